// A limit order at acceptance: checked at its own price, its exact cost locked, then it rests.
// It never fills here, so nobody gains from the message that stood when it came. Source: decisions.md "Spot".
import { refuse } from '../rejection.ts';
import { holdFor } from './formulas.ts';
import { newOrder } from './newOrder.ts';
import { validateSpot } from './orderChecks.ts';
import type { OpeningGate, OrderIdentity } from '../order.ts';
import type { SpotAcceptance, SpotCommand, SpotDecision, SpotRestContext } from './types.ts';

/** `[rested]` with the order and its hold, or the first refusal in the list's order. */
export function decideRest(
  command: SpotCommand,
  acceptance: SpotAcceptance,
  context: SpotRestContext,
  identity: OrderIdentity,
  gate: OpeningGate,
): SpotDecision {
  const { rules, quoteRate, available } = context;
  const { price, quantity } = command;
  const rejected = validateSpot(command, rules, gate);
  if (rejected !== undefined) return rejected;
  if (price === null) return refuse('price_required', 'price');
  if (quantity === null) return refuse('quantity_or_amount', 'quantity');
  const hold = holdFor(command.side, { quantity, price, quoteRate });
  const refused = validateSpot(command, rules, gate, {
    quantity,
    value: quantity.times(price).times(quoteRate),
    needed: hold,
    available,
    indexDoubled: acceptance.indexDoubled,
    stale: false,
    tooThin: false,
    moved: false,
  });
  if (refused !== undefined) return refused;
  const terms = { quantity, quoteRate, hold };
  return {
    ok: true,
    events: [{ type: 'rested', order: newOrder(command, acceptance, identity, terms, rules) }],
  };
}
