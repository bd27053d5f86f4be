// The arithmetic of a call or put: stake and quantity, payout, index prices, and until when it can be sold.
// Exact until a named rounding; must never read a price that is not handed in. Source: decisions.md "CFD call / put".
import { indexToDecimal } from '../../market/scaledDecimal.ts';
import type { TimeMs } from '../../market/types.ts';
import { ONE, toSafeInteger, type Decimal } from '../../money/decimal.ts';
import { SETTLEMENT_CURRENCY, currencyScale } from '../../money/money.ts';
import { roundFeeUp, roundPayoutDown, roundQuantityDown } from '../../money/rounding.ts';
import type { CfdRules, SaleRules } from './types.ts';

/** Decimals of the currency that stakes are in (USDT: 6). */
export const STAKE_SCALE = currencyScale(SETTLEMENT_CURRENCY);

/** Stake of a typed quantity at an index price, down to the unit: never more than the quantity is worth. */
export function stakeAt(quantity: Decimal, index: Decimal, quoteRate: Decimal): Decimal {
  return roundPayoutDown(quantity.times(index).times(quoteRate), STAKE_SCALE);
}

/** The same at a tick's index. */
export function stakeOf(
  quantity: Decimal,
  indexDoubled: number,
  quoteRate: Decimal,
  rules: Pick<CfdRules, 'priceDecimals'>,
): Decimal {
  return stakeAt(quantity, indexToDecimal(indexDoubled, rules.priceDecimals), quoteRate);
}

/** Base quantity that a stake buys at an index, down to the base currency's unit; for showing alone. */
export function quantityOf(
  stake: Decimal,
  indexDoubled: number,
  quoteRate: Decimal,
  rules: Pick<CfdRules, 'priceDecimals' | 'base'>,
): Decimal {
  const price = indexToDecimal(indexDoubled, rules.priceDecimals);
  return roundQuantityDown(stake.div(price.times(quoteRate)), currencyScale(rules.base));
}

/** What a win pays: stake × (1 + R), down to the unit. */
export function winPayout(stake: Decimal, returnRate: Decimal): Decimal {
  return roundPayoutDown(stake.times(ONE.plus(returnRate)), STAKE_SCALE);
}

/** From then on an order cannot be sold: its last max(closedMs, closedShare × period), up to the millisecond. */
export function closableUntil(
  order: { readonly expiresAt: TimeMs; readonly seconds: number },
  sale: SaleRules,
): TimeMs {
  const share = toSafeInteger(roundFeeUp(sale.closedShare.times(order.seconds * 1000), 0));
  return order.expiresAt - Math.max(sale.closedMs, share);
}
