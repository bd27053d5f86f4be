// Messages of the browser. It has one subscription, whoever signs in on it, and the server's row of it hangs on a session and speaks
// the language of the day it was made. So it is given to the server again with each start, sign-in and change of language
// (app/AppWatch.tsx), and counts as on once the server has answered.
// Consent is a person's: who turned messages on here is remembered on the device by uid, and told again as soon as he is signed in,
// however his last session ended. Nobody else has asked: for another user, and for a visitor, the browser's subscription is given up,
// so that nothing reaches it that is still on its way to whoever was here before. Must ask for permission at a tap only.
import { useUserPushQuery } from '../../api/user/push.ts';
import type { PushState } from '../../api/user/push.ts';
import { changePreferences, readPreferences, usePreference } from '../../lib/preferences.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectUid } from '../../state/session.ts';

export interface Push {
  readonly state: PushState | 'unknown' | 'busy';
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

function remember(uid: string | undefined, isWanted: boolean): void {
  const others = readPreferences().pushFor.filter((one) => one !== uid);
  changePreferences({ pushFor: isWanted && uid !== undefined ? [uid, ...others] : others });
}

export function usePush(): Push {
  const uid = useAppSelector(selectUid);
  const lang = useAppSelector(({ session }) => session.lang);
  const isWanted = usePreference('pushFor').some((one) => one === uid);
  // Where it is shown it is looked at anew: what failed is tried again, and the permission may be another one.
  const { data, currentData, refetch } = useUserPushQuery(
    { uid, lang, isWanted },
    { refetchOnMountOrArgChange: true },
  );
  const { run: turnOn, isRunning } = useSingleFlight(async () => {
    const isAllowed = (await Notification.requestPermission()) === 'granted';
    // A wish that changes is done by that alone.
    if (isAllowed && !isWanted) remember(uid, true);
    else await refetch();
  });
  const isBusy = isRunning || (data !== undefined && currentData === undefined);
  return {
    state: isBusy ? 'busy' : (data ?? 'unknown'),
    turnOn,
    turnOff: () => {
      remember(uid, false);
    },
  };
}
