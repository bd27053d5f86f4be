// Counts what the house owes: of each midnight (UTC) once, at the next start where no server ran, which its time tells; and
// brings each count into the public log. A stored day that this house did not count is told as a violated invariant and is
// not published. Must never count a day twice or change one, and never leave a day that was counted out of the log.
// Source: decisions.md "Liabilities".
import { formatLogLine, parseLogLine } from '../../../core/proof/log/logLine.ts';
import type { Sha256 } from '../../../core/proof/sha256.ts';
import type { Clock } from '../../ports.ts';
import type { PublicLog } from '../../publicLog/ports.ts';
import { DAY_COUNTED, type Violation } from '../../store/invariantStore.ts';
import type { LiabilityDay, LiabilityStore } from '../../store/liabilityStore.ts';
import { formatAmounts } from '../../../core/proof/amounts.ts';
import { countTree, readHeld } from './countTree.ts';
import { isOwnCount } from './isOwnCount.ts';
import type { SaltOf } from './liabilitySalts.ts';

const DAY_MS = 86_400_000;
/** Before any day there is. */
const FIRST_DAY = '0001-01-01';

export interface LiabilityCountsOptions {
  readonly store: LiabilityStore;
  readonly log: Pick<PublicLog, 'append' | 'newest'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly saltOf: SaltOf;
  /** What the operator declares to have, as the log writes it. */
  readonly reserves: string;
  readonly sha256: Sha256;
  /** Trips the safety switch. */
  readonly report: (found: readonly Violation[]) => Promise<unknown>;
}

/** A day's line in the public log. */
export const lineOfDay = ({ day, root, totals, reserves }: LiabilityDay): string =>
  formatLogLine({ kind: 'liabilities', day, root, totals, reserves });

/** What is handed in for a day: what is owed, and what the ledger says of it. */
const linesOfDay = (one: LiabilityDay): string[] => {
  const { day, ledgerTotals: totals } = one;
  return [
    lineOfDay(one),
    ...(totals === null ? [] : [formatLogLine({ kind: 'ledger-totals', day, totals })]),
  ];
};

export function createLiabilityCounts(options: LiabilityCountsOptions) {
  const { store, log, clock, saltOf, reserves, sha256, report } = options;
  let done: string | undefined;
  /** Up to which day the log has them, once it was asked. */
  let told: string | undefined;
  /** Days that were told as not this house's. */
  const strange = new Set<string>();

  /** Nobody was owed anything at a midnight before the first account. */
  const isDue = async (day: string, midnight: number): Promise<boolean> =>
    (await store.findDay(day)) === undefined && (await store.hasUsersBefore(midnight));

  const take = async (day: string): Promise<void> => {
    const takenAt = clock.now();
    const { held, ledger } = await store.readHeld();
    const tree = await countTree({ day, held, saltOf, sha256 });
    const ledgerTotals = formatAmounts(readHeld(ledger));
    await store.saveCount({ day, takenAt, reserves, ledgerTotals, ...tree });
  };

  const lastTold = async (): Promise<string> => {
    const newest = await log.newest('liabilities');
    const parsed = newest && parseLogLine(newest.line);
    return parsed?.kind === 'liabilities' ? parsed.day : FIRST_DAY;
  };

  /** What is stored and not in the log: after a crash between the two, too. */
  const handIn = async (): Promise<void> => {
    told ??= await lastTold();
    const own: LiabilityDay[] = [];
    for (const one of await store.daysAfter(told)) {
      const { day } = one;
      if (strange.has(day)) continue;
      if (await isOwnCount(one, options)) own.push(one);
      else {
        await report([{ invariant: DAY_COUNTED, userId: null, detail: day }]);
        strange.add(day);
      }
    }
    if (own.length === 0) return;
    await log.append(own.flatMap(linesOfDay));
    told = own.at(-1)?.day;
  };

  return {
    /** Does what is due; safe to call as often as one likes. */
    async takeDue(): Promise<void> {
      const midnight = Math.floor(clock.now() / DAY_MS) * DAY_MS;
      const day = new Date(midnight).toISOString().slice(0, 10);
      if (day !== done && (await isDue(day, midnight))) await take(day);
      done = day;
      await handIn();
    },
  };
}
