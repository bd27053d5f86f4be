// The arithmetic of grids: what a trade costs, what is held and what it is worth, lease and early fee.
// Exact until a named rounding; the one place where preview, execution and proof compute it.
// Source: decisions.md "AI smart quantification", "Money".
import { type Decimal, ONE, ZERO, maxDecimal, minDecimal } from '../../money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { roundFeeUp, roundPayoutDown, roundResultDown } from '../../money/rounding.ts';
import type { Lots, Points, TimeMs } from '../../market/types.ts';
import type { BookSide } from '../book/types.ts';
import { fromWalkedCost, type Scales } from '../book/scale.ts';
import type { GridCell, GridOrder, GridRules } from './types.ts';

/** USDT of a trade: what a buyer pays goes up to the unit, what a seller receives down; the fee comes on top of either. */
export interface TradeTerms {
  readonly amount: Decimal;
  readonly fee: Decimal;
  /** Leaves the cash (buy) or arrives in it (sale). */
  readonly net: Decimal;
}

/** `cost`: Σ quantity × price of the walk, exact. */
export function tradeTerms(side: BookSide, cost: Decimal, feeRate: Decimal): TradeTerms {
  const isBuy = side === 'asks';
  const amount = isBuy
    ? roundFeeUp(cost, SETTLEMENT_SCALE)
    : roundPayoutDown(cost, SETTLEMENT_SCALE);
  const fee = roundFeeUp(amount.times(feeRate), SETTLEMENT_SCALE);
  return { amount, fee, net: isBuy ? amount.plus(fee) : amount.minus(fee) };
}

/** What lots at one price cost, exact. */
export const costOf = (lots: Lots, price: Points, rules: Scales): Decimal =>
  fromWalkedCost(BigInt(lots) * BigInt(price), rules);

export const lotsHeld = (cells: readonly GridCell[]): Lots =>
  cells.reduce((sum, { lots }) => sum + lots, 0);

export const costHeld = (cells: readonly GridCell[]): Decimal =>
  cells.reduce((sum, { cost }) => sum.plus(cost), ZERO);

/** The four numbers that are always shown together, and what they are told of. */
export interface GridWorth {
  /** Cash and coins at the price. */
  readonly value: Decimal;
  readonly gridProfit: Decimal;
  readonly floating: Decimal;
  readonly total: Decimal;
  /** What the amount would have made, spent on the coins at start. */
  readonly ifHeld: Decimal;
}

/** `price`: the mark, in points. */
export function gridWorth(order: GridOrder, price: Points, rules: GridRules): GridWorth {
  const coins = roundPayoutDown(costOf(lotsHeld(order.cells), price, rules), SETTLEMENT_SCALE);
  const value = order.cash.plus(coins);
  return {
    value,
    gridProfit: order.gridProfit,
    floating: coins.minus(costHeld(order.cells)),
    total: value.minus(order.amount),
    ifHeld: heldResult(order, price, rules),
  };
}

function heldResult({ amount, startPrice }: GridOrder, price: Points, rules: GridRules): Decimal {
  const bought = amount.div(startPrice.times(ONE.plus(rules.feeRate)));
  const worth = bought.times(costOf(1, price, { ...rules, quantityDecimals: 0 }));
  return roundResultDown(worth.minus(amount), SETTLEMENT_SCALE);
}

/** Rent for the whole term, taken at start; none on demand. */
export function leaseFeeOf(
  amount: Decimal,
  { leaseRate, days }: Pick<GridRules, 'leaseRate' | 'days'>,
): Decimal {
  return roundFeeUp(amount.times(leaseRate).times(days ?? 0), SETTLEMENT_SCALE);
}

export interface EarlyFeeInput {
  readonly amount: Decimal;
  readonly rate: Decimal;
  readonly leftMs: number;
  readonly termMs: number;
  /** Total of the subscription once all is sold. */
  readonly profit: Decimal;
}

/** min(rate × amount × time left / term, max(profit, 0)): never a part of what was put in. */
export function earlyFeeOf({ amount, rate, leftMs, termMs, profit }: EarlyFeeInput): Decimal {
  const share = amount.times(rate).times(Math.max(leftMs, 0)).div(termMs);
  return minDecimal(roundFeeUp(share, SETTLEMENT_SCALE), maxDecimal(profit, ZERO));
}

/** The same of a subscription that is redeemed now. */
export function earlyFeeNow(
  { amount, expiresAt }: Pick<GridOrder, 'amount' | 'expiresAt'>,
  { earlyFeeRate: rate, termMs }: Pick<GridRules, 'earlyFeeRate' | 'termMs'>,
  profit: Decimal,
  now: TimeMs,
): Decimal {
  if (expiresAt === null || termMs === null) return ZERO;
  return earlyFeeOf({ amount, rate, leftMs: expiresAt - now, termMs, profit });
}

/** The same were all coins sold at `price`, in points: what selling them costs is no profit. */
export function earlyFeeAt(
  order: GridOrder,
  price: Points,
  now: TimeMs,
  rules: GridRules,
): Decimal {
  const { net } = tradeTerms('bids', costOf(lotsHeld(order.cells), price, rules), rules.feeRate);
  return earlyFeeNow(order, rules, order.cash.plus(net).minus(order.amount), now);
}
