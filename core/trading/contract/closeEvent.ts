// From a walk through the book to a `closed` event: the one way every close is made, by hand or by a trigger.
// Must never be handed a walk that found nothing. Source: decisions.md "Contract" (entry, close, take profit and
// stop loss follow the same rule).
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { fillOf, takeWalk, type Walk } from '../book/marketFill.ts';
import { settleClose } from './settleClose.ts';
import type {
  Cause,
  CloseReason,
  ContractClosedEvent,
  ContractContext,
  ContractEvent,
  ContractOrder,
  TriggerReason,
} from './types.ts';

type FoundWalk = Walk & { readonly price: NonNullable<Walk['price']> };

/** Whether the walk found anything to fill. */
export function hasFound(walk: Walk): walk is FoundWalk {
  return walk.price !== undefined;
}

/** The event of closing what the walk found; takes nothing yet. */
export function closedEvent(
  order: ContractOrder,
  walk: FoundWalk,
  reason: CloseReason,
  context: ContractContext,
  cause: Cause | null = null,
): ContractClosedEvent {
  const { rules, quoteRate } = context;
  const isLiquidation = reason === 'liquidation';
  const { fee, ...settlement } = settleClose(order, {
    quantity: walk.quantity,
    value: walk.cost,
    quoteRate,
    feeRate: rules.takerRate,
    liquidationFeeRate: isLiquidation ? rules.liquidation.feeRate : ZERO,
    keepsMargin: isLiquidation,
  });
  return {
    type: 'closed',
    reason,
    fill: fillOf(walk, context, 'taker', fee),
    ...settlement,
    cause,
    at: context.now,
  };
}

/**
 * The resting part must not outlive the position: a trigger, a liquidation or closing all cancels it first.
 * Source: decisions.md "Contract" (a ticket is one position).
 */
export function cancelRestingFirst(
  order: ContractOrder,
  context: ContractContext,
): ContractEvent[] {
  if (order.restingQuantity.isZero()) return [];
  return [{ type: 'cancelled', released: order.reserved, at: context.now }];
}

/**
 * Closes what a trigger finds on this tick and takes that liquidity. Where the book shows less than `wanted`, the
 * order is marked as closing and the rest follows at the next ticks.
 */
export function closeByTrigger(
  order: ContractOrder,
  walk: Walk,
  wanted: Decimal,
  { reason, ...cause }: Cause & { readonly reason: TriggerReason },
  context: ContractContext,
): ContractEvent[] {
  const events = cancelRestingFirst(order, context);
  if (hasFound(walk)) {
    takeWalk(context, walk);
    events.push(closedEvent(order, walk, reason, context, cause));
  }
  // A close ends the mark that it followed, so an unfinished one is marked anew.
  const isMarked = order.closing === reason && !hasFound(walk);
  if (walk.quantity.lt(wanted) && !isMarked) events.push({ type: 'triggered', reason });
  return events;
}
