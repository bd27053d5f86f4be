// The entries of a batch as they are booked: where a deficit is more than the insurance fund holds, the house pays the rest.
// Must ask for the fund's balance only where an entry takes out of it: everything else goes on without a lock.
// Source: decisions.md "Contract" (liquidation).
import { coverDeficits, drawsOnFund } from '../../core/ledger/insuranceFund.ts';
import { type Decimal, ZERO } from '../../core/money/decimal.ts';
import type { EntryRow } from '../store/ledgerStore.ts';

export interface CoveredRows {
  readonly rows: readonly EntryRow[];
  /** What the house had to pay, USDT. */
  readonly lack: Decimal;
}

export const needsFund = (rows: readonly EntryRow[]): boolean =>
  drawsOnFund(rows.map(({ entry }) => entry));

/** `balance`: what the fund holds; asked for once, under its lock. */
export function coverRows(rows: readonly EntryRow[], balance: Decimal): CoveredRows {
  const { entries, lack } = coverDeficits(
    rows.map(({ entry }) => entry),
    balance,
  );
  if (lack.isZero()) return { rows, lack };
  // Where nothing but a deficit was booked and the house pays all of it, no money moves any more.
  const covered = rows.map((row, index) => ({ ...row, entry: entries[index] ?? row.entry }));
  return { rows: covered.filter(({ entry }) => entry.postings.length > 0), lack };
}

/** The same for a batch that may or may not draw on the fund. */
export async function coverBatch(
  rows: readonly EntryRow[],
  readBalance: () => Promise<Decimal>,
): Promise<CoveredRows> {
  return needsFund(rows) ? coverRows(rows, await readBalance()) : { rows, lack: ZERO };
}
