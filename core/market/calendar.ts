// When a market is open, from the UTC time alone. Holidays are not known here: a silent feed pauses a product by itself.
// Must never ask for a time zone database: the US summer time rule is arithmetic. Source: decisions.md "Prices".
import type { CalendarName, TimeMs } from './types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A closed stretch never lasts longer than the week-end, an open one never longer than five days. */
const LONGEST_STRETCH_HOURS = 8 * 24;

const floorDiv = (value: number, divisor: number): number => Math.floor(value / divisor);
const mod = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

/** Sunday 0 … Saturday 6; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => mod(day + 4, 7);

/** Days since the epoch of a Gregorian date (month 1 to 12), proleptic, exact for every year. */
export function dayOfDate(year: number, month: number, dayOfMonth: number): number {
  // The year begins in March here, so that a leap day is the last day of its year.
  const shifted = month <= 2 ? year - 1 : year;
  const era = floorDiv(shifted, 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = floorDiv(153 * mod(month - 3, 12) + 2, 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + floorDiv(yearOfEra, 4) - floorDiv(yearOfEra, 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Gregorian year of a day since the epoch. */
export function yearOfDay(day: number): number {
  // One guess from the mean year, corrected by at most one.
  const guess = 1970 + floorDiv(day * 400, 146_097);
  if (day < dayOfDate(guess, 1, 1)) return guess - 1;
  return day >= dayOfDate(guess + 1, 1, 1) ? guess + 1 : guess;
}

/** The `nth` Sunday of a month, as days since the epoch. */
function nthSunday(year: number, month: number, nth: number): number {
  const first = dayOfDate(year, month, 1);
  return first + mod(-weekdayOf(first), 7) + (nth - 1) * 7;
}

/** US summer time (Energy Policy Act of 2005): second Sunday of March 02:00 EST to first Sunday of November 02:00 EDT. */
export function isUsSummerTime(time: TimeMs): boolean {
  const year = yearOfDay(floorDiv(time, DAY_MS));
  const start = nthSunday(year, 3, 2) * DAY_MS + 7 * HOUR_MS;
  const end = nthSunday(year, 11, 1) * DAY_MS + 6 * HOUR_MS;
  return time >= start && time < end;
}

/** Whether the calendar trades at `time`. Openings are inclusive, closings exclusive. */
export function isOpen(calendar: CalendarName, time: TimeMs): boolean {
  if (calendar === 'crypto') return true;
  const weekday = weekdayOf(floorDiv(time, DAY_MS));
  const hour = floorDiv(mod(time, DAY_MS), HOUR_MS);
  // 17:00 in New York, where the FX day ends: 22:00 UTC, 21:00 in summer.
  const turn = isUsSummerTime(time) ? 21 : 22;
  if (weekday === 6) return false;
  if (weekday === 5) return hour < turn;
  if (calendar === 'metal' && hour === turn) return false;
  return weekday !== 0 || hour >= turn;
}

/** The next time after `time` at which `isOpen` changes; undefined for a market that never closes. */
export function nextChange(calendar: CalendarName, time: TimeMs): TimeMs | undefined {
  if (calendar === 'crypto') return undefined;
  const now = isOpen(calendar, time);
  // Every change falls on a full UTC hour.
  let candidate = (floorDiv(time, HOUR_MS) + 1) * HOUR_MS;
  for (let step = 0; step < LONGEST_STRETCH_HOURS; step += 1) {
    if (isOpen(calendar, candidate) !== now) return candidate;
    candidate += HOUR_MS;
  }
  throw new Error(`calendar ${calendar} never changes after ${time}`);
}
