// The arithmetic of a contract: notional, margin, fee, maintenance, result, equity.
// Exact until a named rounding; must never read a price that is not handed in. Source: decisions.md "Contract".
import type { Decimal } from '../../money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { roundFeeUp, roundResultDown } from '../../money/rounding.ts';
import type { BookSide } from '../book/types.ts';
import type { ContractOrder, Direction, MarginTier } from './types.ts';

/** The side of the book that an opening order walks: a buyer takes asks. */
export function openingSide(direction: Direction): BookSide {
  return direction === 'long' ? 'asks' : 'bids';
}

/** The side of the book that a closing order walks. */
export function closingSide(direction: Direction): BookSide {
  return direction === 'long' ? 'bids' : 'asks';
}

/** Notional in USDT, exact: Σ quantity × price in quote currency × rate. */
export function notionalOf(cost: Decimal, quoteRate: Decimal): Decimal {
  return cost.times(quoteRate);
}

/** M = N / leverage, up to the unit. */
export function initialMargin(notional: Decimal, leverage: number): Decimal {
  return roundFeeUp(notional.div(leverage), SETTLEMENT_SCALE);
}

/** A handling or liquidation fee of a notional, up to the unit. */
export function handlingFee(notional: Decimal, rate: Decimal): Decimal {
  return roundFeeUp(notional.times(rate), SETTLEMENT_SCALE);
}

/** The tier of a notional: the first whose bound is not below it. */
export function tierFor(notional: Decimal, tiers: readonly MarginTier[]): MarginTier {
  const tier = tiers.find(({ upTo }) => upTo === null || notional.lte(upTo));
  if (tier === undefined) throw new RangeError('the last margin tier must have no bound');
  return tier;
}

/** m·N − d of the notional's tier, exact. */
export function maintenanceMargin(notional: Decimal, tiers: readonly MarginTier[]): Decimal {
  const tier = tierFor(notional, tiers);
  return notional.times(tier.maintenanceRate).minus(tier.deduction);
}

/** Price result in USDT, exact: what the quantity is worth now against what it cost, seen from the direction. */
export function priceResult(
  direction: Direction,
  value: Decimal,
  cost: Decimal,
  quoteRate: Decimal,
): Decimal {
  const gain = direction === 'long' ? value.minus(cost) : cost.minus(value);
  return gain.times(quoteRate);
}

/** Result of what is open at the mark price, USDT, down to the unit; 0 when nothing is open. */
export function unrealisedResult(
  order: ContractOrder,
  markPrice: Decimal,
  quoteRate: Decimal,
): Decimal {
  const value = order.openQuantity.times(markPrice);
  return roundResultDown(
    priceResult(order.direction, value, order.openCost, quoteRate),
    SETTLEMENT_SCALE,
  );
}

/** M − F + unrealised result, USDT. */
export function equityOf(order: ContractOrder, markPrice: Decimal, quoteRate: Decimal): Decimal {
  return order.margin
    .minus(order.accruedOvernightFee)
    .plus(unrealisedResult(order, markPrice, quoteRate));
}

/** Whether the best opposing price is at a limit or better. */
export const crosses = (direction: Direction, limit: Decimal, best: Decimal): boolean =>
  direction === 'long' ? best.lte(limit) : best.gte(limit);
