/**
 * What happens to a ticket or an account without a book: cancel, protection, more margin, the overnight charge, transfers.
 */
import { liquidationPoints, positionOf } from './arithmetic.ts';
import { release } from './opening.ts';
import { type Fraction, parse, scaled, ZERO } from './fraction.ts';
import {
  isOddTrailing,
  isOffTick,
  protectionRefusal,
  termsOf,
  trailingPoints,
} from './openRules.ts';
import { currencyDecimals, DAY_MS, MONEY_DECIMALS, ROLL_HOUR_UTC } from './rules.ts';
import { NOTHING, type NaiveState, type Outcome, refused } from './state.ts';
import { isLive, lotsFraction, pointsFraction, type Ticket } from './ticket.ts';
import type { TicketAction, TransferAction } from '../steps.ts';

/** How the market stood when the command was taken. */
export interface Stood {
  /** Points; undefined before the first message. */
  readonly mark: number | undefined;
  readonly seq: number | undefined;
  readonly rate: Fraction | undefined;
}

/** "Open orders can be cancelled", whatever the market does and for a frozen account too: it only gives money back. */
export function cancel(state: NaiveState, ticket: Ticket): Outcome {
  if (!isLive(ticket) || ticket.resting === 0) return refused('already_final');
  release(state, ticket);
  return { ok: true, ticket, changed: true };
}

/**
 * Take profit and stop loss. House rules: a position is compared with the mark, a ticket that only rests with its own limit
 * and with the liquidation price it would have there; nothing can be set while a trigger is being executed.
 */
export function protect(
  state: NaiveState,
  ticket: Ticket,
  action: Extract<TicketAction, { call: 'protect' }>,
  { mark, seq, rate }: Stood,
): Outcome {
  if (!isLive(ticket) || ticket.closing !== null) return refused('already_final');
  const { rules } = ticket;
  const takeProfit = action.takeProfit === null ? null : parse(action.takeProfit);
  const stopLoss = action.stopLoss === null ? null : parse(action.stopLoss);
  const trailing = trailingAsked(ticket, action);
  if (stopLoss !== null && trailing !== null) return refused('stop_or_trailing');
  if (isOffTick(takeProfit, rules) || isOffTick(stopLoss, rules)) return refused('price_step');
  if (isOddTrailing(trailing)) return refused('trailing_invalid');
  const points = ticket.open === 0 ? (ticket.limit ?? ticket.trigger) : mark;
  const liquidation = expectedLiquidation(ticket, rate);
  const error = protectionRefusal(
    ...([ticket.direction, takeProfit, stopLoss] as const),
    pointsFraction(points ?? 0, rules),
    liquidation,
  );
  if (error !== undefined) return refused(error);
  const isSame = trailing !== null && ticket.trailing?.compare(trailing) === 0;
  if (trailing !== null && !isSame && liquidation !== null) {
    const level = pointsFraction(trailingPoints(points ?? 0, trailing, ticket.direction), rules);
    const isFirst =
      ticket.direction === 'long' ? level.isAbove(liquidation) : level.isBelow(liquidation);
    if (!isFirst) return refused('stop_beyond_liquidation');
  }
  if (trailing === null || ticket.open === 0) {
    ticket.trail = null;
    ticket.best = null;
  } else if (!isSame || ticket.trail === null) {
    if (mark === undefined || seq === undefined) return refused('market_paused');
    ticket.trail = { since: seq, seq, mark };
    ticket.best = { seq, mark };
  }
  ticket.trailing = trailing;
  ticket.takeProfit = takeProfit && Number(takeProfit.floor(rules.priceDecimals));
  ticket.stopLoss = stopLoss && Number(stopLoss.floor(rules.priceDecimals));
  state.changed(ticket);
  return { ok: true, ticket, changed: true };
}

/** House rule: who says nothing of a trailing stop leaves it, unless a stop loss comes in its place. */
function trailingAsked(
  ticket: Ticket,
  { trailingRate, stopLoss }: Extract<TicketAction, { call: 'protect' }>,
): Fraction | null {
  if (trailingRate === undefined) return stopLoss === null ? ticket.trailing : null;
  return trailingRate === null ? null : parse(trailingRate);
}

