// The arithmetic of spot: value, amount, fee, what must be locked. Exact until a named rounding, and rounded over the whole
// order, so that many small fills cost no more than one large one.
// Must never read a price that is not handed in. Source: decisions.md "Spot" and "Money".
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { SETTLEMENT_CURRENCY, SETTLEMENT_SCALE, type Currency } from '../../money/money.ts';
import { roundFeeUp, roundPayoutDown } from '../../money/rounding.ts';
import type { BookSide, FillRole } from '../book/types.ts';
import type { SpotRules, SpotSide, SpotTotals } from './types.ts';

export const NOTHING_FILLED: SpotTotals = {
  filledValue: ZERO,
  filledAmount: ZERO,
  feeExact: ZERO,
  fee: ZERO,
};

/** The side of the book that an order walks: a buyer takes asks. */
export const walkedSide = (side: SpotSide): BookSide => (side === 'buy' ? 'asks' : 'bids');

/** The currency a side pays with, and the one it receives and pays its fee in. */
export const paidCurrency = (side: SpotSide, base: Currency): Currency =>
  side === 'buy' ? SETTLEMENT_CURRENCY : base;
export const receivedCurrency = (side: SpotSide, base: Currency): Currency =>
  side === 'buy' ? base : SETTLEMENT_CURRENCY;

/** Decimals that a quantity may have: a buy is whole lots, a sale goes down to the unit of its coins. */
export const quantityScale = (
  side: SpotSide,
  rules: Pick<SpotRules, 'quantityDecimals' | 'baseScale'>,
): number => (side === 'sell' ? rules.baseScale : rules.quantityDecimals);

export const feeRateOf = (role: FillRole, rules: SpotRules): Decimal =>
  role === 'maker' ? rules.makerRate : rules.takerRate;

/** USDT of a value: what a buyer pays goes up to the unit, what a seller receives down. */
export function amountOf(side: SpotSide, value: Decimal): Decimal {
  return side === 'buy'
    ? roundFeeUp(value, SETTLEMENT_SCALE)
    : roundPayoutDown(value, SETTLEMENT_SCALE);
}

export interface FillSize {
  readonly quantity: Decimal;
  /** Σ quantity × price, quote currency, exact. */
  readonly cost: Decimal;
  readonly quoteRate: Decimal;
  readonly feeRate: Decimal;
}

export interface FillTerms {
  readonly totals: SpotTotals;
  /** Paid (buy) or received before the fee (sell) by this fill, USDT. */
  readonly amount: Decimal;
  readonly fee: Decimal;
  /** What arrives, in the received currency. */
  readonly received: Decimal;
}

/** What a fill means on top of what the order had filled: the one place where preview, execution and proof compute it. */
export function fillTerms(
  side: SpotSide,
  before: SpotTotals,
  { quantity, cost, quoteRate, feeRate }: FillSize,
  rules: Pick<SpotRules, 'baseScale'>,
): FillTerms {
  const filledValue = before.filledValue.plus(cost.times(quoteRate));
  const filledAmount = amountOf(side, filledValue);
  const amount = filledAmount.minus(before.filledAmount);
  const gross = side === 'buy' ? quantity : amount;
  const feeExact = before.feeExact.plus(gross.times(feeRate));
  const feeAfter = roundFeeUp(feeExact, side === 'buy' ? rules.baseScale : SETTLEMENT_SCALE);
  const fee = feeAfter.minus(before.fee);
  return {
    totals: { filledValue, filledAmount, feeExact, fee: feeAfter },
    amount,
    fee,
    received: gross.minus(fee),
  };
}

/** What must be locked so that the rest can fill at the limit: USDT (buy) or base units (sell). */
export function holdFor(
  side: SpotSide,
  rest: { readonly quantity: Decimal; readonly price: Decimal; readonly quoteRate: Decimal },
  filled: Pick<SpotTotals, 'filledValue' | 'filledAmount'> = NOTHING_FILLED,
): Decimal {
  if (side === 'sell') return rest.quantity;
  const value = filled.filledValue.plus(rest.quantity.times(rest.price).times(rest.quoteRate));
  return amountOf('buy', value).minus(filled.filledAmount);
}
