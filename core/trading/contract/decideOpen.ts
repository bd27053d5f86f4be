// An opening command against the first tick after its acceptance: refused, or filled as a whole.
// A limit order or a stop entry is handed to decideRest: it always rests first. Source: decisions.md "Contract" (market order).
import { ZERO } from '../../money/decimal.ts';
import { decideRest } from './decideRest.ts';
import { openingSide } from './formulas.ts';
import { fillOf, hasMoved, isStale, peekWalk, takeWalk } from '../book/marketFill.ts';
import { newOrder } from './newOrder.ts';
import { quantityStepRejection, type PricedOpen } from './openChecks.ts';
import { openTerms } from './openTerms.ts';
import { fitsLot, fromPoints } from '../book/scale.ts';
import {
  type ContractContext,
  type ContractEvent,
  type ContractDecision,
  type ContractOpeningGate,
  type ContractCommand,
} from './types.ts';
import type { Acceptance, OrderIdentity } from '../order.ts';
import { validateOpen } from './validateOpen.ts';

/**
 * Market: `[opened]` at the average price of the opposing side, or the first refusal in the list's order.
 * While the book cannot fill it, the price-dependent checks use the reference price of the acceptance.
 * Limit: `[rested]`. Takes liquidity only when it fills.
 */
export function decideOpen(
  command: ContractCommand,
  acceptance: Acceptance,
  context: ContractContext,
  identity: OrderIdentity,
  gate: ContractOpeningGate,
): ContractDecision {
  const { rules } = context;
  if (command.type !== 'market') {
    const rest = { ...context, markPrice: fromPoints(context.tick.mark, rules) };
    const first = command.postOnly ? context.tick : undefined;
    return decideRest(command, acceptance, rest, identity, gate, first);
  }
  // Such a quantity cannot walk a book; the list refuses it before any price matters.
  if (!fitsLot(command.quantity, rules) || command.quantity.lte(0)) {
    return validateOpen(command, rules, gate) ?? quantityStepRejection(rules);
  }
  const side = openingSide(command.direction);
  const walk = peekWalk(context, side, command.quantity);
  const priced = priceOpen(command, acceptance, context, walk);
  const rejected = validateOpen(command, rules, gate, priced);
  if (rejected !== undefined) return rejected;
  const { terms, entry } = priced;
  takeWalk(context, walk);
  const opened: ContractEvent = {
    type: 'opened',
    order: newOrder(command, acceptance, identity),
    fill: fillOf({ ...walk, price: entry }, context, 'taker', terms.fee),
    margin: terms.margin,
    fromReserved: ZERO,
    mark: fromPoints(context.tick.mark, rules),
    at: context.now,
  };
  return { ok: true, events: [opened] };
}

/** What a market order of this command would come to on this walk. */
export function priceOpen(
  command: Pick<ContractCommand, 'direction' | 'quantity' | 'leverage' | 'maxSlippage'>,
  acceptance: Acceptance,
  context: ContractContext,
  walk: ReturnType<typeof peekWalk>,
): PricedOpen {
  const { rules, quoteRate } = context;
  const { direction, quantity, leverage } = command;
  const tooThin = walk.price === undefined || walk.quantity.lt(command.quantity);
  const entry = tooThin ? fromPoints(acceptance.referencePrice, rules) : walk.price;
  const cost = tooThin ? entry.times(command.quantity) : walk.cost;
  const maxSlippage = command.maxSlippage ?? rules.defaultMaxSlippage;
  return {
    entry,
    trailFrom: fromPoints(context.tick.mark, rules),
    mark: null,
    terms: openTerms({ direction, quantity, cost, leverage, quoteRate }, rules, rules.takerRate),
    available: context.available,
    stale: isStale(context.tick, acceptance, rules),
    tooThin,
    takes: false,
    moved: !tooThin && hasMoved(entry, walk.side, acceptance, maxSlippage, rules),
  };
}
