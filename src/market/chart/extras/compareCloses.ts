// Two products on one chart: what they have in common are their times and their changes. Pure.
import type { Bar } from '../bars.ts';

/** The other's close at each of the candles' times; undefined where it was not traded. */
export function alignCloses(
  own: readonly Bar[],
  other: readonly Bar[],
): readonly (number | undefined)[] {
  const closes = new Map(other.map((bar) => [bar.time, bar.close]));
  return own.map((bar) => closes.get(bar.time));
}

/** Change from the first known close in sight to the one at `at`, the last known before it where there is none. */
export function changeInSight(
  closes: readonly (number | undefined)[],
  first: number,
  at: number,
): number | undefined {
  const from = closes.slice(Math.max(0, first)).find((close) => close !== undefined);
  const to = closes.slice(0, at + 1).findLast((close) => close !== undefined);
  return from === undefined || to === undefined ? undefined : to / from - 1;
}
