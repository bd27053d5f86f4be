/**
 * How a position ends: closed by its owner, by take profit or stop loss, or liquidated in steps.
 */
import {
  bankruptcyOf,
  liquidationPoints,
  maintenanceOf,
  positionOf,
  resultOf,
} from './arithmetic.ts';
import { type Shown, type Side, type Walked, walk } from './bookWalk.ts';
import { type Fraction, scaled } from './fraction.ts';
import { type Accepted, isStale } from './opening.ts';
import { isWorseThan } from './openRules.ts';
import {
  conversionRate,
  LIQUIDATION_PAUSE_MS,
  LIQUIDATION_STEP,
  LIQUIDATION_TARGET,
} from './rules.ts';
import { settle, type Settlement } from './settlement.ts';
import { NOTHING, type NaiveState, type Outcome, refused } from './state.ts';
import {
  costFraction,
  isLive,
  lotsFraction,
  moneyFraction,
  pointsFraction,
  type Ticket,
  type Trigger,
  walkedCost,
} from './ticket.ts';

export const closingSide = (ticket: Ticket): Side =>
  ticket.direction === 'long' ? 'bids' : 'asks';

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

/** Books a close of what was walked. */
function book(
  state: NaiveState,
  ticket: Ticket,
  walked: Walked,
  reason: string,
  rate: Fraction,
): Settlement {
  const { rules } = ticket;
  const isLiquidation = reason === 'liquidation';
  const value = walkedCost(walked.cost, rules);
  const money = settle(ticket, walked.lots, value, rate, isLiquidation);
  const account = state.account(ticket.user);
  account.available += money.payout;
  account.locked -= ticket.margin - money.kept;
  state.house.trading_result -= money.result;
  state.house.fees += money.fee + money.overnight;
  state.house.insurance_fund += money.liquidationFee - money.deficit;
  const all = walked.lots === ticket.open;
  ticket.open -= walked.lots;
  ticket.closed += walked.lots;
  ticket.cost -= money.entryCost;
  ticket.trueCost = ticket.trueCost.minus(money.trueEntryCost).reduced();
  ticket.closeValue += value;
  ticket.margin = money.kept;
  ticket.rate = rate;
  ticket.handlingFee += money.fee;
  ticket.accrued = all ? 0n : ticket.accrued - money.overnight;
  ticket.settledOvernight += money.overnight;
  ticket.realised += money.result + money.deficit;
  ticket.liquidationFee += money.liquidationFee;
  if (isLiquidation) ticket.lastLiquidationAt = state.now;
  if (all) {
    ticket.state = isLiquidation ? 'liquidated' : 'closed';
    ticket.closeTime = state.now;
    ticket.closeReason = reason;
    ticket.closing = null;
  }
  ticket.liquidation = liquidationPoints(positionOf(ticket), rules);
  state.changed(ticket);
  return money;
}

/** The reasons that need no price; `quantity` null means all that is open. */
export function closeRefusal(
  ticket: Ticket,
  quantity: Fraction | null,
  market: 'live' | 'paused' | 'closed',
): string | undefined {
  const { rules } = ticket;
  if (!isLive(ticket)) return 'already_final';
  if (market !== 'live') return market === 'closed' ? 'market_closed' : 'market_paused';
  if (quantity !== null && !quantity.fits(rules.quantityDecimals)) return 'quantity_step';
  const lots = quantity === null ? ticket.open : Number(quantity.floor(rules.quantityDecimals));
  const left = ticket.open - lots;
  const leavesTooLittle = left > 0 && left < rules.minLots;
  if ((quantity !== null && lots <= 0) || leavesTooLittle) return 'below_minimum';
  return ticket.open === 0 || left < 0 ? 'above_maximum' : undefined;
}

/** The owner closes: "refused as a whole or filled as a whole", with the default slippage bound. */
export function closeByOwner(
  state: NaiveState,
  shown: Shown,
  ticket: Ticket,
  quantity: Fraction | null,
  accepted: Accepted,
): Outcome {
  const { rules } = ticket;
  const rate = conversionRate(rules, shown.indexDoubled);
  const error = closeRefusal(ticket, quantity, 'live');
  if (error !== undefined) return refused(error);
  if (isStale(shown, accepted)) return refused('stale_quote');
  const side = closingSide(ticket);
  const lots = quantity === null ? ticket.open : Number(quantity.floor(rules.quantityDecimals));
  const found = walk(shown, side, lots);
  if (found.lots < lots) return refused('insufficient_depth');
  const price = costFraction(walkedCost(found.cost, rules)).over(lotsFraction(lots, rules));
  const reference = pointsFraction(accepted.reference, rules);
  if (isWorseThan(side, price, reference, null)) return refused('price_moved');
  walk(shown, side, lots, { take: true });
  if (lots === ticket.open && ticket.resting > 0) release(state, ticket);
  const money = book(state, ticket, found, 'user', rate);
  return { ok: true, ticket, changed: true, money };
}

/**
 * "execute as market": whatever the book shows, and the rest at the following messages. House rule: what rests is taken
 * back first, and a trigger that could not finish goes on wherever the mark is.
 */
