import { useEffect } from 'react';

/** Does what did not come off without a network as soon as the device has one again. `work` must be steady. */
export function useWhenOnline(isAwaited: boolean, work: () => void): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    window.addEventListener('online', work);
    return () => {
      window.removeEventListener('online', work);
    };
  }, [isAwaited, work]);
}
