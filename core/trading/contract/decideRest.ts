// A limit order or a stop entry at acceptance: checked at its own price, its margin and taker fee locked, then it rests.
// It never fills here, so nobody gains from the message that stood when it came. A post-only order is looked at with the first
// message after its acceptance: what crosses it would make it take, and refuses it. Source: decisions.md "Contract" (limit order;
// all locked before the order rests: M + open fee), "Orders beyond the first".
import type { Tick } from '../../market/types.ts';
import type { Decimal } from '../../money/decimal.ts';
import { refuse } from '../rejection.ts';
import { isStale } from '../book/marketFill.ts';
import { fromPoints } from '../book/scale.ts';
import { crosses } from './formulas.ts';
import { newOrder } from './newOrder.ts';
import { openTerms } from './openTerms.ts';
import {
  type ContractDecision,
  type ContractOpeningGate,
  type ContractCommand,
  type ContractRestContext,
  type ContractRules,
} from './types.ts';
import type { Acceptance, OrderIdentity } from '../order.ts';
import { validateOpen } from './validateOpen.ts';

/**
 * `[rested]` with the order and its reserve, or the first refusal in the list's order. `first`: of a post-only order, the first
 * message after its acceptance.
 */
export function decideRest(
  command: ContractCommand,
  acceptance: Acceptance,
  context: ContractRestContext,
  identity: OrderIdentity,
  gate: ContractOpeningGate,
  first?: Tick,
): ContractDecision {
  const { rules, quoteRate, available, markPrice } = context;
  const price = restsAt(command);
  if (price === null) {
    return validateOpen(command, rules, gate) ?? refuse('price_required', 'price');
  }
  const cost = price.times(command.quantity);
  const terms = openTerms({ ...command, cost, quoteRate }, rules, rules.takerRate);
  const rejected = validateOpen(command, rules, gate, {
    entry: price,
    trailFrom: price,
    mark: markPrice,
    terms,
    available,
    stale: first !== undefined && isStale(first, acceptance, rules),
    tooThin: false,
    moved: false,
    takes: first !== undefined && isCrossed(command, price, first, rules),
  });
  if (rejected !== undefined) return rejected;
  const order = { ...newOrder(command, acceptance, identity, terms.total), quoteRate };
  return { ok: true, events: [{ type: 'rested', order }] };
}

/** The price that it is checked and locked at. */
const restsAt = ({ type, price, triggerPrice }: ContractCommand): Decimal | null =>
  type === 'stop' ? triggerPrice : price;

/** The best opposing price of the message is at the limit or better, whoever takes it. */
function isCrossed(
  { direction }: ContractCommand,
  price: Decimal,
  { ask, bid }: Tick,
  rules: ContractRules,
): boolean {
  return crosses(direction, price, fromPoints(direction === 'long' ? ask : bid, rules));
}
