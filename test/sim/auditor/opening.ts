/**
 * How a ticket comes to be: a market order at the first accepted message after its acceptance, a limit order that rests
 * with margin and taker fee locked, and the fills of one that rests.
 */
import { feeOf, liquidationPoints, marginOf, positionOf } from './arithmetic.ts';
import { type Shown, walk } from './bookWalk.ts';
import { type Fraction, scaled } from './fraction.ts';
import { type Opening, isWorseThan, pricedRefusal, termsOf } from './openRules.ts';
import { conversionRate, MAKER_RATE, MONEY_DECIMALS, STALE_AFTER_MS, TAKER_RATE } from './rules.ts';
import { type Market, NOTHING, type NaiveState, type Outcome, refused } from './state.ts';
import {
  costFraction,
  lotsFraction,
  moneyFraction,
  newTicket,
  pointsFraction,
  smaller,
  type Ticket,
  walkedCost,
} from './ticket.ts';

/** What stood when the command was taken. */
export interface Accepted {
  readonly seq: number;
  readonly time: number;
  /** Best opposing price, points. */
  readonly reference: number;
}

export const isStale = (shown: Shown, accepted: Accepted): boolean =>
  shown.seq <= accepted.seq || Math.abs(shown.receivedAt - accepted.time) > STALE_AFTER_MS;

const pointsOrNull = (price: Fraction | null, decimals: number): number | null =>
  price === null ? null : Number(price.floor(decimals));

interface Order {
  readonly user: number;
  readonly opening: Opening;
  readonly accepted: Accepted;
  readonly born: number;
}

function ticketFor(state: NaiveState, market: Market, order: Order, rate: Fraction): Ticket {
  const { opening, accepted, user, born } = order;
  const rules = state.rulesFor(user, market);
  return newTicket({
    number: state.tickets.length,
    user,
    rules,
    born,
    rate,
    direction: opening.direction,
    type: opening.type,
    leverage: opening.leverage,
    limit: pointsOrNull(opening.price, rules.priceDecimals),
    ordered: Number(opening.quantity.floor(rules.quantityDecimals)),
    acceptanceSeq: accepted.seq,
    orderTime: accepted.time,
    takeProfit: pointsOrNull(opening.takeProfit, rules.priceDecimals),
    stopLoss: pointsOrNull(opening.stopLoss, rules.priceDecimals),
  });
}

/** A fill added to what is open. */
function fill(ticket: Ticket, lots: number, cost: bigint, at: number): void {
  ticket.open += lots;
  ticket.cost += cost;
  ticket.trueCost = ticket.trueCost.plus(costFraction(cost));
  ticket.openPrice = costFraction(ticket.cost).over(lotsFraction(ticket.open, ticket.rules));
  ticket.state = 'holding';
  ticket.openTime ??= at;
}

/** Locks margin and open fee at the limit price, then rests. */
export function rest(state: NaiveState, market: Market, order: Order, rate: Fraction): Outcome {
  const { opening, user } = order;
  const rules = state.rulesFor(user, market);
  if (opening.price === null) return refused('price_required');
  const account = state.account(user);
  const terms = termsOf(opening, rules, opening.price.times(opening.quantity), rate);
  const error = pricedRefusal(opening, rules, {
    entry: opening.price,
    terms,
    available: account.available,
    isFull: state.isFull(user),
    isStale: false,
    isTooThin: false,
    hasMoved: false,
  });
  if (error !== undefined) return refused(error);
  const ticket = ticketFor(state, market, order, rate);
  ticket.reserved = terms.margin + terms.fee;
  account.available -= ticket.reserved;
  account.locked += ticket.reserved;
  state.add(ticket);
  state.changed(ticket);
  return { ok: true, ticket, changed: true };
}

/** A market order against the message it met. */
export function openAtMarket(
  state: NaiveState,
  market: Market,
  shown: Shown,
  order: Order,
): Outcome {
  const { opening, accepted, user } = order;
  const rules = state.rulesFor(user, market);
  const rate = conversionRate(rules, shown.indexDoubled);
  const side = opening.direction === 'long' ? 'asks' : 'bids';
  const lots = Number(opening.quantity.floor(rules.quantityDecimals));
  const found = walk(shown, side, lots);
  const isTooThin = found.lots < lots;
  const reference = pointsFraction(accepted.reference, rules);
  const value = costFraction(walkedCost(found.cost, rules));
  const entry = isTooThin ? reference : value.over(opening.quantity);
  const account = state.account(user);
  const terms = termsOf(opening, rules, isTooThin ? entry.times(opening.quantity) : value, rate);
  const error = pricedRefusal(opening, rules, {
    entry,
    terms,
    available: account.available,
    isFull: state.isFull(user),
    isTooThin,
    isStale: isStale(shown, accepted),
    hasMoved: !isTooThin && isWorseThan(side, entry, reference, opening.maxSlippage),
  });
  if (error !== undefined) return refused(error);
  walk(shown, side, lots, { take: true });
  const ticket = ticketFor(state, market, order, rate);
  fill(ticket, lots, walkedCost(found.cost, rules), state.now);
  ticket.margin = terms.margin;
  ticket.handlingFee = terms.fee;
  ticket.liquidation = liquidationPoints(positionOf(ticket), rules);
  account.available -= terms.margin + terms.fee;
  account.locked += terms.margin;
  state.house.fees += terms.fee;
  state.add(ticket);
  state.changed(ticket);
  return { ok: true, ticket, changed: true };
}

/**
 * "fills at its price or better when the book crosses it, by the quantity shown". House rules: what crosses on the first
 * message after its acceptance pays the taker's fee, what waited pays the maker's; a fill locks no more than its share of
 * the reserve, and what it does not need goes back at once.
 */
export function fillLimit(state: NaiveState, shown: Shown, ticket: Ticket): Outcome {
  const { rules, limit } = ticket;
  const { previousSeq } = shown;
  const rate = conversionRate(rules, shown.indexDoubled);
  if (limit === null || ticket.resting === 0) return NOTHING;
  if (shown.seq <= ticket.acceptanceSeq) return NOTHING;
  const side = ticket.direction === 'long' ? 'asks' : 'bids';
  const found = walk(shown, side, ticket.resting, { limit, take: true });
  if (found.lots === 0) return NOTHING;
  const isTaker = previousSeq === undefined || previousSeq <= ticket.acceptanceSeq;
  const all = found.lots === ticket.resting;
  const part = scaled(found.lots, 0).over(scaled(ticket.resting, 0));
  const share = all
    ? ticket.reserved
    : moneyFraction(ticket.reserved).times(part).floor(MONEY_DECIMALS);
  const cost = walkedCost(found.cost, rules);
  const notional = costFraction(cost).times(rate);
  const fee = smaller(feeOf(notional, isTaker ? TAKER_RATE : MAKER_RATE), share);
  const margin = smaller(marginOf(notional, ticket.leverage), share - fee);
  fill(ticket, found.lots, cost, state.now);
  ticket.resting -= found.lots;
  ticket.reserved -= share;
  ticket.margin += margin;
  ticket.handlingFee += fee;
  ticket.rate = rate;
  ticket.liquidation = liquidationPoints(positionOf(ticket), rules);
  const account = state.account(ticket.user);
  account.locked += margin - share;
  account.available += share - margin - fee;
  state.house.fees += fee;
  state.changed(ticket);
  return { ok: true, ticket, changed: true };
}
