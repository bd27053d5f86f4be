// A resting limit order against a tick that crosses it: filled at its price or better, by the quantity shown.
// Must never fill worse than the limit. Where the conversion rate has moved since the hold was made, a buy takes what is
// missing from what is available, and fills no more than both pay for. Source: decisions.md "Spot".
import type { Walk } from '../book/marketFill.ts';
import { fromLots, toLots, toPoints } from '../book/scale.ts';
import { affordableLots } from './affordable.ts';
import { decideExpire, endedEvent } from './decideEnd.ts';
import { filledEvent, hasFound } from './fillEvent.ts';
import { walkedSide } from './formulas.ts';
import { peekQuantity, takeQuantity } from './quantityWalk.ts';
import type { SpotContext, SpotDecision, SpotOrder } from './types.ts';

/**
 * `[filled]` for what the book shows at the limit or better and the money pays for, then `[ended]` when it pays for no
 * more of what is shown; `[]` when nothing is shown; `[ended]` once the term is over.
 * `previousSeq`: seq of the product's message before this one. An order that crosses on the first tick after its acceptance
 * took liquidity (taker); one that was waiting in the book gave it (maker).
 */
export function decideLimitFill(
  order: SpotOrder,
  context: SpotContext,
  previousSeq: number,
): SpotDecision {
  const { price } = order;
  if (order.state !== 'open' || price === null || context.tick.seq <= order.acceptanceSeq) {
    return { ok: true, events: [] };
  }
  const expired = decideExpire(order, context.now);
  if (expired.ok && expired.events.length > 0) return expired;
  const limit = toPoints(price, context.rules);
  const shown = peekQuantity(context, walkedSide(order.side), order.restingQuantity, limit);
  if (!hasFound(shown)) return { ok: true, events: [] };
  const walk = payablePart(order, shown, context, limit);
  if (!hasFound(walk)) return { ok: true, events: [endedEvent(order.hold, 'hold_spent', context)] };
  takeQuantity(context, walk, limit);
  const crossed = previousSeq <= order.acceptanceSeq;
  const filled = filledEvent(order, walk, crossed ? 'taker' : 'maker', context);
  const left = order.hold.minus(filled.fromHold);
  return {
    ok: true,
    events: walk.quantity.lt(shown.quantity)
      ? [filled, endedEvent(left, 'hold_spent', context)]
      : [filled],
  };
}

/** A seller has locked what it sells; a buyer fills what the hold and the available balance pay for. */
function payablePart(order: SpotOrder, shown: Walk, context: SpotContext, limit: number): Walk {
  if (order.side === 'sell') return shown;
  const { rules, liquidity, quoteRate, available } = context;
  const amount = order.filledAmount.plus(order.hold).plus(available);
  const budget = { amount, spentValue: order.filledValue, quoteRate };
  const most = toLots(shown.quantity, rules);
  const lots = affordableLots(liquidity, most, budget, rules, limit);
  return lots === most ? shown : peekQuantity(context, shown.side, fromLots(lots, rules), limit);
}
