// The bound on what one user has open: resting and running orders of every kind and positions, counted together.
// It refuses only what would add one: closings, cancels and triggers never meet it. Source: core/rulebook (maxOpenOrders).
import type { MarketGate } from './order.ts';
import { refuse, type Rejected } from './rejection.ts';

/** Refuses one more; lets pass while it is not known how many there are: it is asked again under the user's lock. */
export function openOrdersRejection(
  { openOrders }: Pick<MarketGate, 'openOrders'>,
  { maxOpenOrders }: { readonly maxOpenOrders: number },
): Rejected | undefined {
  if (openOrders === undefined || openOrders < maxOpenOrders) return undefined;
  return refuse('too_many_open_orders', undefined, {
    open: String(openOrders),
    maximum: String(maxOpenOrders),
  });
}
