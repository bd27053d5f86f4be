// The end of a subscription: redeemed by its owner, at the end of its term, or stopped at its loss. All coins are sold at the
// market and the cash goes back. Must never keep a part of what was put in: an early fee is a share of a profit.
// Source: decisions.md "AI smart quantification" (completion at term, early redemption fee, hard stop at −20 %).
import { ZERO } from '../../money/decimal.ts';
import { hasMoved, isStale, peekWalk, takeWalk } from '../book/marketFill.ts';
import { fromLots } from '../book/scale.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { timeBetween } from '../trigger.ts';
import { applyGridEvent } from './apply.ts';
import { earlyFeeNow, lotsHeld } from './formulas.ts';
import { stopPrice } from './stopPrice.ts';
import { hasFound, tradedEvent } from './trade.ts';
import type {
  GridAcceptance,
  GridCause,
  GridContext,
  GridDecision,
  GridEnded,
  GridEndReason,
  GridEvent,
  GridGate,
  GridOrder,
  GridSale,
} from './types.ts';

/** `[traded, ended]` at the first tick after the acceptance: all of it, or refused. Without coins no price is asked for. */
export function decideRedeem(
  order: GridOrder,
  acceptance: GridAcceptance,
  context: GridContext,
  gate: GridGate,
): GridDecision {
  if (order.state !== 'progress') return refuse('already_final');
  const rejected =
    lotsHeld(order.cells) > 0 ? refuseSale(order, acceptance, context, gate) : undefined;
  const sale = { reason: order.ending ?? 'user', cause: null };
  return rejected ?? { ok: true, events: saleEvents(order, sale, context) };
}

/**
 * By rule, at any tick: `[traded, ended]`, or `[traded, ending]` where the book shows less than what is held: then the next
 * tick goes on, for the reason it began with. `[]` for one whose time has not come, or that has ended: safe to ask again and again.
 */
export function decideEnd(
  order: GridOrder,
  reason: Exclude<GridEndReason, 'user'>,
  context: GridContext,
): GridDecision {
  const sale = order.state === 'progress' ? saleFor(order, reason, context) : undefined;
  return { ok: true, events: sale === undefined ? [] : saleEvents(order, sale, context) };
}

/** One that has begun goes on for the reason that it began with; undefined where nothing asks for one. */
function saleFor(
  order: GridOrder,
  reason: Exclude<GridEndReason, 'user'>,
  context: GridContext,
): GridSale | undefined {
  if (order.ending !== null) return { reason: order.ending, cause: null };
  if (reason === 'term') {
    const isOver = order.expiresAt !== null && context.now >= order.expiresAt;
    return isOver ? { reason, cause: null } : undefined;
  }
  const cause = stopCause(order, context);
  return cause && { reason, cause };
}

/** The mark is where the amount has lost its share, in this message and in one that is long enough before it. */
function stopCause(order: GridOrder, { rules, tick, first }: GridContext): GridCause | undefined {
  const level = stopPrice(order, rules);
  if (level === undefined || first === undefined || tick.mark > level || first.mark > level)
    return undefined;
  const isEarlier = first.productId === tick.productId && first.seq < tick.seq;
  if (!isEarlier || timeBetween(first, tick) < rules.stopApartMs) return undefined;
  return { level, mark: tick.mark, first: { seq: first.seq, mark: first.mark } };
}

/** A redemption is a market order over all that is held. */
function refuseSale(
  { cells }: GridOrder,
  acceptance: GridAcceptance,
  context: GridContext,
  { market }: GridGate,
): Rejected | undefined {
  const { rules, tick } = context;
  if (market === 'closed') return refuse('market_closed');
  if (market === 'paused') return refuse('market_paused');
  if (isStale(tick, acceptance, rules)) return refuse('stale_quote');
  const held = fromLots(lotsHeld(cells), rules);
  const walk = peekWalk(context, 'bids', held);
  if (!hasFound(walk) || walk.quantity.lt(held)) return refuse('insufficient_depth');
  const { maxSlippage } = rules;
  return hasMoved(walk.price, 'bids', acceptance, maxSlippage, rules)
    ? refuse('price_moved')
    : undefined;
}

function saleEvents(order: GridOrder, sale: GridSale, context: GridContext): GridEvent[] {
  const { rules, now: at } = context;
  const { reason } = sale;
  const events: GridEvent[] = [];
  const walk = peekWalk(context, 'bids', fromLots(lotsHeld(order.cells), rules));
  let state = order;
  if (hasFound(walk)) {
    takeWalk(context, walk);
    const traded = tradedEvent(order.cells, walk, { purpose: 'end' }, context, sale);
    state = applyGridEvent(order, traded);
    events.push(traded);
  }
  if (lotsHeld(state.cells) === 0) return [...events, endedEvent(state, reason, context)];
  return order.ending === null ? [...events, { type: 'ending', reason, at }] : events;
}

/** Of a grid that holds cash alone. */
function endedEvent(
  order: GridOrder,
  reason: GridEndReason,
  { rules, now }: Pick<GridContext, 'rules' | 'now'>,
): GridEnded {
  const profit = order.cash.minus(order.amount);
  const earlyFee = reason === 'user' ? earlyFeeNow(order, rules, profit, now) : ZERO;
  return { type: 'ended', reason, earlyFee, proceeds: order.cash.minus(earlyFee), at: now };
}
