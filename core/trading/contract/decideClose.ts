// The user closes a position or a part of it: a market order against the first tick after its acceptance.
// Refused as a whole or filled as a whole. Source: decisions.md "Contract" (market order, partial close).
import { type Decimal, toText } from '../../money/decimal.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { cancelRestingFirst, closedEvent, hasFound } from './closeEvent.ts';
import { closingSide } from './formulas.ts';
import { hasMoved, isStale, peekWalk, takeWalk } from '../book/marketFill.ts';
import { quantityStepRejection } from './openChecks.ts';
import { isFinal } from './orderState.ts';
import { fitsLot } from '../book/scale.ts';
import {
  type ContractContext,
  type ContractOrder,
  type ContractRules,
  type ContractDecision,
} from './types.ts';
import type { Acceptance, MarketGate } from '../order.ts';

/**
 * The first refusal that needs no price, in the order of TRADING_REJECTIONS; `quantity` null means all that is open.
 * What stays open must be nothing or at least the product's minimum. An order that only rests has nothing open. A frozen account
 * closes as any other.
 */
export function validateClose(
  order: ContractOrder,
  quantity: Decimal | null,
  rules: ContractRules,
  gate: MarketGate,
): Rejected | undefined {
  if (isFinal(order)) return refuse('already_final');
  if (gate.market === 'closed') return refuse('market_closed');
  if (gate.market === 'paused') return refuse('market_paused');
  const open = order.openQuantity;
  const closing = quantity ?? open;
  if (!fitsLot(closing, rules)) return quantityStepRejection(rules);
  const rest = open.minus(closing);
  const leavesTooLittle = rest.gt(0) && rest.lt(rules.minQuantity);
  if ((quantity !== null && quantity.lte(0)) || leavesTooLittle) {
    return refuse('below_minimum', 'quantity', { minimum: toText(rules.minQuantity) });
  }
  if (open.isZero() || rest.lt(0)) {
    return refuse('above_maximum', 'quantity', { maximum: toText(open) });
  }
  return undefined;
}

/** `[closed]`, or `[cancelled, closed]` when all is closed and a part still rested; or the first refusal. */
export function decideClose(
  order: ContractOrder,
  quantity: Decimal | null,
  acceptance: Acceptance,
  context: ContractContext,
  gate: MarketGate,
): ContractDecision {
  const { rules, tick } = context;
  const rejected = validateClose(order, quantity, rules, gate);
  if (rejected !== undefined) return rejected;
  if (isStale(tick, acceptance, rules)) return refuse('stale_quote');
  const wanted = quantity ?? order.openQuantity;
  const walk = peekWalk(context, closingSide(order.direction), wanted);
  if (!hasFound(walk) || walk.quantity.lt(wanted)) return refuse('insufficient_depth', 'quantity');
  if (hasMoved(walk.price, walk.side, acceptance, rules.defaultMaxSlippage, rules)) {
    return refuse('price_moved');
  }
  takeWalk(context, walk);
  const before = wanted.eq(order.openQuantity) ? cancelRestingFirst(order, context) : [];
  return { ok: true, events: [...before, closedEvent(order, walk, 'user', context)] };
}
