import { DAY_MS, HOUR_MS, intervalMs } from '../../core/market/candles.ts';
import type { Interval } from '../../core/market/types.ts';

/** Candles that cost as much as the cheapest call (bench publicReads). */
const CANDLES_PAID = 50;

/** How many calls a chart counts for: what is returned, and for minutes the days that have to be read. */
export function weighCandles(interval: Interval, limit: number): number {
  const lengthMs = intervalMs(interval);
  const days = lengthMs < HOUR_MS ? Math.ceil((limit * lengthMs) / DAY_MS) : 0;
  return 1 + Math.ceil(limit / CANDLES_PAID) + days;
}
