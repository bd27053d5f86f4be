import { useMemo } from 'react';
import { timed } from './timed.ts';

/** The check's result, run again for new evidence and each time the user asks (`runs`). */
export function useCheck<T, R>(input: T | undefined, check: (input: T) => R, runs: number) {
  return useMemo(
    () => (input === undefined ? undefined : { ...timed(input, check), runs }),
    [input, check, runs],
  );
}
