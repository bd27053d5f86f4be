// Times for the eye: local `YYYY-MM-DD HH:mm:ss` (product.md §9), UTC on proofs, ages, countdowns.
import { formatDecimal, MISSING } from './formatParts.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds since the epoch → `YYYY-MM-DD HH:mm:ss` in the device's time zone. */
export function formatTime(timeMs: number | null | undefined): string {
  if (timeMs === null || timeMs === undefined) return MISSING;
  const time = new Date(timeMs);
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** The same moment in UTC, said so, with milliseconds: what a proof shows. */
export function formatTimeUtc(timeMs: number | null | undefined): string {
  if (timeMs === null || timeMs === undefined) return MISSING;
  return new Date(timeMs).toISOString().replace('T', ' ').replace('Z', ' UTC');
}

/** The UTC day that holds a moment: `YYYY-MM-DD`. */
export const formatDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Only the time of day, `HH:mm:ss`, local: the offline banner's "Prices from 14:05:02". */
export function formatClock(timeMs: number | null | undefined): string {
  return timeMs === null || timeMs === undefined ? MISSING : formatTime(timeMs).slice(11);
}

export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days';

/** An age in its natural unit; tenths of a second under 10 s, whole units after. The words are the catalogue's. */
export function formatAge(ageMs: number, locale: string): { value: string; unit: AgeUnit } {
  const seconds = Math.max(0, ageMs) / 1000;
  if (seconds < 10) {
    const tenths = (Math.floor(seconds * 10) / 10).toFixed(1);
    return { value: formatDecimal(tenths, locale, { minimumFractionDigits: 1 }), unit: 'seconds' };
  }
  // Two minutes in seconds: "70 s old" says more than "1 min old" about a price.
  if (seconds < 120) return { value: String(Math.floor(seconds)), unit: 'seconds' };
  if (seconds < 7200) return { value: String(Math.floor(seconds / 60)), unit: 'minutes' };
  if (seconds < 172_800) return { value: String(Math.floor(seconds / 3600)), unit: 'hours' };
  return { value: String(Math.floor(seconds / 86_400)), unit: 'days' };
}

/** A length of time in its largest whole unit, at least one second: 180,000 is 3 minutes, 24 h stay hours. */
export function formatSpan(spanMs: number): { value: string; unit: AgeUnit } {
  const seconds = Math.max(1, Math.round(spanMs / 1000));
  if (seconds % 60 !== 0) return { value: String(seconds), unit: 'seconds' };
  const minutes = seconds / 60;
  if (minutes % 60 !== 0) return { value: String(minutes), unit: 'minutes' };
  const hours = minutes / 60;
  // A day of 24 hours is said in hours: it begins now, not at midnight.
  return hours % 24 !== 0 || hours === 24
    ? { value: String(hours), unit: 'hours' }
    : { value: String(hours / 24), unit: 'days' };
}

/** Time left as `mm:ss`, never negative; an hour and more counts minutes on ("75:00"). */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The two ends of an address or a hash, in groups of four: "TQf7 mWx3 … u6Rk A". Short ones are shown whole. */
export function formatEnds(text: string): string {
  const groups = formatGroupsOfFour(text).split(' ');
  if (groups.length <= 4) return groups.join(' ');
  return [...groups.slice(0, 2), '…', ...groups.slice(-2)].join(' ');
}

/** Addresses and hashes in groups of four: "9f3a c17e 5be2 04bd". */
export function formatGroupsOfFour(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}
