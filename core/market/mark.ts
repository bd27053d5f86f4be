// The mark price and the 30 s average of the index that holds it. Integers only, so that every run agrees.
// Must never follow one print: the median of three prices, clamped. Source: decisions.md "Prices".
import { GUARD_DEFAULTS } from './guard.ts';
import type { Points, TimeMs } from './types.ts';

/** decisions.md "Prices": "the 30 s average of the index". */
export const INDEX_WINDOW_MS = 30_000;
/** decisions.md "Prices": "held inside ±0.5 %", in per mille of the average. */
export const MARK_BAND_PERMILLE = 5;
const CLAMP_LOW_PERMILLE = 1000 - MARK_BAND_PERMILLE;
const CLAMP_HIGH_PERMILLE = 1000 + MARK_BAND_PERMILLE;

/** The longest that a live product may be silent: what is beyond it was a pause, or a clock that was set. */
const LONGEST_STEP_MS = GUARD_DEFAULTS.maxAgeMs;

/**
 * The samples of the last 30 s with a running integer sum: one addition and at most a few subtractions a tick.
 * Its time is that of the live product: it goes on over a pause, and no step of a clock empties or stops it.
 */
export class IndexAverage {
  readonly #windowMs: number;
  /** Milliseconds since the first sample. */
  #times: number[] = [];
  #values: number[] = [];
  #head = 0;
  #sum = 0;
  #lastTime: TimeMs | undefined;

  constructor(windowMs: number = INDEX_WINDOW_MS) {
    this.#windowMs = windowMs;
  }

  /** Adds one accepted index (doubled). A step back counts as none, a long one as the longest a live product can make. */
  add(time: TimeMs, indexDoubled: number): void {
    const step = time - (this.#lastTime ?? time);
    this.#lastTime = time;
    const at = (this.#times.at(-1) ?? 0) + Math.min(Math.max(step, 0), LONGEST_STEP_MS);
    this.#times.push(at);
    this.#values.push(indexDoubled);
    this.#sum += indexDoubled;
    while ((this.#times[this.#head] ?? at) <= at - this.#windowMs) {
      this.#sum -= this.#values[this.#head] ?? 0;
      this.#head += 1;
    }
    if (this.#head > 1024 && this.#head * 2 > this.#times.length) this.#compact();
  }

  #compact(): void {
    this.#times = this.#times.slice(this.#head);
    this.#values = this.#values.slice(this.#head);
    this.#head = 0;
  }

  get count(): number {
    return this.#times.length - this.#head;
  }

  /** Average of the doubled index, whole units, rounded down; undefined before the first sample. */
  averageDoubled(): number | undefined {
    const { count } = this;
    return count === 0 ? undefined : (this.#sum - (this.#sum % count)) / count;
  }
}

const median = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Median of best bid, best ask and last trade, held inside ±0.5 % of the average index; all in points. */
export function calculateMark(
  bid: Points,
  ask: Points,
  last: Points,
  averageDoubled: number,
): Points {
  // The average is doubled, hence 2000; the bounds round inwards, so the mark never leaves them.
  const lowest = Math.ceil((averageDoubled * CLAMP_LOW_PERMILLE) / 2000);
  const highest = Math.floor((averageDoubled * CLAMP_HIGH_PERMILLE) / 2000);
  const middle = median(bid, ask, last);
  // At a price of a few points no integer lies between the bounds: then there is nothing to clamp to.
  if (lowest > highest) return middle;
  return Math.min(Math.max(middle, lowest), highest);
}
