// What the public log takes of the ledger: a root over the seals of each minute. Source: decisions.md "Price evidence" (public log).
import { calculateMinuteRoots, type MinuteRoot } from '../../core/ledger/seals.ts';
import type { TimeMs } from '../../core/market/types.ts';
import type { Clock } from '../ports.ts';
import type { Queryable } from '../store/database.ts';
import { readFirstSealTime, readSeals } from '../store/ledgerSealStore.ts';
import { sha256 } from './sha256.ts';

export interface LedgerLog {
  /** Of the minutes since one that are over, oldest first; at most a day from the first. A minute without a seal has none. */
  minuteRoots(from: TimeMs): Promise<readonly MinuteRoot[]>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A seal that was asked for in a minute may be committed a moment after it. */
const SETTLE_MS = 5_000;

const beginOf = (time: TimeMs): TimeMs => time - (time % MINUTE_MS);

export const createLedgerLog = ({
  client,
  clock,
}: {
  readonly client: Queryable;
  readonly clock: Pick<Clock, 'now'>;
}): LedgerLog => ({
  minuteRoots: async (from) => {
    const first = await readFirstSealTime(client, beginOf(from));
    if (first === undefined) return [];
    const begin = beginOf(first);
    const end = Math.min(beginOf(clock.now() - SETTLE_MS), begin + DAY_MS);
    return calculateMinuteRoots(await readSeals(client, begin, end), sha256);
  },
});
