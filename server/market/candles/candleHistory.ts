// Candles of any interval over the last 90 days: past days from the feed and the database, cached; today from ticks.
// A simulated day is worked out once and kept in the database; one is worked out at a time, a few minutes of it in each turn
// of the event loop, so that a chart never holds up an order.
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import {
  aggregateCandles,
  bucketOpen,
  DAY_MS,
  HOUR_MS,
  intervalMs,
  MINUTE_MS,
} from '../../../core/market/candles.ts';
import type { Candle, Interval, ProductId, TimeMs } from '../../../core/market/types.ts';
import type { Feed } from '../ports.ts';
import type { CandleStore } from '../storePorts.ts';
import { joinCandles } from './liveMinutes.ts';

/** How far back a chart goes. */
export const HISTORY_DAYS = 90;
/** Days kept for all products together: of minutes about 12 MB, of hours 90 of each of 24 products, with room. */
const KEPT_DAYS = { minute: 96, hour: 2_400 } as const;

/** Kept days go when no chart reaches them any more, whichever day is asked for. */
const FORGET_DAYS = 2 * HISTORY_DAYS;
/** Worked out in one turn of the event loop: about a millisecond. */
const SLICE_MS = 10 * MINUTE_MS;

type Step = 'minute' | 'hour';

/** The candles of a step that a product has of a day. */
type DayReader = (productId: ProductId, day: TimeMs, step: Step, now: TimeMs) => Promise<Candle[]>;

export interface CandleHistoryOptions {
  readonly feed: Feed;
  readonly store: CandleStore;
  readonly source: string;
  /** Minutes made by ticks, [from, to), the running one included. */
  live(productId: ProductId, from: TimeMs, to: TimeMs): Candle[];
}

export interface CandleHistory {
  /** Oldest first, at most `limit`, up to and including the bucket that holds `to`; nothing after `now`. */
  candles(
    productId: ProductId,
    interval: Interval,
    to: TimeMs,
    limit: number,
    now: TimeMs,
  ): Promise<Candle[]>;
  /** Minutes of a day that is over; nothing of it is kept at hand, so that charts lose nothing. */
  wholeDay(productId: ProductId, day: TimeMs, now: TimeMs): Promise<readonly Candle[]>;
  /** Minutes from the feed and the database alone, [from, to). */
  minutes(productId: ProductId, from: TimeMs, to: TimeMs): Promise<Candle[]>;
}

const forgetOldest = <T>(kept: Map<string, T>, limit: number): void => {
  if (kept.size <= limit) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
};

