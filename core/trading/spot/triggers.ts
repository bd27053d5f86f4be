// What a resting spot order waits for, as a price for the trigger index.
// Must list every way a tick can touch the order. Source: architecture.md "How data flows" (trigger index).
import { toPoints } from '../book/scale.ts';
import type { Trigger } from '../trigger.ts';
import type { SpotOrder, SpotRules } from './types.ts';

/** A buy rests on the ask, a sell on the bid. */
export function spotTriggers(
  order: Pick<SpotOrder, 'state' | 'side' | 'price'>,
  rules: Pick<SpotRules, 'priceDecimals' | 'quantityDecimals'>,
): Trigger[] {
  if (order.state !== 'open' || order.price === null) return [];
  const price = toPoints(order.price, rules);
  return order.side === 'buy'
    ? [{ kind: 'limit', fires: 'at_or_below', price, on: 'ask' }]
    : [{ kind: 'limit', fires: 'at_or_above', price, on: 'bid' }];
}
