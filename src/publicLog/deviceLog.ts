// The one follower of this page: pins in the device's preferences, reads from the server, checks with the browser's arithmetic.
import { changePreferences, readPreferences } from '../lib/preferences.ts';
import { checkSignatures } from '../lib/checkSignatures.ts';
import { LogFollower } from './logFollower.ts';
import { logReader } from './logReader.ts';

export const deviceLog = new LogFollower({
  reader: logReader,
  checkSignatures,
  readPin: () => readPreferences().log,
  keepPin: (log) => {
    changePreferences({ log });
  },
  readAlarm: () => readPreferences().logAlarm,
  raiseAlarm: (found) => {
    changePreferences({ logAlarm: { ...found, at: Date.now(), isRead: false } });
  },
});
