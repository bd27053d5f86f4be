// The seconds around a fill from the public log, while its lines are kept.
import { useEffect, useState } from 'react';
import { whenIdle } from '../../lib/whenIdle.ts';
import { loadSeconds, type Seconds } from '../../publicLog/loadSeconds.ts';

/** The picture waits for what the check has found to be on the screen, and no longer than this. */
const LONGEST_WAIT_MS = 500;

/**
 * Asked for once they are due, and kept. Undefined while they are on their way; none where they are gone or cannot be read
 * just now.
 */
export function useSecondsAround(
  wanted: Seconds | undefined,
  isDue: boolean,
): readonly string[] | undefined {
  const { productId = '', from = 0, to = 0 } = wanted ?? {};
  const of = `${productId} ${from} ${to}`;
  const [found, setFound] = useState<{ readonly of: string; readonly texts: readonly string[] }>();
  const isFound = found?.of === of;
  useEffect(() => {
    if (productId === '' || !isDue || isFound) return undefined;
    let isCurrent = true;
    const show = (texts: readonly string[]): void => {
      if (isCurrent) setFound({ of: `${productId} ${from} ${to}`, texts });
    };
    const load = async (): Promise<readonly string[]> => {
      await whenIdle(LONGEST_WAIT_MS);
      return isCurrent ? loadSeconds({ productId, from, to }) : [];
    };
    load().then(show, () => {
      // The picture is beside the proof, which stands without it.
      show([]);
    });
    return () => {
      isCurrent = false;
    };
  }, [productId, from, to, isDue, isFound]);
  return isFound ? found.texts : undefined;
}
