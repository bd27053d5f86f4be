// Times on the chart, in the device's own time zone or in UTC. Both formatters of the library must be given: left alone, its
// axis speaks UTC and its crosshair something else (toolchain.md §3).
import type { IntervalName } from '../../../protocol/product.ts';
import { formatTime } from '../../lib/formatTime.ts';

/** How fine a mark on the time axis is, as the library numbers it (its TickMarkType). */
const MARK_YEAR = 0;
const MARK_MONTH = 1;
const MARK_DAY = 2;

const textOf = (timeSeconds: number, isUtc: boolean): string =>
  isUtc
    ? new Date(timeSeconds * 1000).toISOString().replace('T', ' ')
    : formatTime(timeSeconds * 1000);

/** A mark of the time axis: "2026", "2026-03", "03-14" or "14:00". */
export function formatTick(timeSeconds: number, mark: number, isUtc = false): string {
  const text = textOf(timeSeconds, isUtc);
  if (mark === MARK_YEAR) return text.slice(0, 4);
  if (mark === MARK_MONTH) return text.slice(0, 7);
  return mark === MARK_DAY ? text.slice(5, 10) : text.slice(11, 16);
}

/** The crosshair's label: the date alone from one day up, date and time below. */
export function formatCrosshair(
  timeSeconds: number,
  interval: IntervalName,
  isUtc = false,
): string {
  const text = textOf(timeSeconds, isUtc);
  return interval === '1d' || interval === '1w' ? text.slice(0, 10) : text.slice(5, 16);
}
