// The states a ticket cannot leave, asked by every decision.
// Terminal states stay: nothing may bring a finished ticket back. Source: reliability.md "State".
import type { ContractOrder } from './types.ts';

/** Closed, cancelled or liquidated. */
export function isFinal(order: Pick<ContractOrder, 'state'>): boolean {
  return order.state !== 'pending' && order.state !== 'holding';
}
