// Candles: minutes from ticks, longer intervals from minutes. Buckets are aligned to UTC; a week starts on Monday.
// Must never invent one: a minute without a tick has no candle. Source: wire.md "Calls", group product.
import type { Candle, Interval, Lots, Points, TimeMs } from './types.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05, the first Monday of the epoch: where every bucket may be counted from, since four days hold all the shorter ones. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const INTERVAL_MS: Readonly<Record<Interval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '1w': WEEK_MS,
};

/** Shortest first. */
export const INTERVALS = Object.keys(INTERVAL_MS) as readonly Interval[];

/** Length of an interval in milliseconds. */
export function intervalMs(interval: Interval): number {
  return INTERVAL_MS[interval];
}

/** The opening time of the bucket that holds `time`. */
export function bucketOpen(interval: Interval, time: TimeMs): TimeMs {
  const length = INTERVAL_MS[interval];
  return Math.floor((time - FIRST_MONDAY_MS) / length) * length + FIRST_MONDAY_MS;
}

/** A new candle of the minute that holds `time`, from its first tick. */
export function openCandle(time: TimeMs, last: Points, volume: Lots): Candle {
  return { time: bucketOpen('1m', time), open: last, high: last, low: last, close: last, volume };
}

/** The same candle with one more tick in it. */
export function addToCandle(candle: Candle, last: Points, volume: Lots): Candle {
  return {
    time: candle.time,
    open: candle.open,
    high: Math.max(candle.high, last),
    low: Math.min(candle.low, last),
    close: last,
    volume: candle.volume + volume,
  };
}

/** `later` joined to `earlier`, which keeps its opening time. */
export function mergeCandles(earlier: Candle, later: Candle): Candle {
  return {
    time: earlier.time,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
  };
}

/** Candles of a longer interval from shorter ones that are in ascending order; empty buckets stay absent. */
export function aggregateCandles(candles: readonly Candle[], interval: Interval): Candle[] {
  const result: Candle[] = [];
  let running: Candle | undefined;
  for (const candle of candles) {
    const open = bucketOpen(interval, candle.time);
    if (running !== undefined && running.time === open) {
      running = mergeCandles(running, candle);
      continue;
    }
    if (running !== undefined) result.push(running);
    running = { ...candle, time: open };
  }
  if (running !== undefined) result.push(running);
  return result;
}
