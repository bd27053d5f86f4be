// Cancelling what still rests; works whatever the market does, and must never touch a filled part.
// Source: decisions.md "Contract" (limit order), reliability.md "System" (a paused product: cancel still works).
import type { TimeMs } from '../../market/types.ts';
import { refuse } from '../rejection.ts';
import { isFinal } from './orderState.ts';
import type { ContractOrder, ContractDecision } from './types.ts';

/** `[cancelled]` with all of the reserve; a part that has been filled stays a position. */
export function decideCancel(order: ContractOrder, now: TimeMs): ContractDecision {
  if (isFinal(order) || order.restingQuantity.isZero()) return refuse('already_final');
  return { ok: true, events: [{ type: 'cancelled', released: order.reserved, at: now }] };
}
