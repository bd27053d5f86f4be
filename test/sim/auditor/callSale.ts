/**
 * The sale of a call or put as decisions.md has it: at the first accepted message after its acceptance, for what the order is
 * worth there, never below the least that was asked for. The value is the published formula in plain floating point, which is
 * good to far more digits than a stake has; the unit it is rounded to is the house's to say (callAudit.ts judges it).
 */
import type { Shown } from './bookWalk.ts';
import { type CallOrder, closedMs, RETURN_RATE } from './callOrder.ts';
import type { Fraction } from './fraction.ts';
import { type Accepted, isStale } from './opening.ts';
import { type Market, type NaiveState, type Outcome, refused } from './state.ts';
import type { MarketState } from '../steps.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_YEAR = 525_600;
/** House rule: so many closed minutes are looked at. */
const MINUTES = 120;
/** House rule: what is on its way when a minute ends is still its. */
const SETTLE_MS = 1000;
/** Messages that the market's candles go back. */
const SHOWN_TICKS = 500;

/** A closed minute and its last price, points. */
export type Close = readonly [minute: number, last: number];

/** What closes are read from, and written to. */
interface Closing {
  readonly now: number;
  readonly markets: ReadonlyMap<string, Market>;
  readonly written: Written;
}

export interface WantedSale {
  readonly least: Fraction;
  readonly accepted: Accepted;
  readonly closes: readonly Close[];
}

/** Why a sale is refused when it is asked for; undefined when there is nothing against it. */
export function saleRefusal(
  order: CallOrder,
  market: MarketState,
  now: number,
): string | undefined {
  if (order.state !== 'open') return 'already_final';
  if (market !== 'live') return market === 'closed' ? 'market_closed' : 'market_paused';
  return now >= order.expiresAt - closedMs(order.seconds) ? 'close_window_over' : undefined;
}

/** Last prices by minute and market, as they were first written down. */
export type Written = Map<number, ReadonlyMap<Market, number>>;

/** What a market's messages that are still known closed each minute with. */
function lastsOf(market: Market): ReadonlyMap<number, number> {
  const lasts = new Map<number, number>();
  for (const { time, last } of market.record.filter(({ isGood }) => isGood).slice(-SHOWN_TICKS))
    lasts.set(Math.floor(time / MINUTE_MS), last);
  return lasts;
}

/** A second after a minute it is over; whoever sells first writes down all that are over, of all markets, and nobody anew. */
export function closesAt(state: Closing, market: Market): readonly Close[] {
  const minute = Math.floor((state.now - SETTLE_MS) / MINUTE_MS);
  const wanted = Array.from({ length: MINUTES }, (_, place) => minute - MINUTES + place);
  const missing = wanted.filter((one) => !state.written.has(one));
  const markets = missing.length === 0 ? [] : [...state.markets.values()];
  const lasts = markets.map((one) => [one, lastsOf(one)] as const);
  for (const one of missing) {
    const closed = lasts.flatMap(([of, known]): [Market, number][] => {
      const last = known.get(one);
      return last === undefined ? [] : [[of, last]];
    });
    state.written.set(one, new Map(closed));
  }
  return wanted.flatMap((one): Close[] => {
    const last = state.written.get(one)?.get(market);
    return last === undefined ? [] : [[one, last]];
  });
}

/** USDT millionths as a float: stake × (1 + R) × max(0, p − 1 %), p = Φ(±d2). */
export function worthOf(
  order: CallOrder,
  at: { readonly time: number; readonly indexDoubled: number; readonly closes: readonly Close[] },
): number {
  const sigma = volatilityOf(at.closes, order.rules.isCrypto ? 0.15 : 0.05);
  const years = (order.expiresAt - at.time) / MINUTE_MS / MINUTES_PER_YEAR;
  const drift = (sigma * sigma * years) / 2;
  const d2 =
    (Math.log(at.indexDoubled / order.openIndexDoubled) - drift) / (sigma * Math.sqrt(years));
  const probability = normalCdf(order.direction === 'call' ? d2 : -d2);
  const most = Number(order.stake) * (1 + Number(RETURN_RATE.n) / Number(RETURN_RATE.d));
  return most * Math.max(0, probability - 0.01);
}

/** A sale in its turn. What exactly it pays is known once the house has said it. */
export function sellCall(
  state: NaiveState,
  shown: Shown,
  order: CallOrder,
  { least, accepted, closes }: WantedSale,
): Outcome {
  if (order.state !== 'open') return refused('already_final');
  const { receivedAt: time, indexDoubled, seq } = shown;
  const isLate = time >= order.expiresAt - closedMs(order.seconds);
  if (isLate || state.now >= order.expiresAt) return refused('close_window_over');
  if (isStale(shown, accepted)) return refused('stale_quote');
  const value = worthOf(order, { time, indexDoubled, closes });
  const bound = Number(least.n) / Number(least.d);
  // Rounded down to the unit before it is compared.
  if (Math.floor(value) / 1_000_000 < bound) return refused('price_moved');
  order.sale = { seq, time, value, least: bound * 1_000_000, accepted };
  order.close = 2 * indexDoubled;
  state.closeCall(order, 'sold');
  return { ok: true, call: order, changed: true };
}

/** The stake leaves `locked`, what is paid arrives, the house has the difference. */
export function payCall(state: NaiveState, order: CallOrder, payout: bigint): void {
  const account = state.account(order.user, 'cfd');
  account.locked -= order.stake;
  account.available += payout;
  state.house.trading_result += order.stake - payout;
  order.payout = payout;
}

/** √(EWMA of squared 1-minute log returns, λ 0.94, a year's worth) within floor and cap. */
function volatilityOf(closes: readonly Close[], floor: number): number {
  let [variance, before] = [Number.NaN, { minute: Number.NaN, close: Number.NaN }];
  for (const [minute, close] of closes) {
    if (minute === before.minute + 1) {
      const square = Math.log(close / before.close) ** 2;
      variance = Number.isNaN(variance) ? square : 0.94 * variance + 0.06 * square;
    }
    before = { minute, close };
  }
  if (Number.isNaN(variance)) return floor;
  return Math.min(Math.max(Math.sqrt(variance * MINUTES_PER_YEAR), floor), 2);
}

/** Φ by its series around 0, and by its continued fraction in the tails. */
function normalCdf(x: number): number {
  if (Math.abs(x) > 5) {
    const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    let tail = Math.abs(x);
    for (let step = 60; step > 0; step -= 1) tail = Math.abs(x) + step / tail;
    return x > 0 ? 1 - density / tail : density / tail;
  }
  let [term, sum] = [x, x];
  for (let step = 1; Math.abs(term) > 1e-18; step += 1) {
    term *= (x * x) / (2 * step + 1);
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
