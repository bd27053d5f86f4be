// Liquidation on the mark price: the smallest part first, all of it when no part is enough.
// Must never act before the mark has reached the liquidation price the user was shown.
// Source: decisions.md "Contract" (liquidation: steps of 20 %, 1.25 × maintenance, 30 s apart, then all).
import { type Decimal, minDecimal } from '../../money/decimal.ts';
import { roundQuantityUp } from '../../money/rounding.ts';
import { closeByTrigger, closedEvent, hasFound } from './closeEvent.ts';
import { closingSide, maintenanceMargin, notionalOf, priceResult } from './formulas.ts';
import { bankruptcyPrice, liquidationPrice, positionOf } from './liquidationPrice.ts';
import { peekWalk, type Walk } from '../book/marketFill.ts';
import { fromPoints } from '../book/scale.ts';
import type { ContractContext, ContractOrder, Decision } from './types.ts';

const NOTHING: Decision = { ok: true, events: [] };

/**
 * `[]` when the mark has not reached the price or the pause between steps still runs; `[revalued]` when the price is
 * further away than it was (the quote currency's rate has moved, or a liquidation that found too thin a book is no
 * longer needed); else `[cancelled?, closed?, triggered?]`.
 */
export function decideLiquidation(order: ContractOrder, context: ContractContext): Decision {
  const { rules, quoteRate, tick } = context;
  const mark = fromPoints(tick.mark, rules);
  const goesOn = order.closing === 'liquidation';
  if (order.openQuantity.isZero() || !(goesOn || isBeyond(order, order.liquidationPrice, mark))) {
    return NOTHING;
  }
  const now = { ...positionOf(order), quoteRate };
  if (!isBeyond(order, liquidationPrice(now, rules), mark)) {
    return { ok: true, events: [{ type: 'revalued', quoteRate }] };
  }
  const mayWait = !goesOn && isPausing(order, context);
  if (mayWait && !isBeyond(order, bankruptcyPrice(now, rules), mark)) return NOTHING;
  const { walk, wanted } = liquidationWalk(order, mark, context);
  return { ok: true, events: closeByTrigger(order, walk, wanted, 'liquidation', context) };
}

interface ChosenWalk {
  readonly walk: Walk;
  /** A part that is enough, or all that is open. */
  readonly wanted: Decimal;
}

/**
 * The smallest step that brings equity to the target; what the book shows of it, if that is enough already; else
 * all that is open, as far as the book shows it.
 */
function liquidationWalk(
  order: ContractOrder,
  mark: Decimal,
  context: ContractContext,
): ChosenWalk {
  const side = closingSide(order.direction);
  const { rules } = context;
  const step = order.openQuantity.times(rules.liquidation.stepShare);
  for (let size = step; size.lt(order.openQuantity); size = size.plus(step)) {
    const quantity = roundQuantityUp(size, rules.quantityDecimals);
    const walk = peekWalk(context, side, minDecimal(quantity, order.openQuantity));
    if (isEnough(order, walk, mark, context)) return { walk, wanted: walk.quantity };
  }
  return { walk: peekWalk(context, side, order.openQuantity), wanted: order.openQuantity };
}

/** Whether closing this walk leaves a position whose equity at the mark is at least the target × maintenance. */
function isEnough(
  order: ContractOrder,
  walk: Walk,
  mark: Decimal,
  context: ContractContext,
): boolean {
  const rest = order.openQuantity.minus(walk.quantity);
  if (!hasFound(walk) || rest.lt(context.rules.minQuantity)) return false;
  const { marginKept, entryCost, overnightFee, deficit } = closedEvent(
    order,
    walk,
    'liquidation',
    context,
  );
  if (deficit.gt(0)) return false;
  const value = rest.times(mark);
  const cost = order.openCost.minus(entryCost);
  const equity = marginKept
    .minus(order.accruedOvernightFee.minus(overnightFee))
    .plus(priceResult(order.direction, value, cost, context.quoteRate));
  const { tiers, liquidation } = context.rules;
  const maintenance = maintenanceMargin(notionalOf(value, context.quoteRate), tiers);
  return equity.gte(maintenance.times(liquidation.targetRatio));
}

/** A long is beyond a price at or below it, a short at or above it; no price is never reached. */
function isBeyond(order: ContractOrder, price: Decimal | null, mark: Decimal): boolean {
  if (price === null) return false;
  return order.direction === 'long' ? mark.lte(price) : mark.gte(price);
}

function isPausing(order: ContractOrder, context: ContractContext): boolean {
  const last = order.lastLiquidationAt;
  return last !== null && context.now - last < context.rules.liquidation.pauseMs;
}
