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
    trigger: pointsOrNull(opening.triggerPrice, rules.priceDecimals),
    postOnly: opening.postOnly,
    maxSlippage: opening.type === 'stop' ? opening.maxSlippage : null,
    trailing: opening.trailingRate,
    ordered: Number(opening.quantity.floor(rules.quantityDecimals)),
    acceptanceSeq: accepted.seq,
    orderTime: accepted.time,
    takeProfit: pointsOrNull(opening.takeProfit, rules.priceDecimals),
    stopLoss: pointsOrNull(opening.stopLoss, rules.priceDecimals),
  });
}

/** A fill added to what is open. */
function fill(ticket: Ticket, lots: number, cost: bigint, at: number, shown: Shown): void {
  if (ticket.trailing !== null && ticket.trail === null) {
    const { seq, mark } = shown;
    ticket.trail = { since: seq, seq, mark };
    ticket.best = { seq, mark };
  }
  ticket.open += lots;
  ticket.cost += cost;
  ticket.trueCost = ticket.trueCost.plus(costFraction(cost));
  ticket.openPrice = costFraction(ticket.cost).over(lotsFraction(ticket.open, ticket.rules));
  ticket.state = 'holding';
  ticket.openTime ??= at;
}

/**
 * Locks margin and open fee at the limit price or the trigger, then rests. `first`: of a post-only order, the first message after
 * its acceptance, which must not cross it.
 */
export function rest(
  state: NaiveState,
  market: Market,
  order: Order,
  rate: Fraction,
  { mark, first }: { readonly mark: number | null; readonly first?: Shown },
): Outcome {
  const { opening, user, accepted } = order;
  const rules = state.rulesFor(user, market);
  const price = opening.type === 'stop' ? opening.triggerPrice : opening.price;
  if (price === null) return refused('price_required');
  const points = Number(price.floor(rules.priceDecimals));
  const isCrossed = (shown: Shown): boolean =>
    opening.direction === 'long' ? shown.ask <= points : shown.bid >= points;
  const account = state.account(user);
  const terms = termsOf(opening, rules, price.times(opening.quantity), rate);
  const error = pricedRefusal(opening, rules, {
    entry: price,
    trailFrom: points,
    mark,
    takes: first !== undefined && isCrossed(first),
    terms,
    available: account.available,
    isFull: state.isFull(user),
    isStale: first !== undefined && isStale(first, accepted),
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
    trailFrom: shown.mark,
    mark: null,
    takes: false,
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
  fill(ticket, lots, walkedCost(found.cost, rules), state.now, shown);
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
  fill(ticket, found.lots, cost, state.now, shown);
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

/**
 * "locks like a market order at the trigger, fires on the mark, executes as market": accepted with the message that fires it, filled
 * at the next one. House rules: what it locked goes towards it, and what is available where that is too little; what a market order
 * would be refused for takes it back whole.
 */
export function stopEntry(state: NaiveState, shown: Shown, ticket: Ticket): Outcome {
  const { trigger, fired, direction, rules } = ticket;
  if (trigger === null || ticket.resting === 0) return NOTHING;
  if (fired === null) {
    const isMet = direction === 'long' ? shown.mark >= trigger : shown.mark <= trigger;
    if (shown.seq <= ticket.acceptanceSeq || !isMet) return NOTHING;
    const reference = direction === 'long' ? shown.ask : shown.bid;
    const { seq, mark, receivedAt: time } = shown;
    ticket.fired = { seq, time, mark, reference };
    state.changed(ticket);
    return { ok: true, ticket, changed: true };
  }
  if (shown.seq <= fired.seq) return NOTHING;
  const rate = conversionRate(rules, shown.indexDoubled);
  const side = direction === 'long' ? 'asks' : 'bids';
  const found = walk(shown, side, ticket.resting);
  const isTooThin = found.lots < ticket.resting;
  const quantity = lotsFraction(ticket.resting, rules);
  const reference = pointsFraction(fired.reference, rules);
  const value = costFraction(walkedCost(found.cost, rules));
  const entry = isTooThin ? reference : value.over(quantity);
  const account = state.account(ticket.user);
  const points = (price: number | null): Fraction | null =>
    price === null ? null : pointsFraction(price, rules);
  const opening: Opening = {
    direction,
    type: 'stop',
    quantity,
    leverage: ticket.leverage,
    price: null,
    triggerPrice: points(trigger),
    postOnly: false,
    trailingRate: ticket.trailing,
    takeProfit: points(ticket.takeProfit),
    stopLoss: points(ticket.stopLoss),
    maxSlippage: ticket.maxSlippage,
  };
  const terms = termsOf(opening, rules, isTooThin ? entry.times(quantity) : value, rate);
  const error = pricedRefusal(opening, rules, {
    entry,
    trailFrom: shown.mark,
    mark: null,
    takes: false,
    terms,
    available: account.available + ticket.reserved,
    isFull: false,
    isTooThin,
    isStale: isStale(shown, { seq: fired.seq, time: fired.time, reference: fired.reference }),
    hasMoved: !isTooThin && isWorseThan(side, entry, reference, ticket.maxSlippage),
  });
  if (error !== undefined) {
    ticket.cancelReason = error;
    release(state, ticket);
    return { ok: true, ticket, changed: true };
  }
  walk(shown, side, ticket.resting, { take: true });
  fill(ticket, ticket.resting, walkedCost(found.cost, rules), state.now, shown);
  account.available += ticket.reserved - terms.margin - terms.fee;
  account.locked += terms.margin - ticket.reserved;
  ticket.resting = 0;
  ticket.reserved = 0n;
  ticket.margin = terms.margin;
  ticket.handlingFee += terms.fee;
  ticket.rate = rate;
  ticket.liquidation = liquidationPoints(positionOf(ticket), rules);
  state.house.fees += terms.fee;
  state.changed(ticket);
  return { ok: true, ticket, changed: true };
}

/** Takes back what rests. */
export function release(state: NaiveState, ticket: Ticket): void {
  const account = state.account(ticket.user);
  account.available += ticket.reserved;
  account.locked -= ticket.reserved;
  ticket.reserved = 0n;
  ticket.resting = 0;
  if (ticket.open === 0) {
    ticket.state = 'cancelled';
    ticket.closeTime = state.now;
    ticket.closeReason = 'cancelled';
  }
  state.changed(ticket);
}
