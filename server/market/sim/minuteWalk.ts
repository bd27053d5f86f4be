// One factor inside one minute: a random walk of 120 half seconds that ends where the next minute begins.
// The loop is written out, generator included: 90 days of a product are fifteen million steps.
import { mix32, type StateWords } from '../../../core/market/prng.ts';
import type { DayPath } from './dayPath.ts';

/** Steps of a walk: half a second each. */
export const STEPS = 120;
export const STEP_MS = 500;

/** Standard deviation of the sum of two uniform 16-bit numbers: √(2 · (2^32 − 1) / 12). */
const RAW_SD = Math.sqrt((2 * (0x1_0000_0000 - 1)) / 12);
const SQRT_STEPS = Math.sqrt(STEPS);

const raw = new Float64Array(STEPS + 1);

/**
 * Writes the log change since the minute's start of step 0 … 119 into `out`.
 * `minute` is the minute of the day, 0 to 1439.
 */
export function fillWalk(out: Float64Array, path: DayPath, minute: number): void {
  const words: StateWords = path.words;
  let a = mix32(words[0] ^ Math.imul(minute + 1, 0x9e3779b1)) | 0;
  let b = mix32(words[1] ^ Math.imul(minute + 1, 0x85ebca6b)) | 0;
  let c = mix32(words[2] ^ Math.imul(minute + 1, 0xc2b2ae35)) | 0;
  let counter = mix32(words[3] + minute) | 0;
  let sum = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    // sfc32, as in core/market/prng.ts.
    const draw = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + draw) | 0;
    sum += (draw & 0xffff) + (draw >>> 16) - 65_535;
    raw[step] = sum;
  }
  const scale = (path.sds[minute] ?? 0) / (RAW_SD * SQRT_STEPS);
  const change = (path.levels[minute + 1] ?? 0) - (path.levels[minute] ?? 0);
  const drift = (change - scale * sum) / STEPS;
  for (let step = 0; step < STEPS; step += 1) out[step] = scale * (raw[step] ?? 0) + drift * step;
}
