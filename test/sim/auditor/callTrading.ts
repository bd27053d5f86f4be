/**
 * Calls and puts as decisions.md has them: entry at the first message after the acceptance, expiry fixed at the acceptance,
 * settlement by what was recorded, or void. Sales are in callSale.ts.
 */
import { isOpen, nextChange } from '../../../core/market/calendar.ts';
import type { Shown } from './bookWalk.ts';
import {
  type CallOrder,
  LONGEST_GAP_MS,
  LONG_FROM_SECONDS,
  LOOK_BACK_MS,
  MAX_STAKE,
  MIN_STAKE,
  MOST_PAYOUT,
  MOST_STAKES,
  PERIODS,
  TRIMMED,
  windowOf,
  winOf,
} from './callOrder.ts';
import { payCall } from './callSale.ts';
import { type Fraction, parse, scaled, ZERO } from './fraction.ts';
import { type Accepted, isStale } from './opening.ts';
import { MONEY_DECIMALS, type ProductRules } from './rules.ts';
import { type Market, type NaiveState, type Outcome, refused } from './state.ts';
import { moneyFraction } from './ticket.ts';
import type { CallAction, MarketState } from '../steps.ts';

/** The command with its texts read, and what its stake is worth. */
export interface Call {
  readonly direction: 'call' | 'put';
  readonly seconds: number;
  readonly stake: Fraction | null;
  readonly quantity: Fraction | null;
  /** USDT; null while nobody knows a price. */
  readonly worth: Fraction | null;
}

const orNull = (text: string | null): Fraction | null => (text === null ? null : parse(text));

/** House rule: a typed quantity is worth what the index says at the acceptance, down to the unit. */
export function readCall(action: CallAction, market: Market | undefined, rate?: Fraction): Call {
  const { direction, seconds } = action;
  const stake = orNull(action.stake);
  const quantity = orNull(action.quantity);
  let worth = stake;
  if (stake === null && quantity !== null && market?.shown !== undefined && rate !== undefined) {
    const index = scaled(market.shown.indexDoubled, market.rules.priceDecimals).over(parse('2'));
    const units = quantity.times(index).times(rate).floor(MONEY_DECIMALS);
    worth = moneyFraction(units);
  }
  return { direction, seconds, stake, quantity, worth };
}

const calendarOf = (rules: ProductRules): 'crypto' | 'forex' | 'metal' => {
  if (rules.isCrypto) return 'crypto';
  return rules.base === 'XAU' ? 'metal' : 'forex';
};

/** What a user is offered: the product, and whether calls and puts on it. */
interface Offered {
  readonly rules: ProductRules | undefined;
  readonly hasCalls: boolean;
}

/** The reasons that need no entry; undefined when there is none. */
export function callRefusal(
  call: Call,
  { rules, hasCalls }: Offered,
  market: MarketState,
  now: number,
): string | undefined {
  if (rules === undefined) return 'not_found';
  if (!hasCalls) return 'cfd_not_offered';
  if (market !== 'live') return market === 'closed' ? 'market_closed' : 'market_paused';
  const { seconds, stake, quantity, worth } = call;
  if (!PERIODS.includes(seconds)) return 'period_not_offered';
  const calendar = calendarOf(rules);
  const expiry = now + seconds * 1000;
  const closes = nextChange(calendar, now);
  const endsBefore = closes !== undefined && isOpen(calendar, now) && closes <= expiry;
  if (!isOpen(calendar, expiry) || endsBefore) return 'period_past_close';
  if ((stake === null) === (quantity === null)) return 'stake_or_quantity';
  if (stake !== null && !stake.fits(MONEY_DECIMALS)) return 'stake_step';
  if (quantity !== null && !quantity.fits(rules.quantityDecimals)) return 'quantity_step';
  if (worth?.isBelow(MIN_STAKE) === true) return 'below_minimum';
  return worth?.isAbove(MAX_STAKE) === true ? 'above_maximum' : undefined;
}

export interface CallRequest {
  readonly user: number;
  readonly call: Call;
  readonly accepted: Accepted;
}

const openOf = (state: NaiveState, rules: ProductRules): CallOrder[] =>
  state.openCalls.filter((order) => order.rules === rules);

