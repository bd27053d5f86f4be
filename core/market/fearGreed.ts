// Our fear and greed index: 0 is extreme fear, 100 extreme greed, from the daily closes and turnovers of our own crypto products.
// Must give the same bits everywhere, so that a day's value can be worked out again: exact operations and deterministicMath.
// It decides no money. Source: decisions.md "Home".
import { exactLn, exactNormalCdf } from './deterministicMath.ts';
import type { ProductId } from './types.ts';

/** A product's day. Days count from 1970, UTC. */
export interface DayClose {
  readonly day: number;
  /** The last price, in points; positive. */
  readonly close: number;
  /** Turnover in USDT; undefined where it is not known. */
  readonly amount: number | undefined;
}

export type DayCloses = ReadonlyMap<ProductId, readonly DayClose[]>;

/** Version of the way it is made, stored with each day. */
export const FEAR_GREED_VERSION = 'fear-greed/1';

/** Shares of the whole, in percent. decisions.md "Home". */
export const FEAR_GREED_WEIGHTS = { volatility: 35, momentum: 35, dominance: 15, breadth: 15 };

export type FearGreedPart = keyof typeof FEAR_GREED_WEIGHTS;

export interface FearGreed {
  /** 0 to 100, whole. */
  readonly value: number;
  /** Each 0 to 100, one decimal. */
  readonly parts: Readonly<Record<FearGreedPart, number>>;
}

/** The coin whose lead over the others is fear. */
const LEADER: ProductId = 'BTCUSDT';
/** Days of what is "now", "lately" and "normal". */
const WEEK = 7;
const MONTH = 30;
const QUARTER = 90;
/** Turnover of the week against the month's counts between half and double. */
const LEAST_STRESS = 0.5;
const MOST_STRESS = 2;

export type FearGreedLabel = 'extreme_fear' | 'fear' | 'neutral' | 'greed' | 'extreme_greed';

/** The word for a value. decisions.md "Home". */
export function labelFearGreed(value: number): FearGreedLabel {
  if (value <= 24) return 'extreme_fear';
  if (value <= 44) return 'fear';
  if (value <= 55) return 'neutral';
  return value <= 74 ? 'greed' : 'extreme_greed';
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Root of the mean square; undefined without a value, or when nothing moved. */
function spread(values: readonly number[]): number | undefined {
  const square = mean(values.map((value) => value * value));
  return square === undefined || square === 0 ? undefined : Math.sqrt(square);
}

/** Log returns of a product by day; a day without the day before makes none. */
function returnsOf(closes: readonly DayClose[]): Map<number, number> {
  const known = new Map(closes.map(({ day, close }) => [day, close]));
  const returns = new Map<number, number>();
  for (const [day, close] of known) {
    const before = known.get(day - 1);
    if (before !== undefined) returns.set(day, exactLn(close / before));
  }
  return returns;
}

type Returns = ReadonlyMap<ProductId, ReadonlyMap<number, number>>;

/** `days` values that end with `day`, oldest first; days for which there is none are left out. */
function lastDays(day: number, days: number, valueOf: (day: number) => number | undefined) {
  const values: number[] = [];
  for (let one = day - days + 1; one <= day; one += 1) {
    const value = valueOf(one);
    if (value !== undefined) values.push(value);
  }
  return values;
}

const meanReturn = (returns: Returns, day: number, isIn: (id: ProductId) => boolean) =>
  mean([...returns].flatMap(([id, days]) => (isIn(id) ? (days.get(day) ?? []) : [])));

/** Quiet is greed: half of the normal volatility is 100, double is 0. */
function scoreVolatility(market: readonly number[], normal: number): number | undefined {
  const now = spread(market.slice(-WEEK));
  if (now === undefined) return 100;
  return clamp(50 - (50 * exactLn(now / normal)) / exactLn(2), 0, 100);
}

function stressOfTurnover(closes: DayCloses, day: number): number {
  const turnover = (one: number): number | undefined => {
    const amounts = [...closes.values()].map((days) => days.find((bar) => bar.day === one)?.amount);
    const known = amounts.filter((amount) => amount !== undefined);
    return known.length === 0 ? undefined : known.reduce((sum, amount) => sum + amount, 0);
  };
  const month = lastDays(day, MONTH, turnover);
  const [lately, normal] = [mean(month.slice(-WEEK)), mean(month)];
  // A week is needed to speak of more or less than usual.
  if (month.length <= WEEK || lately === undefined || !normal) return 1;
  return clamp(lately / normal, LEAST_STRESS, MOST_STRESS);
}

/** Risen over a month is greed, in standard deviations; the more is traded, the more it counts. */
function scoreMomentum(market: readonly number[], normal: number, stress: number): number {
  const month = market.slice(-MONTH);
  const rise = month.reduce((sum, move) => sum + move, 0) / (normal * Math.sqrt(month.length));
  return clamp(50 + (100 * exactNormalCdf(rise) - 50) * stress, 0, 100);
}

/** When the largest coin gains on the others, money has fled into it. */
function scoreDominance(returns: Returns, day: number): number | undefined {
  const lead = lastDays(day, QUARTER, (one) => {
    const others = meanReturn(returns, one, (id) => id !== LEADER);
    const own = returns.get(LEADER)?.get(one);
    return others === undefined || own === undefined ? undefined : own - others;
  });
  const normal = spread(lead);
  const month = lead.slice(-MONTH);
  if (normal === undefined) return undefined;
  const gained = month.reduce((sum, move) => sum + move, 0) / (normal * Math.sqrt(month.length));
  return 100 * exactNormalCdf(-gained);
}

/** The share of products above their own mean of a month. */
function scoreBreadth(closes: DayCloses, day: number): number | undefined {
  const above = [...closes.values()].flatMap((days) => {
    const byDay = new Map(days.map((bar) => [bar.day, bar.close]));
    const close = byDay.get(day);
    const normal = mean(lastDays(day, MONTH, (one) => byDay.get(one)));
    return close === undefined || normal === undefined ? [] : [close > normal ? 1 : 0];
  });
  const share = mean(above);
  return share === undefined ? undefined : 100 * share;
}

/** Tenths, so that what is shown is what is added up. */
const toTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * The index at the end of a day (or now, with the running price as the day's close); undefined with less than a month of
 * returns: a number from less would be made up.
 */
export function calculateFearGreed(closes: DayCloses, day: number): FearGreed | undefined {
  const returns: Returns = new Map([...closes].map(([id, days]) => [id, returnsOf(days)]));
  const market = lastDays(day, QUARTER, (one) => meanReturn(returns, one, () => true));
  const normal = spread(market);
  if (market.length < MONTH || normal === undefined) return undefined;
  const found = {
    volatility: scoreVolatility(market, normal),
    momentum: scoreMomentum(market, normal, stressOfTurnover(closes, day)),
    dominance: scoreDominance(returns, day),
    breadth: scoreBreadth(closes, day),
  };
  // Without the largest coin, or another beside it, nothing leads: neutral.
  const parts = {
    volatility: toTenth(found.volatility ?? 50),
    momentum: toTenth(found.momentum),
    dominance: toTenth(found.dominance ?? 50),
    breadth: toTenth(found.breadth ?? 50),
  };
  const names = Object.keys(FEAR_GREED_WEIGHTS) as FearGreedPart[];
  const sum = names.reduce((total, name) => total + parts[name] * FEAR_GREED_WEIGHTS[name], 0);
  return { value: Math.round(sum / 100), parts };
}
