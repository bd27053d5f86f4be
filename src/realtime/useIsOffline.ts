import { useEffect, useState } from 'react';
import { useIsDeviceOffline } from '../lib/useIsDeviceOffline.ts';
import { useAppSelector } from '../state/clientState.ts';
import { OFFLINE_AFTER_MS, selectIsOffline } from '../state/selectors.ts';

/**
 * Whether orders must wait: the socket has been down for 3 s (DESIGN 9.32), or at all on a device that says that it is
 * offline. A device without a network still reaches a server of its own: while the socket is up, nothing waits. Draws
 * only when that changes.
 */
export function useIsOffline(): boolean {
  const isDown = useAppSelector((state) => state.connection.status === 'down');
  const isAlone = useIsDeviceOffline();
  const downSince = useAppSelector((state) => state.connection.downSince);
  const [judgedAt, setJudgedAt] = useState(() => Date.now());
  useEffect(() => {
    if (downSince === undefined) return undefined;
    const dueAt = downSince + OFFLINE_AFTER_MS;
    const timer = setTimeout(
      () => {
        // The timer has judged: a clock that was set meanwhile must not have a say.
        setJudgedAt(dueAt);
      },
      Math.max(0, dueAt - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [downSince]);
  const isLongDown = useAppSelector((state) => selectIsOffline(state, judgedAt));
  return isLongDown || (isDown && isAlone);
}
