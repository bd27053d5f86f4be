// Minutes of a market that waves: the same for the same times, with level after level crossed. Prices in points of two decimals.
import { MINUTE_MS } from '../../core/market/candles.ts';
import type { Candle, TimeMs } from '../../core/market/types.ts';

const DAYS_PER_WAVE = 9;
const MINUTES_PER_DAY = 1440;

/** Around 60,000, some eight per cent to either side, with a swell of three hours on it. */
function priceAt(time: TimeMs): number {
  const minute = time / MINUTE_MS;
  const long = Math.sin((2 * Math.PI * minute) / (DAYS_PER_WAVE * MINUTES_PER_DAY));
  const short = Math.sin((2 * Math.PI * minute) / 180);
  return Math.round(6_000_000 * (1 + 0.08 * long + 0.006 * short));
}

/** From `from` on and before `to`. */
export function makeWave(from: TimeMs, to: TimeMs): Candle[] {
  const candles: Candle[] = [];
  for (let time = from; time < to; time += MINUTE_MS) {
    const [open, close] = [priceAt(time), priceAt(time + MINUTE_MS)];
    const [high, low] = [Math.max(open, close) + 500, Math.min(open, close) - 500];
    candles.push({ time, open, high, low, close, volume: 1 });
  }
  return candles;
}
