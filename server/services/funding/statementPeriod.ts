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

/** What the zone's clocks show at a moment, as if they showed UTC. */
function shownAt(time: TimeMs, zone: string): TimeMs {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** Months since the year 0, of `YYYY-MM`. */
export function parseMonth(text: string): number {
  const [year = 0, month = 1] = text.split('-').map(Number);
  return year * 12 + month - 1;
}

/** The first instant of a month in a zone. */
export function monthStart(month: number, zone: string): TimeMs {
  const wanted = Date.UTC(Math.floor(month / 12), month % 12);
  // Clocks may be set between the guess and the midnight that is meant: the second guess is beyond that.
  const guess = wanted - (shownAt(wanted, zone) - wanted);
  return wanted - (shownAt(guess, zone) - guess);
}
