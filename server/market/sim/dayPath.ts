// One factor's day, minute by minute: a random path from the day's opening level to its closing level, with volatility
// that follows the hour and comes in clusters of a quarter of an hour.
import { isOpen } from '../../../core/market/calendar.ts';
import { DAY_MS, HOUR_MS } from '../../../core/market/candles.ts';
import { exactExp } from '../../../core/market/deterministicMath.ts';
import {
  createNext,
  createRngFrom,
  deriveState,
  type StateWords,
} from '../../../core/market/prng.ts';
import type { FactorDay } from './dayStates.ts';
import { SEASON, type Factor } from './simTable.ts';

export const MINUTES = 1440;
const BLOCK_MINUTES = 15;

export interface DayPath {
  /** Log level at the start of each minute; entry 1440 is the next day's opening. */
  readonly levels: Float64Array;
  /** Standard deviation of each minute's log return; 0 while the calendar is closed. */
  readonly sds: Float64Array;
  /** Volatility of each minute as a multiple of a normal minute's, for spreads and volume. */
  readonly pulses: Float64Array;
  /** What the walks inside the minutes start from. */
  readonly words: StateWords;
}

/** Memory and shock of the clusters' log volatility, and where it is cut off. */
const CLUSTER = { memory: 0.85, shock: 0.22, bound: 0.9 } as const;
/** News: this share of the minutes (of 1024) moves this much more. */
const NEWS = { chance: 26, factor: 2.4 } as const;
/** Clusters, news and seasons raise the mean variance by about 1.7; this takes it back to the day's own. */
const LEVELLER = 0.77;
/** The first minute after a closed stretch holds what happened meanwhile. */
const REOPEN_FACTOR = 4;
/** Σ of four 16-bit numbers → mean 0, standard deviation 1: √(12/4) / 65536. */
const NORMALISER = Math.sqrt(3) / 65_536;

function calculatePulses(
  factor: Factor,
  day: number,
  volatility: number,
  words: StateWords,
): Float64Array {
  const pulses = new Float64Array(MINUTES);
  const rng = createRngFrom(deriveState(words, 'cluster', factor.name));
  const season = SEASON[factor.calendar];
  let cluster = 0;
  let scale = 0;
  let wasOpen = isOpen(factor.calendar, day * DAY_MS - 1);
  let isOpenNow = false;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    let reopening = 1;
    if (minute % BLOCK_MINUTES === 0) {
      cluster = CLUSTER.memory * cluster + CLUSTER.shock * rng.normal();
      cluster = Math.min(Math.max(cluster, -CLUSTER.bound), CLUSTER.bound);
      const hour = Math.floor(minute / 60);
      isOpenNow = isOpen(factor.calendar, day * DAY_MS + hour * HOUR_MS);
      if (isOpenNow && !wasOpen) reopening = REOPEN_FACTOR;
      wasOpen = isOpenNow;
      scale = volatility * (season[hour] ?? 1) * exactExp(cluster);
    }
    pulses[minute] = isOpenNow ? scale * reopening : 0;
  }
  return pulses;
}

/** The path of a factor on a day; the same input gives the same bytes. */
export function calculateDayPath(
  factor: Factor,
  day: number,
  state: FactorDay,
  words: StateWords,
): DayPath {
  const pulses = calculatePulses(factor, day, state.volatility, words);
  const levels = new Float64Array(MINUTES + 1);
  const sds = new Float64Array(MINUTES);
  const variances = new Float64Array(MINUTES + 1);
  const normalSd = (factor.dailySd * LEVELLER) / Math.sqrt(MINUTES);
  const next = createNext(deriveState(words, 'minutes', factor.name));
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const x = next();
    const y = next();
    const sum = (x & 0xffff) + (x >>> 16) + (y & 0xffff) + (y >>> 16) - 131_070;
    // The low bits of a third number decide about news, so that size and news stay independent.
    const news = (next() & 1023) < NEWS.chance ? NEWS.factor : 1;
    const sd = normalSd * (pulses[minute] ?? 0) * news;
    sds[minute] = sd;
    levels[minute + 1] = (levels[minute] ?? 0) + sum * NORMALISER * sd;
    variances[minute + 1] = (variances[minute] ?? 0) + sd * sd;
  }
  // Bridge to the day's own return, in proportion to the variance that has passed.
  const total = variances[MINUTES] ?? 0;
  const gap = total === 0 ? 0 : (state.change - (levels[MINUTES] ?? 0)) / total;
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    levels[minute] = state.open + (levels[minute] ?? 0) + gap * (variances[minute] ?? 0);
  }
  return { levels, sds, pulses, words: deriveState(words, 'walk', factor.name) };
}
