// Setting, moving or clearing take profit and stop loss of a live ticket; moves no money.
// Must never accept a stop that the liquidation would overtake. Source: decisions.md "Contract" (take profit / stop loss).
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { refuse } from '../rejection.ts';
import { priceStepRejection } from './openChecks.ts';
import { openTerms } from './openTerms.ts';
import { isFinal } from './orderState.ts';
import { protectionSideRejection, stopBeyondLiquidationRejection } from './protectionChecks.ts';
import { fitsTick } from '../book/scale.ts';
import type { ContractOrder, ContractRules, ContractDecision } from './types.ts';

export interface Protection {
  /** null clears it. */
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
}

export interface ProtectionContext {
  readonly rules: ContractRules;
  /** Of the last accepted tick; null when the market has had none. */
  readonly markPrice: Decimal | null;
  readonly quoteRate: Decimal;
}

/**
 * `[protected]`, or the first refusal. A position is compared with the mark price (a stop may lock in a profit),
 * an order that only rests with its own limit price.
 */
export function decideProtection(
  order: ContractOrder,
  protection: Protection,
  context: ProtectionContext,
): ContractDecision {
  if (isFinal(order) || order.closing !== null) return refuse('already_final');
  const { takeProfit, stopLoss } = protection;
  const { direction } = order;
  const off = (['takeProfit', 'stopLoss'] as const).find((field) =>
    isOffTick(protection[field], context.rules),
  );
  if (off !== undefined) return priceStepRejection(off, context.rules);
  const reference = referencePrice(order, context);
  const rejected =
    protectionSideRejection('takeProfit', takeProfit, direction, reference) ??
    protectionSideRejection('stopLoss', stopLoss, direction, reference) ??
    stopBeyondLiquidationRejection(stopLoss, direction, expectedLiquidation(order, context));
  return rejected ?? { ok: true, events: [{ type: 'protected', takeProfit, stopLoss }] };
}

function isOffTick(price: Decimal | null, rules: ContractRules): boolean {
  return price !== null && (!fitsTick(price, rules) || price.lte(0));
}

function referencePrice(order: ContractOrder, context: ProtectionContext): Decimal {
  if (order.openQuantity.isZero()) return order.price ?? ZERO;
  return context.markPrice ?? order.openPrice ?? ZERO;
}

/** Of the position, or of the resting order as if it filled at its limit. */
function expectedLiquidation(order: ContractOrder, context: ProtectionContext): Decimal | null {
  if (!order.openQuantity.isZero() || order.price === null) return order.liquidationPrice;
  const quantity = order.restingQuantity;
  const size = {
    direction: order.direction,
    quantity,
    cost: order.price.times(quantity),
    leverage: order.leverage,
    quoteRate: context.quoteRate,
  };
  return openTerms(size, context.rules, context.rules.takerRate).liquidationPrice;
}