/** "Entry = the first index tick after the server accepted the order". */
export function openCall(
  state: NaiveState,
  market: Market,
  shown: Shown,
  { user, call, accepted }: CallRequest,
): Outcome {
  const { rules } = market;
  const worth = call.worth ?? ZERO;
  if (isStale(shown, accepted)) return refused('stale_quote');
  if (state.isFull(user)) return refused('too_many_open_orders');
  const open = openOf(state, rules);
  const own = open.filter((order) => order.user === user);
  const sum = (orders: readonly CallOrder[], of: (order: CallOrder) => bigint): Fraction =>
    moneyFraction(orders.reduce((total, order) => total + of(order), 0n));
  const stakes = sum(own, (order) => order.stake);
  if (stakes.plus(worth).isAbove(MOST_STAKES)) return refused('open_stakes_exceeded');
  const owed = sum(open, (order) => winOf(moneyFraction(order.stake)));
  if (owed.plus(moneyFraction(winOf(worth))).isAbove(MOST_PAYOUT))
    return refused('open_payout_exceeded');
  const stake = worth.floor(MONEY_DECIMALS);
  const account = state.account(user, 'cfd');
  if (stake > account.available) return refused('insufficient_balance');
  account.available -= stake;
  account.locked += stake;
  const order: CallOrder = {
    number: state.calls.length,
    user,
    rules,
    direction: call.direction,
    seconds: call.seconds,
    stake,
    acceptedAt: accepted.time,
    acceptanceSeq: accepted.seq,
    expiresAt: accepted.time + call.seconds * 1000,
    openSeq: shown.seq,
    openedAt: shown.receivedAt,
    openIndexDoubled: shown.indexDoubled,
    trades: state.countCall(user, rules.productId),
    state: 'open',
    close: null,
    payout: null,
    voidReason: null,
    closedAt: null,
    sale: null,
  };
  state.addCall(order);
  return { ok: true, call: order, changed: true };
}

/** A message as the record has it; refused ones are in it too. */
export interface Recorded {
  readonly time: number;
  readonly seq: number;
  readonly indexDoubled: number;
  readonly last: number;
  readonly isGood: boolean;
}

/** "A server timer settles": by the record alone. */
export function settleCall(state: NaiveState, order: CallOrder): Outcome {
  if (order.state !== 'open') return refused('already_final');
  const found = settlementOf(order, state.market(order).record);
  if (typeof found === 'string') {
    state.closeCall(order, 'void');
    order.voidReason = found;
    payCall(state, order, order.stake);
    return { ok: true, call: order, changed: true };
  }
  const open = 2 * order.openIndexDoubled;
  const isWon = order.direction === 'call' ? found > open : found < open;
  const outcome = isWon ? 'won' : 'lost';
  state.closeCall(order, found === open ? 'tied' : outcome);
  order.close = found;
  const payouts = { won: winOf(moneyFraction(order.stake)), tied: order.stake, lost: 0n };
  payCall(state, order, payouts[found === open ? 'tied' : outcome]);
  return { ok: true, call: order, changed: true };
}

/** Four times the index, or the first reason why there is none. */
function settlementOf(order: CallOrder, record: readonly Recorded[]): number | string {
  const { acceptedAt, expiresAt, seconds, openSeq } = order;
  const from = Math.max(acceptedAt, expiresAt - LOOK_BACK_MS);
  const start = expiresAt - windowOf(seconds);
  const life = record
    .filter(({ time }) => time >= from && time <= expiresAt)
    .toSorted((a, b) => a.time - b.time || a.seq - b.seq);
  const good = life.filter(({ isGood, seq }) => isGood && seq >= openSeq);
  if (!isOpen(calendarOf(order.rules), expiresAt)) return 'closed';
  const isWhole = from === acceptedAt;
  if (isWhole && good.every(({ seq }) => seq === openSeq)) return 'few_ticks';
  const inside = good.filter(({ time }) => time > start);
  if (inside.length === 0) return 'gap';
  let last = from;
  for (const time of [...good.map((one) => one.time), expiresAt]) {
    if (time > start && time - last > LONGEST_GAP_MS) return 'gap';
    last = time;
  }
  if (life.at(-1)?.isGood === false) return 'paused';
  return medianOf(
    inside.map(({ indexDoubled }) => indexDoubled),
    seconds >= LONG_FROM_SECONDS,
  );
}

function medianOf(indexes: readonly number[], isTrimmed: boolean): number {
  const sorted = indexes.toSorted((a, b) => a - b);
  const cut = isTrimmed ? Number(TRIMMED.times(scaled(sorted.length, 0)).floor(0)) : 0;
  const kept = sorted.slice(cut, sorted.length - cut);
  const at = (place: number): number => kept[place] ?? Number.NaN;
  return at(Math.floor((kept.length - 1) / 2)) + at(Math.floor(kept.length / 2));
}
