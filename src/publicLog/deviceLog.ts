// The one follower of this page: pins in the device's preferences, reads from the server, checks with the browser's arithmetic.
import { changePreferences, readPreferences } from '../lib/preferences.ts';
import { loadVerifyEd25519 } from '../lib/loadVerifyEd25519.ts';
import { LogFollower } from './logFollower.ts';
import { logReader } from './logReader.ts';

async function create(): Promise<LogFollower> {
  return new LogFollower({
    reader: logReader,
    verify: await loadVerifyEd25519(),
    readPin: () => readPreferences().log,
    keepPin: (log) => {
      changePreferences({ log });
    },
    readAlarm: () => readPreferences().logAlarm,
    raiseAlarm: (found) => {
      changePreferences({ logAlarm: { ...found, at: Date.now(), isRead: false } });
    },
  });
}

let current: Promise<LogFollower> | undefined;

/** Rejects where a script of it does not load; the next call tries again. */
export function deviceLog(): Promise<LogFollower> {
  current ??= create().catch((error: unknown) => {
    current = undefined;
    throw error;
  });
  return current;
}
