// Who pays a deficit: the insurance fund as far as it reaches, the house's own result beyond that, never a user.
// Must never leave the fund below zero. Source: decisions.md "Contract" (liquidation).
import { type Decimal, minDecimal, ZERO } from '../money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../money/money.ts';
import { housePosting, mergePostings } from './house.ts';
import type { Entry } from './types.ts';

/** What an entry moves into the fund; negative for what it takes out. */
export function movedIntoFund({ postings }: Entry): Decimal {
  const own = postings.find(
    ({ owner, account, currency }) =>
      owner === 'house' && account === 'insurance_fund' && currency === SETTLEMENT_CURRENCY,
  );
  return own?.amount ?? ZERO;
}

/** Whether any of the entries takes out of the fund: only then its balance has to be known. */
export const drawsOnFund = (entries: readonly Entry[]): boolean =>
  entries.some((entry) => movedIntoFund(entry).lt(0));

export interface Covered {
  /** In the same order; those that the fund cannot pay in full take the rest from the trading result. */
  readonly entries: readonly Entry[];
  /** What the fund lacked, USDT: the house's loss. */
  readonly lack: Decimal;
}

/** `balance`: what the fund holds before the first of the entries; they are paid in their order. */
export function coverDeficits(entries: readonly Entry[], balance: Decimal): Covered {
  let left = balance;
  let lack = ZERO;
  const covered = entries.map((entry) => {
    left = left.plus(movedIntoFund(entry));
    const missing = minDecimal(left, ZERO).neg();
    if (missing.isZero()) return entry;
    left = left.plus(missing);
    lack = lack.plus(missing);
    const shifted = [
      housePosting('trading_result', SETTLEMENT_CURRENCY, missing.neg()),
      housePosting('insurance_fund', SETTLEMENT_CURRENCY, missing),
    ];
    return { ...entry, postings: mergePostings([...entry.postings, ...shifted]) };
  });
  return { entries: covered, lack };
}
