// The bound on what one user has open: resting and running orders of every kind and positions, counted together.
// It refuses only what would add one: closings, cancels and triggers never meet it. Source: core/rulebook (maxOpenOrders).
import { isUnderLock, type MarketGate, type OpeningGate } from './order.ts';
import { refuse, type Rejected } from './rejection.ts';

interface Bound {
  readonly maxOpenOrders: number;
}

/** Refuses one more. */
export function openOrdersRejection(
  { openOrders }: Pick<OpeningGate, 'openOrders'>,
  { maxOpenOrders }: Bound,
): Rejected | undefined {
  if (openOrders < maxOpenOrders) return undefined;
  return refuse('too_many_open_orders', undefined, {
    open: String(openOrders),
    maximum: String(maxOpenOrders),
  });
}

/** The same in a list of checks: one that is asked of the market alone is asked again under the user's lock. */
export const checkOpenOrders = ({
  gate,
  rules,
}: {
  readonly gate: MarketGate;
  readonly rules: Bound;
}): Rejected | undefined => (isUnderLock(gate) ? openOrdersRejection(gate, rules) : undefined);
