// What is pledged as it is typed: one row for each coin of each account.
// Must never add two rows up by itself: core refuses a coin that is named twice.
import { parseDecimal } from '../../../../core/money/decimal.ts';
import { checkPledges } from '../../../../core/trading/loan/decideApply.ts';
import type { PledgeContext } from '../../../../core/trading/loan/decideApply.ts';
import type { LoanRejected, Pledge } from '../../../../core/trading/loan/types.ts';
import type { BorrowData } from '../../../../protocol/borrow.ts';

type PledgeAccount = BorrowData['collaterals'][number]['accounts'][number]['account'];

export interface PledgeRow {
  /** Tells rows of a form apart, whatever stands in them. */
  readonly id: number;
  readonly account: PledgeAccount;
  readonly currency: string;
  /** Plain decimal string or empty. */
  readonly amount: string;
}

/** A coin of an account that can be pledged, with what there is of it. */
export interface PledgeSource {
  readonly account: PledgeAccount;
  readonly currency: string;
  readonly available: string;
}

export const sourceId = ({ account, currency }: Pick<PledgeRow, 'account' | 'currency'>): string =>
  `${account}:${currency}`;

/** Everything that may be pledged, what the user has first. */
export function pledgeSources({ collaterals }: Pick<BorrowData, 'collaterals'>): PledgeSource[] {
  const all = collaterals.flatMap(({ currency, accounts }) =>
    accounts.map(({ account, available }) => ({ account, currency, available })),
  );
  const isHeld = ({ available }: PledgeSource): boolean => parseDecimal(available)?.gt(0) === true;
  return [...all.filter(isHeld), ...all.filter((one) => !isHeld(one))];
}

/** A new row: the first source that no row has yet; undefined when all are taken. */
export function nextRow(
  sources: readonly PledgeSource[],
  rows: readonly PledgeRow[],
): PledgeRow | undefined {
  const taken = new Set(rows.map(sourceId));
  const free = sources.find((source) => !taken.has(sourceId(source)));
  const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
  return free && { id, account: free.account, currency: free.currency, amount: '' };
}

export const isEmptyRow = ({ amount }: PledgeRow): boolean => parseDecimal(amount)?.gt(0) !== true;

/** What core takes; a row without an amount pledges nothing. */
export const pledgesIn = (rows: readonly PledgeRow[]): Pledge[] =>
  rows.flatMap(({ account, currency, amount }) => {
    const typed = parseDecimal(amount);
    return typed === undefined || typed.lte(0) ? [] : [{ account, currency, amount: typed }];
  });

/** The row that a refusal of the collateral is about: the first one that is refused so alone. */
export function rowRefused(
  { field, error }: LoanRejected,
  rows: readonly PledgeRow[],
  context: PledgeContext,
): number | undefined {
  if (field !== 'collateral') return undefined;
  const at = rows.findIndex((row) => {
    const alone = pledgesIn([row]);
    if (alone.length === 0) return false;
    const checked = checkPledges(alone, context);
    return 'error' in checked && checked.error === error;
  });
  return at < 0 ? undefined : at;
}

/** Whether what was kept of a form is rows. */
export const areRows = (kept: unknown): boolean =>
  Array.isArray(kept) &&
  kept.every(
    (row: Partial<Record<keyof PledgeRow, unknown>> | null) =>
      (row?.account === 'funding' || row?.account === 'spot') &&
      typeof row.id === 'number' &&
      typeof row.currency === 'string' &&
      typeof row.amount === 'string' &&
      /^(?:\d{1,30}(?:\.\d{1,30})?)?$/.test(row.amount),
  );
