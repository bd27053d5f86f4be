// What a user's coins cost on average, and what selling them realises.
// Must never move money: it tells the story of fills. Coins that came by transfer have no known cost and make no result;
// coins that left take their share of the cost along. Source: decisions.md "Spot" (average cost, realised result).
import { type Decimal, ZERO, minDecimal } from '../../money/decimal.ts';
import { type Currency, SETTLEMENT_SCALE } from '../../money/money.ts';
import { roundCostShare, roundResultDown } from '../../money/rounding.ts';
import type { SpotPosition, SpotSide } from './types.ts';

export const positionId = (userId: string, currency: Currency): string => `${userId}|${currency}`;

/** Nothing bought yet. */
export function emptyPosition(userId: string, currency: Currency): SpotPosition {
  return {
    id: positionId(userId, currency),
    userId,
    currency,
    quantity: ZERO,
    cost: ZERO,
    realised: ZERO,
    version: 0,
  };
}

type Lot = Pick<SpotPosition, 'quantity' | 'cost'>;

/** The position of what is still there: `held` is all of the currency in the spot account. */
export function positionHeld<T extends Lot>(position: T, held: Decimal): T {
  if (position.quantity.lte(held)) return position;
  return { ...position, quantity: held, cost: costShareOf(position, held) };
}

/** USDT per unit; null while nothing is held. */
export function averageCost({ quantity, cost }: Lot): Decimal | null {
  return quantity.isZero() ? null : cost.div(quantity);
}

export interface PositionFill {
  readonly quantity: Decimal;
  /** USDT paid or received before the fee. */
  readonly amount: Decimal;
  /** In the received currency. */
  readonly fee: Decimal;
}

export interface PositionChange {
  readonly costShare: Decimal;
  readonly result: Decimal;
  readonly quantity: Decimal;
  readonly cost: Decimal;
}

/** What a fill makes of a position: a buy adds what arrives at what was paid, a sell takes its share at average cost. */
export function changePosition(side: SpotSide, position: Lot, fill: PositionFill): PositionChange {
  if (side === 'buy') {
    return {
      costShare: ZERO,
      result: ZERO,
      quantity: position.quantity.plus(fill.quantity).minus(fill.fee),
      cost: position.cost.plus(fill.amount),
    };
  }
  const known = minDecimal(fill.quantity, position.quantity);
  const costShare = costShareOf(position, known);
  const received = fill.amount.minus(fill.fee);
  const receivedForKnown = known.eq(fill.quantity)
    ? received
    : received.times(known).div(fill.quantity);
  return {
    costShare,
    result: roundResultDown(receivedForKnown.minus(costShare), SETTLEMENT_SCALE),
    quantity: position.quantity.minus(known),
    cost: position.cost.minus(costShare),
  };
}

/** The cost of a part: up to the share's scale, so that no result grows; the last part takes what is left. */
function costShareOf(position: Lot, part: Decimal): Decimal {
  if (part.isZero()) return ZERO;
  if (part.eq(position.quantity)) return position.cost;
  const share = roundCostShare(position.cost.times(part).div(position.quantity), 'long');
  return minDecimal(share, position.cost);
}
