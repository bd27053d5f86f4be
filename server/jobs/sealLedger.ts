// Seals the ledger each second in which something was committed here, and now and then besides, for what was not.
// Source: decisions.md "Money".
import type { Clock } from '../ports.ts';
import type { PeriodicJob } from './periodic.ts';

const PERIOD_MS = 1_000;
/** What no batch of this server wrote waits so long at most. */
const QUIET_MS = 30_000;

export interface SealLedgerOptions {
  /** How many batches were committed so far. */
  readonly commits: () => number;
  readonly clock: Pick<Clock, 'now'>;
  readonly seal: () => Promise<unknown>;
}

export function sealLedgerJob({ commits, clock, seal }: SealLedgerOptions): PeriodicJob {
  let sealed: { readonly commits: number; readonly at: number } | undefined;
  return {
    name: 'seals of the ledger',
    periodMs: PERIOD_MS,
    run: async () => {
      const now = { commits: commits(), at: clock.now() };
      const isQuiet = sealed?.commits === now.commits && now.at - sealed.at < QUIET_MS;
      if (isQuiet) return;
      await seal();
      sealed = now;
    },
  };
}