function expectedLiquidation(ticket: Ticket, rate: Fraction | undefined): Fraction | null {
  const { rules } = ticket;
  let points = ticket.liquidation;
  const price = ticket.limit ?? ticket.trigger;
  if (ticket.open === 0 && price !== null) {
    const quantity = lotsFraction(ticket.resting, rules);
    const cost = pointsFraction(price, rules).times(quantity);
    const opening = { direction: ticket.direction, type: ticket.type, leverage: ticket.leverage };
    const none = {
      price: null,
      triggerPrice: null,
      postOnly: false,
      trailingRate: null,
      takeProfit: null,
      stopLoss: null,
      maxSlippage: null,
    };
    points = termsOf(
      { ...opening, ...none, quantity },
      rules,
      cost,
      rate ?? ticket.rate,
    ).liquidation;
  }
  return points === null ? null : pointsFraction(points, rules);
}

/** More margin; House rule: a liquidation that could not finish is judged anew, since the position may be safe again. */
export function addMargin(
  state: NaiveState,
  ticket: Ticket,
  text: string,
  { rate }: Stood,
): Outcome {
  if (state.frozen[ticket.user] === true) return refused('forbidden');
  if (isLive(ticket) && ticket.open === 0) return refused('not_found');
  if (!isLive(ticket)) return refused('already_final');
  const amount = parse(text);
  if (!amount.fits(MONEY_DECIMALS)) return refused('amount_step');
  const units = amount.floor(MONEY_DECIMALS);
  if (units <= 0n) return refused('below_minimum');
  const account = state.account(ticket.user);
  if (units > account.available) return refused('insufficient_balance');
  account.available -= units;
  account.locked += units;
  ticket.margin += units;
  ticket.rate = rate ?? ticket.rate;
  if (ticket.closing === 'liquidation') ticket.closing = null;
  ticket.liquidation = liquidationPoints(positionOf(ticket), ticket.rules);
  state.changed(ticket);
  return { ok: true, ticket, changed: true };
}

/** Rolls after `from` up to `to`, oldest first. */
export function rollsBetween(from: number, to: number): number[] {
  const rolls: number[] = [];
  const first = Math.floor(from / DAY_MS) * DAY_MS + ROLL_HOUR_UTC * 3_600_000;
  for (let roll = first; roll <= to; roll += DAY_MS) if (roll > from) rolls.push(roll);
  return rolls;
}

/** The charge of one roll at the mark of now; "three days on Wednesday, none at the week-end", once per roll. */
export function chargeOvernight(state: NaiveState, ticket: Ticket, roll: number): Outcome {
  const { rules, openTime, lastRollAt } = ticket;
  const market = state.market(ticket);
  const rate = state.rateOf(market);
  const days = rules.overnightDays[new Date(roll).getUTCDay()] ?? 0;
  if (market.shown === undefined || rate === undefined) return NOTHING;
  const isDone = lastRollAt !== null && lastRollAt >= roll;
  if (ticket.open === 0 || isDone || openTime === null || openTime >= roll) return NOTHING;
  const notional = lotsFraction(ticket.open, rules)
    .times(pointsFraction(market.shown.mark, rules))
    .times(rate);
  const exact = notional.times(rules.overnight[ticket.direction]).times(scaled(days, 0));
  const fee = exact.ceil(MONEY_DECIMALS);
  if (days === 0 || fee === 0n) return NOTHING;
  ticket.accrued += fee;
  ticket.lastRollAt = roll;
  ticket.rate = rate;
  ticket.liquidation = liquidationPoints(positionOf(ticket), rules);
  state.changed(ticket);
  return { ok: true, ticket, changed: true };
}

/** "Transfers between them are instant and free." */
export function transfer(state: NaiveState, user: number, action: TransferAction): Outcome {
  if (state.frozen[user] === true) return refused('forbidden');
  if (action.from === action.to) return refused('same_account');
  const decimals = currencyDecimals(action.currency);
  const amount = parse(action.amount);
  if (decimals === undefined || !amount.fits(decimals) || !amount.isAbove(ZERO)) {
    return refused('invalid_input');
  }
  const from = state.account(user, action.from, action.currency);
  const units = amount.floor(decimals);
  if (units > from.available) return refused('insufficient_balance');
  from.available -= units;
  state.account(user, action.to, action.currency).available += units;
  return { ok: true, changed: true };
}
