// A resting limit order against a tick that crosses it: filled at its price or better, by the quantity shown.
// Must never lock more than was reserved, never fill worse than the limit. Source: decisions.md "Contract" (limit order).
import { type Decimal, minDecimal } from '../../money/decimal.ts';
import { roundShareDown } from '../../money/rounding.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { handlingFee, initialMargin, notionalOf, openingSide } from './formulas.ts';
import { fillOf, peekWalk, takeWalk } from '../book/marketFill.ts';
import { fromPoints, toPoints } from '../book/scale.ts';
import type { ContractContext, ContractEvent, ContractOrder, ContractDecision } from './types.ts';

/**
 * Whether the tick is the first accepted one after the order was taken.
 * `previousSeq`: seq of the product's message before it.
 */
export function isFirstTickAfterAcceptance(order: ContractOrder, previousSeq: number): boolean {
  return previousSeq <= order.acceptanceSeq;
}

/**
 * `[opened]` for what the book shows at the limit or better, `[]` when it shows nothing.
 * An order that crosses on the first tick after its acceptance took liquidity (taker); one that was waiting in the
 * book gave it (maker).
 */
export function decideLimitFill(
  order: ContractOrder,
  context: ContractContext,
  crossedAtAcceptance: boolean,
): ContractDecision {
  const { rules, tick, quoteRate } = context;
  // It began to rest at its first message, which did not cross it.
  if (order.postOnly && crossedAtAcceptance) return { ok: true, events: [] };
  if (order.price === null || order.restingQuantity.isZero() || tick.seq <= order.acceptanceSeq) {
    return { ok: true, events: [] };
  }
  const side = openingSide(order.direction);
  const limit = toPoints(order.price, rules);
  const walk = peekWalk(context, side, order.restingQuantity, limit);
  if (walk.price === undefined) return { ok: true, events: [] };
  takeWalk(context, walk, limit);
  const role = crossedAtAcceptance ? 'taker' : 'maker';
  const feeRate = crossedAtAcceptance ? rules.takerRate : rules.makerRate;
  const share = shareOfReserve(order, walk.quantity);
  const { margin, fee } = limitFillTerms(
    share,
    notionalOf(walk.cost, quoteRate),
    order.leverage,
    feeRate,
  );
  const opened: ContractEvent = {
    type: 'opened',
    fill: fillOf({ ...walk, price: walk.price }, context, role, fee),
    margin,
    fromReserved: share,
    mark: fromPoints(tick.mark, rules),
    at: context.now,
  };
  return { ok: true, events: [opened] };
}

/** The reserve of a part of the resting quantity: down to the unit, so the last part takes all that is left. */
export function shareOfReserve(
  order: Pick<ContractOrder, 'reserved' | 'restingQuantity'>,
  quantity: Decimal,
): Decimal {
  const share = order.reserved.times(quantity).div(order.restingQuantity);
  return roundShareDown(share, SETTLEMENT_SCALE);
}

/**
 * Margin and fee of a fill out of its share of the reserve. A short filled better than its limit, or a quote
 * currency that has risen, would need more margin than was locked: it keeps what was locked, because a fill must
 * never fail for want of money that the user no longer has.
 */
export function limitFillTerms(
  share: Decimal,
  notional: Decimal,
  leverage: number,
  feeRate: Decimal,
): { margin: Decimal; fee: Decimal } {
  const fee = minDecimal(handlingFee(notional, feeRate), share);
  const margin = minDecimal(initialMargin(notional, leverage), share.minus(fee));
  return { margin, fee };
}
