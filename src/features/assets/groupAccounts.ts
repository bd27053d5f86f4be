import { decimal, toText, ZERO } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import type { UserAccount } from '../../../core/ledger/types.ts';
import type { AssetsData } from '../../../protocol/user.ts';

export type BalanceRow = AssetsData['accounts'][number];

/** One account as the list shows it: decimal strings, in USDT. */
export interface AccountGroup {
  readonly account: UserAccount;
  /** Value of all its currencies; null when one of them has no price now. */
  readonly value: string | null;
  /** Share of all accounts, "0.33"; null when there is nothing to share. */
  readonly share: string | null;
  readonly rows: readonly BalanceRow[];
}

const isHeld = (row: BalanceRow): boolean =>
  !decimal(row.available).isZero() || !decimal(row.locked).isZero();

function sumValues(rows: readonly BalanceRow[]): Decimal {
  return rows.reduce((sum, row) => (row.value === null ? sum : sum.plus(decimal(row.value))), ZERO);
}

/**
 * The balances of user/getAssetsData by account, in the order of decisions.md "Money". Every account is listed, empty
 * ones too; within one, currencies that are not held are left out.
 */
export function groupAccounts(rows: readonly BalanceRow[]): AccountGroup[] {
  const all = sumValues(rows);
  return USER_ACCOUNTS.map((account) => {
    const held = rows.filter((row) => row.account === account && isHeld(row));
    const value = sumValues(held);
    const isPriced = held.every((row) => row.value !== null);
    return {
      account,
      value: isPriced ? toText(value) : null,
      share: all.gt(0) ? toText(value.div(all).toDecimalPlaces(6)) : null,
      rows: held,
    };
  });
}

/** Total minus what lies in the accounts: the result of open positions, not yet booked. */
export function calculateOpenResult(data: Pick<AssetsData, 'total' | 'accounts'>): string {
  return toText(decimal(data.total).minus(sumValues(data.accounts)));
}

/** Under 1 USDT a currency counts as small; the list can leave it out. */
const SMALL_VALUE = decimal('1');

export function isSmall(row: BalanceRow): boolean {
  return row.value !== null && decimal(row.value).lt(SMALL_VALUE);
}
