// When a month begins, in UTC or in a zone that has a name: the first instant of its first day there.
// Must say the same each time it is asked, or one month's closing is not the next one's opening. Source: decisions.md "Statistics".
import type { TimeMs } from '../../../core/market/types.ts';

/** A name of the time zone database; false for anything else, an offset too. */
export function isZone(zone: string): boolean {
  if (!/^[A-Z]/i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What the clocks of a zone show at a moment, as if they showed UTC. */
export function clocksOf(zone: string): (time: TimeMs) => TimeMs {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const parts = format.formatToParts(time);
    const of = (type: Intl.DateTimeFormatPartTypes): number =>
      Number(parts.find((part) => part.type === type)?.value ?? 0);
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
}

/** Months since the year 0, of `YYYY-MM`. */
export function parseMonth(text: string): number {
  const [year = 0, month = 1] = text.split('-').map(Number);
  return year * 12 + month - 1;
}

/** The first instant of a day in a zone; `midnight` is that day's in UTC. */
export function dayStart(midnight: TimeMs, zone: string): TimeMs {
  const shownAt = clocksOf(zone);
  // Clocks may be set between the guess and the midnight that is meant: the second guess is beyond that.
  const guess = midnight - (shownAt(midnight) - midnight);
  const start = midnight - (shownAt(guess) - guess);
  // Where they are set forward at midnight itself there is none: the day begins with the hour after it.
  return start + Math.max(0, midnight - shownAt(start));
}

/** The first instant of a month in a zone. */
export const monthStart = (month: number, zone: string): TimeMs =>
  dayStart(Date.UTC(Math.floor(month / 12), month % 12), zone);
