// Liquidation on the mark price: the smallest part first, all of it when no part is enough or hardly anything is left.
// Must never act on a single message, nor before the mark has reached the liquidation price the user was shown.
// Source: decisions.md "Contract" (two messages at least 1 s apart; steps of 20 % to 1.25 × maintenance, 5 s apart; all at
// once under half of the maintenance).
import { type Decimal, minDecimal } from '../../money/decimal.ts';
import { roundQuantityUp } from '../../money/rounding.ts';
import type { Tick } from '../../market/types.ts';
import { isPausing, timeBetween } from '../trigger.ts';
import { isReached } from './decideStop.ts';
import { closeByTrigger, closedEvent, hasFound } from './closeEvent.ts';
import { closingSide, maintenanceMargin, notionalOf, priceResult } from './formulas.ts';
import { liquidationPrice, positionOf } from './liquidationPrice.ts';
import { peekWalk, type Walk } from '../book/marketFill.ts';
import { fromPoints } from '../book/scale.ts';
import type { ContractContext, ContractOrder, ContractDecision } from './types.ts';

const NOTHING: ContractDecision = { ok: true, events: [] };

/**
 * `first` is the message from which on the mark has been at or beyond the level.
 * `[]` when that is not long enough ago, the mark has not reached the price, the pause between parts still runs or the book
 * shows nothing; `[revalued]` when the price is further away than it was (the quote currency's rate has moved, or a
 * liquidation that found too thin a book is no longer needed); else `[cancelled?, closed, triggered?]`.
 */
export function decideLiquidation(
  order: ContractOrder,
  context: ContractContext,
  first: Tick | undefined,
): ContractDecision {
  const { rules, quoteRate, tick } = context;
  const mark = fromPoints(tick.mark, rules);
  const goesOn = order.closing === 'liquidation';
  if (order.openQuantity.isZero()) return NOTHING;
  const firstMark = goesOn ? mark : confirmedMark(first, context);
  if (firstMark === undefined) return NOTHING;
  const isMet = (level: Decimal | null): level is Decimal =>
    isBeyond(order, level, mark) && isBeyond(order, level, firstMark);
  if (!goesOn && !isMet(order.liquidationPrice)) return NOTHING;
  const level = liquidationPrice({ ...positionOf(order), quoteRate }, rules);
  if (!isMet(level)) return { ok: true, events: [{ type: 'revalued', quoteRate }] };
  const isAtOnce = isUnderShare(order, mark, context);
  const since = order.lastLiquidationAt;
  const pause = since === null ? null : { since, ms: rules.liquidation.pauseMs };
  if (!goesOn && !isAtOnce && pause !== null && isPausing(pause, tick)) return NOTHING;
  const { walk, wanted } = liquidationWalk(order, mark, context, isAtOnce);
  if (!hasFound(walk)) return NOTHING;
  const seen = goesOn || first === undefined ? null : { seq: first.seq, mark: firstMark };
  const cause = { reason: 'liquidation', level, mark, first: seen, goesOn } as const;
  return { ok: true, events: closeByTrigger(order, walk, wanted, cause, context) };
}

/** The mark of the first message, once the second is far enough from it. */
function confirmedMark(
  first: Tick | undefined,
  { tick, rules }: ContractContext,
): Decimal | undefined {
  if (first === undefined || first.productId !== tick.productId || first.seq >= tick.seq)
    return undefined;
  const isFar = timeBetween(first, tick) >= rules.liquidation.apartMs;
  return isFar ? fromPoints(first.mark, rules) : undefined;
}

/** Equity at the mark is under the share of the maintenance at which nothing is waited for any more. */
function isUnderShare(order: ContractOrder, mark: Decimal, context: ContractContext): boolean {
  const { rules, quoteRate } = context;
  const value = order.openQuantity.times(mark);
  const equity = order.margin
    .minus(order.accruedOvernightFee)
    .plus(priceResult(order.direction, value, order.openCost, quoteRate));
  const maintenance = maintenanceMargin(notionalOf(value, quoteRate), rules.tiers);
  return equity.lt(maintenance.times(rules.liquidation.atOnceRatio));
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
  isAtOnce: boolean,
): ChosenWalk {
  const side = closingSide(order.direction);
  const { rules } = context;
  const step = order.openQuantity.times(rules.liquidation.stepShare);
  for (let size = step; !isAtOnce && size.lt(order.openQuantity); size = size.plus(step)) {
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
const isBeyond = (order: ContractOrder, price: Decimal | null, mark: Decimal): boolean =>
  price !== null && isReached(order.direction, 'liquidation', price, mark);
