/**
 * How a position ends: closed by its owner, by take profit or stop loss, or liquidated in steps.
 */
import { liquidationPoints, maintenanceOf, positionOf, resultOf } from './arithmetic.ts';
import { type Shown, type Side, type Walked, walk } from './bookWalk.ts';
import { type Fraction, scaled } from './fraction.ts';
import { type Accepted, isStale, release } from './opening.ts';
import { isWorseThan, trailingPoints } from './openRules.ts';
import {
  conversionRate,
  LIQUIDATION_APART_MS,
  LIQUIDATION_AT_ONCE,
  LIQUIDATION_PAUSE_MS,
  LIQUIDATION_STEP,
  LIQUIDATION_TARGET,
} from './rules.ts';
import { settle, type Settlement } from './settlement.ts';
import { NOTHING, type NaiveState, type Outcome, refused } from './state.ts';
import {
  costFraction,
  isLive,
  larger,
  lotsFraction,
  moneyFraction,
  pointsFraction,
  type Ticket,
  type Trigger,
  walkedCost,
} from './ticket.ts';

export const closingSide = (ticket: Ticket): Side =>
  ticket.direction === 'long' ? 'bids' : 'asks';

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
  // "The insurance fund never falls below zero: what it lacks is the house's loss."
  const lack = larger(-state.house.insurance_fund, 0n);
  state.house.insurance_fund += lack;
  state.house.trading_result -= lack;
  if (lack > 0n) state.lacks += 1;
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

/** The mark is at or beyond a trailing stop, by a message after the one that moved it last. */
export function isTrailMet({ best, trailing, direction }: Ticket, { seq, mark }: Shown): boolean {
  if (best === null || trailing === null || seq <= best.seq) return false;
  const level = trailingPoints(best.mark, trailing, direction);
  return direction === 'long' ? mark <= level : mark >= level;
}

export function stop(
  state: NaiveState,
  shown: Shown,
  ticket: Ticket,
  kind: 'take_profit' | 'stop_loss',
): Outcome {
  const goesOn = ticket.closing === kind;
  const isTrailed = !goesOn && kind === 'stop_loss' && isTrailMet(ticket, shown);
  const fires = goesOn || isTrailed || isReached(ticket, kind, shown.mark);
  if (ticket.open === 0 || !fires) return NOTHING;
  const { trail, best } = ticket;
  // House rule: what it had followed to is written down when it fires.
  if (isTrailed && trail !== null && best !== null && best.seq !== trail.seq) {
    ticket.trail = { since: trail.since, ...best };
    state.changed(ticket);
  }
  return closeByTrigger(state, shown, ticket, ticket.open, kind);
}

export function isBeyond(ticket: Ticket, price: number | null, mark: number): boolean {
  if (price === null) return false;
  return ticket.direction === 'long' ? mark <= price : mark >= price;
}

/** House rule: a clock set back by less than the pause prolongs it, by more ends it. */
export const isPausing = (last: number, shown: Shown): boolean =>
  Math.abs(shown.receivedAt - last) < LIQUIDATION_PAUSE_MS;

/**
 * "the mark must be at or beyond the level in two accepted messages at least 1 s apart. First the smallest part (steps of
 * 20 %) that brings equity to 1.25 × maintenance; the next at the earliest 5 s later; all at once when equity is under half
 * of the maintenance." House rules: a step is 20 % of what is open, up to the lot, and must leave the minimum; of a step
 * that the book does not show whole, the part shown may be enough; one that could not finish goes on at each message while
 * the mark is there; the price is computed again at the conversion rate of now before anything is closed.
 */
export function liquidate(
  state: NaiveState,
  shown: Shown,
  ticket: Ticket,
  first: Shown | undefined,
): Outcome {
  const { rules } = ticket;
  const rate = conversionRate(rules, shown.indexDoubled);
  const goesOn = ticket.closing === 'liquidation';
  if (ticket.open === 0) return NOTHING;
  const marks = goesOn ? [shown.mark] : [shown.mark, first?.mark ?? 0];
  const isMet = (level: number | null): boolean =>
    marks.every((mark) => isBeyond(ticket, level, mark));
  if (!goesOn) {
    if (first === undefined || shown.receivedAt - first.receivedAt < LIQUIDATION_APART_MS)
      return NOTHING;
    if (!isMet(ticket.liquidation)) return NOTHING;
  }
  const today = liquidationPoints({ ...positionOf(ticket), rate }, rules);
  if (!isMet(today)) {
    ticket.rate = rate;
    ticket.liquidation = today;
    if (goesOn) ticket.closing = null;
    state.changed(ticket);
    return { ok: true, ticket, changed: true };
  }
  const isAtOnce = equityOf(ticket, shown.mark, rate).isBelow(halfOf(ticket, shown.mark, rate));
  const last = ticket.lastLiquidationAt;
  if (!goesOn && !isAtOnce && last !== null && isPausing(last, shown)) return NOTHING;
  const part = isAtOnce ? undefined : smallestEnough(ticket, shown, rate);
  const wanted = part ?? ticket.open;
  if (walk(shown, closingSide(ticket), wanted).lots === 0) return NOTHING;
  return closeByTrigger(state, shown, ticket, wanted, 'liquidation');
}

function equityOf(ticket: Ticket, mark: number, rate: Fraction): Fraction {
  const value = lotsFraction(ticket.open, ticket.rules).times(pointsFraction(mark, ticket.rules));
  const result = resultOf(ticket.direction, value, costFraction(ticket.cost), rate);
  return moneyFraction(ticket.margin - ticket.accrued).plus(result);
}

/** Half of the maintenance. */
function halfOf(ticket: Ticket, mark: number, rate: Fraction): Fraction {
  const value = lotsFraction(ticket.open, ticket.rules).times(pointsFraction(mark, ticket.rules));
  return maintenanceOf(value.times(rate), ticket.rules).times(LIQUIDATION_AT_ONCE);
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