function closeByTrigger(
  state: NaiveState,
  shown: Shown,
  ticket: Ticket,
  wanted: number,
  reason: Trigger,
): Outcome {
  const rate = conversionRate(ticket.rules, shown.indexDoubled);
  const before = ticket.version;
  if (ticket.resting > 0) release(state, ticket);
  const found = walk(shown, closingSide(ticket), wanted, { take: true });
  const wasClosing = ticket.closing === reason;
  let money: Settlement | undefined;
  if (found.lots > 0) {
    if (wasClosing) ticket.closing = null;
    money = book(state, ticket, found, reason, rate);
  }
  if (found.lots < wanted && ticket.closing !== reason) {
    ticket.closing = reason;
    state.changed(ticket);
  }
  return { ok: true, ticket, changed: ticket.version > before, money };
}

export function isReached(
  ticket: Ticket,
  kind: 'take_profit' | 'stop_loss',
  mark: number,
): boolean {
  const price = kind === 'take_profit' ? ticket.takeProfit : ticket.stopLoss;
  if (price === null) return false;
  return (kind === 'take_profit') === (ticket.direction === 'long') ? mark >= price : mark <= price;
}

export function stop(
  state: NaiveState,
  shown: Shown,
  ticket: Ticket,
  kind: 'take_profit' | 'stop_loss',
): Outcome {
  const fires = ticket.closing === kind || isReached(ticket, kind, shown.mark);
  if (ticket.open === 0 || !fires) return NOTHING;
  return closeByTrigger(state, shown, ticket, ticket.open, kind);
}

export function isBeyond(ticket: Ticket, price: number | null, mark: number): boolean {
  if (price === null) return false;
  return ticket.direction === 'long' ? mark <= price : mark >= price;
}

/**
 * "first the smallest part (steps of 20 %) that brings equity to 1.25 × maintenance, 30 s apart, then all." House rules:
 * a step is 20 % of what is open, up to the lot, and must leave the minimum; of a step that the book does not show whole,
 * the part shown may be enough; the pause ends early at the bankruptcy price and does not hold one that could not finish;
 * the price is computed again at the conversion rate of now before anything is closed.
 */
export function liquidate(state: NaiveState, shown: Shown, ticket: Ticket): Outcome {
  const { rules } = ticket;
  const rate = conversionRate(rules, shown.indexDoubled);
  const goesOn = ticket.closing === 'liquidation';
  const fires = goesOn || isBeyond(ticket, ticket.liquidation, shown.mark);
  if (ticket.open === 0 || !fires) return NOTHING;
  const now = { ...positionOf(ticket), rate };
  const today = liquidationPoints(now, rules);
  if (!isBeyond(ticket, today, shown.mark)) {
    ticket.rate = rate;
    ticket.liquidation = today;
    if (goesOn) ticket.closing = null;
    state.changed(ticket);
    return { ok: true, ticket, changed: true };
  }
  const last = ticket.lastLiquidationAt;
  const isPausing = !goesOn && last !== null && state.now - last < LIQUIDATION_PAUSE_MS;
  if (isPausing && !isBankrupt(ticket, shown, bankruptcyOf(now))) return NOTHING;
  const lots = smallestEnough(ticket, shown, rate) ?? ticket.open;
  return closeByTrigger(state, shown, ticket, lots, 'liquidation');
}

function isBankrupt(ticket: Ticket, shown: Shown, price: Fraction | undefined): boolean {
  if (price === undefined) return false;
  const mark = pointsFraction(shown.mark, ticket.rules);
  return ticket.direction === 'long' ? !mark.isAbove(price) : !mark.isBelow(price);
}

/** Lots; undefined when no part is enough. */
function smallestEnough(ticket: Ticket, shown: Shown, rate: Fraction): number | undefined {
  for (let step = 1; step < 5; step += 1) {
    const exact = scaled(ticket.open * step, 0).times(LIQUIDATION_STEP);
    const { lots, cost } = walk(shown, closingSide(ticket), Number(exact.ceil(0)));
    const rest = ticket.open - lots;
    if (lots === 0 || rest < ticket.rules.minLots) continue;
    const money = settle(ticket, lots, walkedCost(cost, ticket.rules), rate, true);
    if (isSafe(ticket, rest, money, shown.mark, rate)) return lots;
  }
  return undefined;
}

/** Whether what is left has 1.25 × maintenance at the mark. */
function isSafe(
  ticket: Ticket,
  rest: number,
  money: Settlement,
  mark: number,
  rate: Fraction,
): boolean {
  if (money.deficit > 0n) return false;
  const { rules, direction } = ticket;
  const value = lotsFraction(rest, rules).times(pointsFraction(mark, rules));
  const cost = costFraction(ticket.cost - money.entryCost);
  const equity = moneyFraction(money.kept - (ticket.accrued - money.overnight)).plus(
    resultOf(direction, value, cost, rate),
  );
  const wanted = maintenanceOf(value.times(rate), rules).times(LIQUIDATION_TARGET);
  return !equity.isBelow(wanted);
}
