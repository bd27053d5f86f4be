// A market order against the first tick after its acceptance: refused, or filled as a whole; a buy by amount spends at
// most the amount. Must never fill from a tick at or before the acceptance, nor a part of what was asked.
// Source: decisions.md "Spot", "Contract" (market order: the same rule everywhere).
import { ZERO } from '../../money/decimal.ts';
import { hasMoved, isStale, type Walk } from '../book/marketFill.ts';
import { fromLots, fromPoints, toLots } from '../book/scale.ts';
import { refuse } from '../rejection.ts';
import { affordableLots, exceedsBook } from './affordable.ts';
import { filledEvent, hasFound } from './fillEvent.ts';
import { amountOf, quantityScale, walkedSide } from './formulas.ts';
import { newOrder } from './newOrder.ts';
import { type PricedSpot, validateSpot } from './orderChecks.ts';
import { peekQuantity, takeQuantity } from './quantityWalk.ts';
import type { OpeningGate, OrderIdentity } from '../order.ts';
import type { SpotAcceptance, SpotCommand, SpotContext, SpotDecision } from './types.ts';

/** `[filled]`, or the first refusal in the list's order. Takes liquidity only when it fills. */
export function decideMarket(
  command: SpotCommand,
  acceptance: SpotAcceptance,
  context: SpotContext,
  identity: OrderIdentity,
  gate: OpeningGate,
): SpotDecision {
  const { rules, quoteRate } = context;
  const rejected = validateSpot(command, rules, gate);
  if (rejected !== undefined) return rejected;
  const { walk, tooThin } = walkOf(command, context);
  const priced = price(command, acceptance, context, walk, tooThin);
  const refused = validateSpot(command, rules, gate, priced);
  if (refused !== undefined) return refused;
  if (!hasFound(walk)) return refuse('insufficient_depth');
  takeQuantity(context, walk);
  const terms = { quantity: walk.quantity, quoteRate, hold: ZERO };
  const order = newOrder(command, acceptance, identity, terms, rules);
  const filled = filledEvent(order, walk, 'taker', context);
  return { ok: true, events: [{ ...filled, order }] };
}

interface FoundBook {
  readonly walk: Walk;
  /** Asked for more than the book shows. */
  readonly tooThin: boolean;
}

function walkOf(command: SpotCommand, context: SpotContext): FoundBook {
  const side = walkedSide(command.side);
  const { quantity, amount } = command;
  if (amount === null) {
    const wanted = quantity ?? ZERO;
    // No book is walked for more than may be ordered: the list refuses it.
    const walk = peekQuantity(context, side, fitsMost(command, context) ? wanted : ZERO);
    return { walk, tooThin: walk.quantity.lt(wanted) };
  }
  const { rules, liquidity, quoteRate } = context;
  const budget = { amount, spentValue: ZERO, quoteRate };
  // One lot more than may be ordered, so that an amount that buys it is refused as too large.
  const most = toLots(rules.maxQuantity, rules) + 1;
  const lots = affordableLots(liquidity, most, budget, rules);
  return {
    walk: peekQuantity(context, side, fromLots(lots, rules)),
    tooThin: exceedsBook(liquidity, lots, most, budget, rules),
  };
}

function fitsMost({ side, quantity }: SpotCommand, { rules }: SpotContext): boolean {
  if (quantity === null) return false;
  return quantity.decimalPlaces() <= quantityScale(side, rules) && quantity.lte(rules.maxQuantity);
}

function price(
  command: SpotCommand,
  acceptance: SpotAcceptance,
  context: SpotContext,
  walk: Walk,
  tooThin: boolean,
): PricedSpot {
  const { rules, quoteRate } = context;
  const quantity = command.quantity ?? walk.quantity;
  // While the book cannot fill it, its size is judged by the price the user was looking at.
  const reference = fromPoints(acceptance.referencePrice, rules);
  const value = (tooThin ? reference.times(quantity) : walk.cost).times(quoteRate);
  return {
    quantity,
    value,
    needed: command.side === 'sell' ? quantity : (command.amount ?? amountOf('buy', value)),
    available: context.available,
    indexDoubled: null,
    stale: isStale(context.tick, acceptance, rules),
    tooThin,
    moved:
      !tooThin &&
      hasFound(walk) &&
      hasMoved(walk.price, walk.side, acceptance, rules.maxSlippage, rules),
  };
}
