// Setting, moving or clearing take profit and stop loss of a live ticket; moves no money.
// Must never accept a stop that the liquidation would overtake. Source: decisions.md "Contract" (take profit / stop loss).
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { priceStepRejection } from './openChecks.ts';
import { openTerms } from './openTerms.ts';
import { isFinal } from './orderState.ts';
import {
  eitherStopRejection,
  protectionSideRejection,
  stopBeyondLiquidationRejection,
  trailingRejection,
} from './protectionChecks.ts';
import { trailingLevel } from './trailing.ts';
import { fitsTick } from '../book/scale.ts';
import type { ContractOrder, ContractRules, ContractDecision, ContractTrail } from './types.ts';

export interface Protection {
  /** null clears it. */
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  /** In place of a stop loss; undefined leaves a trailing stop as it is, unless a stop loss comes in its place. */
  readonly trailingRate?: Decimal | null | undefined;
}

export interface ProtectionContext {
  readonly rules: ContractRules;
  /** Of the last accepted tick; null when the market has had none. */
  readonly markPrice: Decimal | null;
  /** That message's number; null where no trailing stop begins at it. */
  readonly markSeq: number | null;
  readonly quoteRate: Decimal;
}

/**
 * `[protected]`, or the first refusal. A position is compared with the mark price (a stop may lock in a profit),
 * an order that only rests with its own limit or trigger.
 */
export function decideProtection(
  order: ContractOrder,
  protection: Protection,
  context: ProtectionContext,
): ContractDecision {
  if (isFinal(order) || order.closing !== null) return refuse('already_final');
  const { takeProfit, stopLoss } = protection;
  const trailingRate = trailingAsked(order, protection);
  const both = eitherStopRejection({ stopLoss, trailingRate });
  if (both !== undefined) return both;
  const { direction } = order;
  const off = (['takeProfit', 'stopLoss'] as const).find((field) =>
    isOffTick(protection[field], context.rules),
  );
  if (off !== undefined) return priceStepRejection(off, context.rules);
  const reference = referencePrice(order, context);
  const rejected =
    trailingRejection(trailingRate, context.rules) ??
    protectionSideRejection('takeProfit', takeProfit, direction, reference) ??
    protectionSideRejection('stopLoss', stopLoss, direction, reference) ??
    beyondRejection(order, { stopLoss, trailingRate }, reference, context);
  if (rejected !== undefined) return rejected;
  const trail = trailOf(order, trailingRate, context);
  if (trail === undefined) return refuse('market_paused');
  return { ok: true, events: [{ type: 'protected', takeProfit, stopLoss, trailingRate, trail }] };
}

/** Who knows nothing of trailing stops does not take one away. */
function trailingAsked(
  { trailingRate }: ContractOrder,
  { stopLoss, trailingRate: asked }: Protection,
): Decimal | null {
  if (asked !== undefined) return asked;
  return stopLoss === null ? trailingRate : null;
}

const isSameRate = (order: ContractOrder, rate: Decimal): boolean =>
  order.trailingRate?.eq(rate) === true;

/** A stop that would begin beyond the liquidation is refused; one that follows already goes on. */
function beyondRejection(
  order: ContractOrder,
  {
    stopLoss,
    trailingRate,
  }: Required<Pick<Protection, 'stopLoss'>> & Pick<ContractOrder, 'trailingRate'>,
  reference: Decimal,
  context: ProtectionContext,
): Rejected | undefined {
  const { direction } = order;
  if (trailingRate === null) {
    const liquidation = stopLoss === null ? null : expectedLiquidation(order, context);
    return stopBeyondLiquidationRejection(stopLoss, direction, liquidation);
  }
  if (isSameRate(order, trailingRate)) return undefined;
  const level = trailingLevel(reference, trailingRate, direction, context.rules);
  const liquidation = expectedLiquidation(order, context);
  return stopBeyondLiquidationRejection(level, direction, liquidation, 'trailingRate');
}

/** Set anew it follows from this message on; undefined where there is none. The same rate again changes nothing. */
function trailOf(
  order: ContractOrder,
  rate: Decimal | null,
  { markPrice, markSeq }: ProtectionContext,
): ContractTrail | null | undefined {
  if (rate === null || order.openQuantity.isZero()) return null;
  if (isSameRate(order, rate) && order.trail !== null) return order.trail;
  if (markPrice === null || markSeq === null) return undefined;
  return { since: markSeq, seq: markSeq, mark: markPrice };
}

function isOffTick(price: Decimal | null, rules: ContractRules): boolean {
  return price !== null && (!fitsTick(price, rules) || price.lte(0));
}

function referencePrice(order: ContractOrder, context: ProtectionContext): Decimal {
  if (order.openQuantity.isZero()) return order.price ?? order.triggerPrice ?? ZERO;
  return context.markPrice ?? order.openPrice ?? ZERO;
}

/** Of the position, or of the resting order as if it filled at its limit or trigger. */
function expectedLiquidation(order: ContractOrder, context: ProtectionContext): Decimal | null {
  const price = order.price ?? order.triggerPrice;
  if (!order.openQuantity.isZero() || price === null) return order.liquidationPrice;
  const quantity = order.restingQuantity;
  const size = {
    direction: order.direction,
    quantity,
    cost: price.times(quantity),
    leverage: order.leverage,
    quoteRate: context.quoteRate,
  };
  return openTerms(size, context.rules, context.rules.takerRate).liquidationPrice;
}
