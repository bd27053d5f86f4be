// Times on the chart, in the device's own time zone or in UTC: what its axis and its crosshair say, and where a day begins on it.
// Left alone, the library weighs and writes its axis by UTC and its crosshair by something else (toolchain.md §3).
import type { IntervalName } from '../../../protocol/product.ts';

/** How far a zone's clock is ahead of UTC at a moment; both in seconds. */
export type Zone = (timeSeconds: number) => number;

const UTC: Zone = () => 0;
const HERE: Zone = (timeSeconds) => -60 * new Date(timeSeconds * 1000).getTimezoneOffset();

const isDays = (interval: IntervalName): boolean => interval === '1d' || interval === '1w';

/** The zone of a chart: candles of a day or more open at midnight UTC, and have its date everywhere. */
export const zoneOf = (interval: IntervalName, isUtc: boolean): Zone =>
  isUtc || isDays(interval) ? UTC : HERE;

/** "2026-03-14 12:30", as the zone's clock shows a moment. */
const textOf = (timeSeconds: number, zone: Zone): string =>
  new Date((timeSeconds + zone(timeSeconds)) * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** Where the year begins in what is shown of it: nothing of the present one. */
const yearFrom = (text: string, zone: Zone, nowMs: number): number =>
  text.slice(0, 4) === textOf(nowMs / 1000, zone).slice(0, 4) ? 5 : 0;

/** How fine a mark on the time axis is, as the library numbers it (its TickMarkType). */
const MARK_YEAR = 0;
const MARK_MONTH = 1;
const MARK_DAY = 2;

/** A mark of the time axis: "2026", "2026-03", "03-14", of another year "2025-03-14", or "14:00". */
export function formatTick(
  timeSeconds: number,
  mark: number,
  zone: Zone,
  nowMs = Date.now(),
): string {
  const text = textOf(timeSeconds, zone);
  if (mark === MARK_YEAR) return text.slice(0, 4);
  if (mark === MARK_MONTH) return text.slice(0, 7);
  return mark === MARK_DAY ? text.slice(yearFrom(text, zone, nowMs), 10) : text.slice(11);
}

/** The crosshair's label: the date alone from one day up, date and time below, with the year where it is another one. */
export function formatCrosshair(
  timeSeconds: number,
  interval: IntervalName,
  zone: Zone,
  nowMs = Date.now(),
): string {
  const text = textOf(timeSeconds, zone);
  return isDays(interval) ? text.slice(0, 10) : text.slice(yearFrom(text, zone, nowMs));
}

/** A place on the time axis as the library has it: of marks that stand too close it draws those of the greater weight. */
export interface TimePoint {
  readonly originalTime: unknown;
  timeWeight: number;
}

const DAY = 86_400;
/** Parts of a day in seconds and what their beginning weighs, as the library numbers it (its TickMarkWeight). */
const PARTS = [
  [43_200, 33],
  [21_600, 32],
  [10_800, 31],
  [3600, 30],
  [1800, 22],
  [300, 21],
  [60, 20],
] as const;

/** A new year, month or day weighs more than any part of a day. */
function weightBetween(before: number, now: number): number {
  const part = (seconds: number): boolean =>
    Math.floor(before / seconds) !== Math.floor(now / seconds);
  if (!part(DAY)) return PARTS.find(([seconds]) => part(seconds))?.[1] ?? 0;
  const [from, to] = [before, now].map((time) => textOf(time, UTC));
  if (from?.slice(0, 4) !== to?.slice(0, 4)) return 70;
  return from?.slice(0, 7) === to?.slice(0, 7) ? 50 : 60;
}

/** Weighs the points from `first` on by the zone's own days and hours. */
export function weighTimes(points: readonly TimePoint[], first: number, zone: Zone): void {
  const clockOf = (point: TimePoint | undefined): number => {
    const time = Number(point?.originalTime);
    return time + zone(time);
  };
  const [oldest, second = oldest] = points;
  // Nothing is known of what was before the oldest: one may think that as much as comes after it.
  let before = first === 0 ? 2 * clockOf(oldest) - clockOf(second) : clockOf(points[first - 1]);
  for (const point of points.slice(first)) {
    const now = clockOf(point);
    point.timeWeight = weightBetween(before, now);
    before = now;
  }
}
