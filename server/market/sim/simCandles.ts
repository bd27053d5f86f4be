// One-minute candles of the simulated past: the ticks of each minute, folded as the hub folds them.
import { isOpen } from '../../../core/market/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../../../core/market/candles.ts';
import { deriveState, type StateWords } from '../../../core/market/prng.ts';
import type { Candle, TimeMs } from '../../../core/market/types.ts';
import { STEP_MS, STEPS } from './minuteWalk.ts';
import {
  createProductMinute,
  fillProductMinute,
  type ProductMinute,
  type SimMarket,
} from './productMinute.ts';
import type { SimWorld } from './world.ts';

/** What a product's own draws of a day start from. */
export function productWords(world: SimWorld, productId: string, day: number): StateWords {
  return deriveState(world.words(day), 'product', productId);
}

/** The candle of the first `ticks` ticks of a filled minute. */
function foldMinute(filled: ProductMinute, time: TimeMs, ticks: number): Candle {
  const { lasts, lots } = filled;
  const open = lasts[0] ?? 0;
  let high = open;
  let low = open;
  let volume = 0;
  for (let tick = 0; tick < ticks; tick += 1) {
    const last = lasts[tick] ?? 0;
    if (last > high) high = last;
    if (last < low) low = last;
    volume += lots[tick] ?? 0;
  }
  return { time, open, high, low, close: lasts[ticks - 1] ?? open, volume };
}

/** Candles of the minutes from `from` to `to` (exclusive); the last one holds only the ticks before `to`. */
export function calculateCandles(
  world: SimWorld,
  market: SimMarket,
  from: TimeMs,
  to: TimeMs,
): Candle[] {
  const { calendar, id } = market.product;
  const candles: Candle[] = [];
  const filled = createProductMinute();
  const first = Math.max(from, world.genesisDay * DAY_MS);
  let day = Number.NaN;
  let words: StateWords = [0, 0, 0, 0];
  for (let time = Math.ceil(first / MINUTE_MS) * MINUTE_MS; time < to; time += MINUTE_MS) {
    // Calendars change on full hours only, so a minute is open or closed as a whole.
    if (!isOpen(calendar, time)) continue;
    const today = Math.floor(time / DAY_MS);
    if (today !== day) {
      day = today;
      words = productWords(world, id, day);
    }
    fillProductMinute(filled, market, words, world, day, (time - day * DAY_MS) / MINUTE_MS);
    const ticks = Math.min(Math.ceil((to - time) / STEP_MS), STEPS);
    candles.push(foldMinute(filled, time, ticks));
  }
  return candles;
}
