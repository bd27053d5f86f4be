import { useEffect, useState } from 'react';
import { selectClockOffsetMs } from '../../../state/serverConfig.ts';
import { useAppSelector } from '../../../state/clientState.ts';

/** Whether a moment of the server's clock has passed. Draws once, when it passes. */
export function useHasPassed(timeMs: number | undefined): boolean {
  const offsetMs = useAppSelector(selectClockOffsetMs);
  const [judgedAt, setJudgedAt] = useState(() => Date.now());
  useEffect(() => {
    if (timeMs === undefined) return undefined;
    const timer = setTimeout(
      () => {
        setJudgedAt(Date.now());
      },
      Math.max(0, timeMs - offsetMs - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [timeMs, offsetMs]);
  return timeMs !== undefined && judgedAt + offsetMs >= timeMs;
}
