// A limit order at acceptance: checked at its own price, its margin and taker fee locked, then it rests.
// It never fills here, so nobody gains from the message that stood when it came. Source: decisions.md "Contract"
// (limit order; all locked before the order rests: M + open fee).
import { refuse } from '../rejection.ts';
import { newOrder } from './newOrder.ts';
import { openTerms } from './openTerms.ts';
import {
  type ContractDecision,
  type ContractGate,
  type ContractCommand,
  type ContractRestContext,
} from './types.ts';
import type { Acceptance, OrderIdentity } from '../order.ts';
import { validateOpen } from './validateOpen.ts';

/** `[rested]` with the order and its reserve, or the first refusal in the list's order. */
export function decideRest(
  command: ContractCommand,
  acceptance: Acceptance,
  context: ContractRestContext,
  identity: OrderIdentity,
  gate: ContractGate,
): ContractDecision {
  const { rules, quoteRate, available } = context;
  const { price } = command;
  if (price === null) {
    return validateOpen(command, rules, gate) ?? refuse('price_required', 'price');
  }
  const cost = price.times(command.quantity);
  const terms = openTerms({ ...command, cost, quoteRate }, rules, rules.takerRate);
  const priced = { entry: price, terms, available, stale: false, tooThin: false, moved: false };
  const rejected = validateOpen(command, rules, gate, priced);
  if (rejected !== undefined) return rejected;
  const order = { ...newOrder(command, acceptance, identity, terms.total), quoteRate };
  return { ok: true, events: [{ type: 'rested', order }] };
}
