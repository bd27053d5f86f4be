// Forgets refused commands once their keys are too old to be resent; what was accepted stays for life.
// A few hundred rows at a time, each time its own transaction: an order never waits for more than one of them.
// Source: wire.md "Conventions" (Idempotency-Key): a refusal is remembered as long as its key may be resent, 24 h.
import type { TimeMs } from '../../core/market/types.ts';
import type { Clock } from '../ports.ts';
import type { PeriodicJob } from './periodic.ts';

const REFUSAL_LIFE_MS = 86_400_000;
/** 10 × 500 each 10 s: 500 a second, more than all limits on requests let through for long. */
const PERIOD_MS = 10_000;
const MOST_AT_ONCE = 500;
const MOST_TIMES = 10;

export interface ForgetRefusalsOptions {
  readonly clock: Clock;
  /** Forgets at most `limit` refusals received before a time; how many it were. */
  readonly forget: (before: TimeMs, limit: number) => Promise<number>;
}

export function forgetRefusalsJob({ clock, forget }: ForgetRefusalsOptions): PeriodicJob {
  return {
    name: 'old refusals',
    periodMs: PERIOD_MS,
    run: async () => {
      const before = clock.now() - REFUSAL_LIFE_MS;
      for (let times = 0; times < MOST_TIMES; times += 1) {
        if ((await forget(before, MOST_AT_ONCE)) < MOST_AT_ONCE) return;
      }
    },
  };
}
