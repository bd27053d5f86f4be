/**
 * Reversals, and requests about all of a user's tickets, as the naive house takes them: a reversal is a close and an opening at one
 * message, the closing stands where the opening is refused; all of them is each of them by itself.
 */
import type { Shown } from './bookWalk.ts';
import { closeByOwner, closeRefusal } from './closing.ts';
import { type Fraction, parse } from './fraction.ts';
import type { Counter } from './naiveRequests.ts';
import { type Accepted, openAtMarket } from './opening.ts';
import { type Opening, plainRefusal } from './openRules.ts';
import { type NaiveState, type Outcome, refused } from './state.ts';
import { isLive, lotsFraction, type Ticket } from './ticket.ts';
import type { AllAction, CommandStep, ReverseAction, TicketNumber } from '../steps.ts';

interface Reversal {
  readonly accepted: Accepted;
  readonly born: number;
  readonly maxSlippage: Fraction | null;
}

/** "closes all and opens the same quantity the other way at the same message". House rule: with its leverage, without protection. */
function turn(state: NaiveState, shown: Shown, ticket: Ticket, reversal: Reversal): Outcome {
  const { rules, user, leverage, open } = ticket;
  const { accepted, born, maxSlippage } = reversal;
  const closed = closeByOwner(state, shown, ticket, null, accepted);
  if (!closed.ok) return closed;
  if (state.frozen[user] === true) return { ...closed, turned: { error: 'forbidden' } };
  const opening: Opening = {
    direction: ticket.direction === 'long' ? 'short' : 'long',
    type: 'market',
    quantity: lotsFraction(open, rules),
    leverage,
    price: null,
    triggerPrice: null,
    postOnly: false,
    trailingRate: null,
    takeProfit: null,
    stopLoss: null,
    maxSlippage,
  };
  const market = state.market(ticket);
  const plain = plainRefusal(
    opening,
    state.rulesFor(user, market),
    'live',
    state.caps[user] ?? null,
  );
  const opened =
    plain === undefined
      ? openAtMarket(state, market, shown, { user, opening, accepted, born })
      : refused(plain);
  if (!opened.ok) return { ...closed, turned: { error: opened.error } };
  return opened.ticket === undefined ? closed : { ...closed, turned: { ticket: opened.ticket } };
}

export function requestReverse(house: Counter, step: CommandStep, action: ReverseAction): void {
  const { state } = house;
  const found = state.tickets[action.ticket];
  const ticket = found?.user === step.user ? found : undefined;
  const unlessFrozen = house.unlessFrozen(step.user);
  if (ticket === undefined) {
    const isForeign = found !== undefined;
    house.start(step, null, () => unlessFrozen(() => refused('not_found')), { isForeign });
    return;
  }
  const market = state.market(ticket);
  const { productId } = ticket.rules;
  const refusal = closeRefusal(ticket, null, house.gate(market));
  if (refusal !== undefined || market.shown === undefined) {
    house.start(step, productId, () => unlessFrozen(() => refused(refusal ?? 'market_paused')));
    return;
  }
  const accepted = house.accept(market.shown, ticket.direction === 'short');
  const born = ++state.born;
  const maxSlippage = action.maxSlippage === null ? null : parse(action.maxSlippage);
  house.wait(step, productId, accepted, (shown) =>
    turn(state, shown, ticket, { accepted, born, maxSlippage }),
  );
}

/** What the naive house does besides with a request about all of them. */
export interface AllCounter extends Counter {
  /** When its turn comes, and nothing is executed by it. */
  also(run: () => void): void;
  /** One of them, under a key that the request's and its own make. */
  each(step: CommandStep, ticket: TicketNumber): void;
  /** Whether the request's key stands for this very request. */
  isKnown(step: CommandStep): boolean;
}

/** Each ticket that it is about. */
function namesOf(state: NaiveState, user: number, { call, productId }: AllAction): TicketNumber[] {
  const isMeant = (ticket: Ticket): boolean =>
    isLive(ticket) &&
    ticket.user === user &&
    (productId === null || ticket.rules.productId === productId) &&
    (call === 'closeAll' ? ticket.open > 0 : ticket.resting > 0);
  return state.tickets.filter(isMeant).map(({ number }) => number);
}

/** Which tickets were meant, by the request that named them. */
export type Named = Map<string, readonly TicketNumber[]>;

/** "each order decided for itself": which are meant is decided once; sent again it is about the same ones. */
export function requestAll(
  house: AllCounter,
  step: CommandStep,
  action: AllAction,
  known: Named,
): void {
  const id = `${step.user}|${step.key}`;
  house.start(step, null, () => {
    const named = namesOf(house.state, step.user, action);
    known.set(id, named);
    return { ok: true, changed: false, named };
  });
  house.also(() => {
    if (!house.isKnown(step)) return;
    for (const ticket of known.get(id) ?? []) house.each(step, ticket);
  });
}
