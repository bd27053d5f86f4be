// After a commit that nobody heard of, what waits for a price or an expiry is read again: an order that is there must not be
// missed, and one that is over must not be tried for ever. Must cost nothing while every commit is heard of.
// Source: reliability.md "System" (after faults end, everything due completes within 60 s).
import type { PeriodicJob } from './periodic.ts';

const PERIOD_MS = 10_000;
/** Readings after a failure: a server that lost its client may still commit what it had received. */
const READINGS = 3;

export interface LostAnswersOptions {
  /** Commands so far whose commit failed, or was not heard of. */
  readonly failures: () => number;
  readonly readAgain: () => Promise<unknown>;
}

export function lostAnswersJob({ failures, readAgain }: LostAnswersOptions): PeriodicJob {
  let seen = failures();
  let left = 0;
  return {
    name: 'orders after a lost answer',
    periodMs: PERIOD_MS,
    run: async () => {
      const now = failures();
      if (now !== seen) left = READINGS;
      seen = now;
      if (left === 0) return;
      await readAgain();
      left -= 1;
    },
  };
}