export function createCandleHistory(options: CandleHistoryOptions): CandleHistory {
  const { feed, store, source } = options;
  const kept = {
    minute: new Map<string, Promise<Candle[]>>(),
    hour: new Map<string, Promise<Candle[]>>(),
  };
  // The simulator computes any minute again; what was stored of it adds nothing.
  const isRecomputed = feed.kind === 'sim';

  let turn: Promise<unknown> = Promise.resolve();
  /** One after another, whoever asks. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  const compute = async (productId: ProductId, from: TimeMs, to: TimeMs): Promise<Candle[]> => {
    const candles: Candle[] = [];
    for (let start = from; start < to; start += SLICE_MS) {
      await yieldToLoop();
      candles.push(...(await feed.minuteCandles(productId, start, Math.min(start + SLICE_MS, to))));
    }
    return candles;
  };

  /** A whole day of the simulator: kept from before, else worked out now and kept. */
  const readSimulatedDay = async (
    productId: ProductId,
    day: TimeMs,
  ): Promise<readonly Candle[]> => {
    const known = await store.loadDay(source, productId, day);
    if (known !== undefined) return known;
    const candles = await compute(productId, day, day + DAY_MS);
    await store.saveDay(source, productId, day, candles, day - FORGET_DAYS * DAY_MS);
    return candles;
  };

  /** Yesterday is not kept waiting: a volatility is worked out from the last minutes before midnight too. */
  const simulatedDay = (
    productId: ProductId,
    day: TimeMs,
    now: TimeMs,
  ): Promise<readonly Candle[]> =>
    day >= now - 2 * DAY_MS
      ? readSimulatedDay(productId, day)
      : inTurn(() => readSimulatedDay(productId, day));

  const minutes = async (productId: ProductId, from: TimeMs, to: TimeMs): Promise<Candle[]> => {
    if (isRecomputed) return compute(productId, from, to);
    const fromFeed = await feed.minuteCandles(productId, from, to);
    const stored = await store.load(source, productId, 'minute', from, to);
    return joinCandles(fromFeed, stored);
  };

  const hours = async (productId: ProductId, from: TimeMs, to: TimeMs): Promise<Candle[]> => {
    const fromFeed = aggregateCandles(await feed.minuteCandles(productId, from, to), '1h');
    return joinCandles(fromFeed, await store.load(source, productId, 'hour', from, to));
  };

  const loadDay: DayReader = async (productId, day, step, now) => {
    await yieldToLoop();
    if (isRecomputed) {
      const whole = await simulatedDay(productId, day, now);
      return step === 'minute' ? [...whole] : aggregateCandles(whole, '1h');
    }
    return step === 'minute'
      ? minutes(productId, day, day + DAY_MS)
      : hours(productId, day, day + DAY_MS);
  };

  /** A finished day, from the cache when it can. A failed load is not kept. */
  const pastDay: DayReader = (productId, day, step, now) => {
    // Its last minutes may still be on their way to the database.
    if (!isRecomputed && now < day + DAY_MS + HOUR_MS) return loadDay(productId, day, step, now);
    const key = `${productId}|${day}`;
    const known = kept[step].get(key);
    if (known !== undefined) return known;
    const loading = loadDay(productId, day, step, now);
    kept[step].set(key, loading);
    forgetOldest(kept[step], KEPT_DAYS[step]);
    loading.catch(() => kept[step].delete(key));
    return loading;
  };

  const dayOf: DayReader = async (productId, day, step, now) => {
    const today = bucketOpen('1d', now);
    if (day < today - DAY_MS || (isRecomputed && day < today))
      return pastDay(productId, day, step, now);
    const live = options.live(productId, day, day + DAY_MS);
    if (day === today) return live;
    const past = await pastDay(productId, day, step, now);
    return step === 'minute' ? joinCandles(past, live) : past;
  };

  const candles = async (
    productId: ProductId,
    interval: Interval,
    to: TimeMs,
    limit: number,
    now: TimeMs,
  ): Promise<Candle[]> => {
    const step: Step = intervalMs(interval) < HOUR_MS ? 'minute' : 'hour';
    const end = bucketOpen(interval, Math.min(to, now)) + intervalMs(interval);
    const today = bucketOpen('1d', now);
    // Whole buckets only: the first week or day of the reach is not shown cut.
    const reach = bucketOpen(interval, now - HISTORY_DAYS * DAY_MS + intervalMs(interval) - 1);
    const groups: Candle[][] = [];
    let found = 0;
    for (let day = bucketOpen('1d', end - 1); day + DAY_MS > reach; day -= DAY_MS) {
      if (day > today) continue;
      const inside = (await dayOf(productId, day, step, now)).filter(
        ({ time }) => time >= reach && time < end,
      );
      const group = aggregateCandles(inside, interval);
      groups.push(group);
      // A week takes several days to be whole; counting its days would stop too early.
      found += interval === '1w' ? 0 : group.length;
      if (found >= limit) break;
    }
    return aggregateCandles(groups.reverse().flat(), interval).slice(-limit);
  };

  const wholeDay = (productId: ProductId, day: TimeMs, now: TimeMs): Promise<readonly Candle[]> =>
    isRecomputed ? simulatedDay(productId, day, now) : minutes(productId, day, day + DAY_MS);

  return { candles, wholeDay, minutes };
}
