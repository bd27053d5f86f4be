// What a user has, in USDT: each balance at the index and whatever else is open, every part down to the unit, then their sum.
// What is open is worth what its kind says. The midnight snapshot does the same in SQL (server/store/equityStore.ts), held to
// this by a test.
// Must never be read as a balance. Source: decisions.md "Money" (each rounding is named), wire.md user/getAssetsData.
import { type Decimal, ZERO } from '../money/decimal.ts';
import { currencyScale, SETTLEMENT_CURRENCY } from '../money/money.ts';
import { roundPayoutDown } from '../money/rounding.ts';

const SCALE = currencyScale(SETTLEMENT_CURRENCY);

/** An amount at `rate` USDT per unit, down to the unit; null for an amount that nobody can price. */
export function worthInUsdt(
  amount: Decimal,
  currency: string,
  rate: Decimal | undefined,
): Decimal | null {
  if (amount.isZero() || currency === SETTLEMENT_CURRENCY) return amount;
  return rate === undefined ? null : roundPayoutDown(amount.times(rate), SCALE);
}

/** The sum of the parts; one that nobody can price counts as nothing. */
export function sumWorth(parts: readonly (Decimal | null)[]): Decimal {
  const sum = parts.reduce<Decimal>((total, part) => total.plus(part ?? ZERO), ZERO);
  return roundPayoutDown(sum, SCALE);
}
