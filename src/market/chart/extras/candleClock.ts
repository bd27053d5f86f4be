// When the forming candle closes, and the names of time zones. Pure.
import { intervalMs } from '../../../../core/market/candles.ts';
import type { IntervalName } from '../../../../protocol/product.ts';

const HOUR_S = 3600;
const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds until a candle that opened at `openedAt` (seconds) closes; undefined once it should have. */
export function msLeft(
  openedAt: number,
  interval: IntervalName,
  nowMs: number,
): number | undefined {
  const left = openedAt * 1000 + intervalMs(interval) - nowMs;
  return left > 0 && left <= intervalMs(interval) ? left : undefined;
}

const DAYS = { style: 'unit', unit: 'day', unitDisplay: 'narrow' } as const;

/** "04:05", "3:04:05", and from a day on "2d 03:04", the day as `locale` writes it. */
export function formatLeft(leftMs: number, locale: string): string {
  const seconds = Math.ceil(leftMs / 1000);
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = two(Math.floor((seconds % HOUR_S) / 60));
  if (hours >= 24) {
    const days = new Intl.NumberFormat(locale, DAYS).format(Math.floor(hours / 24));
    return `${days} ${two(hours % 24)}:${minutes}`;
  }
  const rest = `${minutes}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** "UTC+2", "UTC−3:30" for minutes east of Greenwich. */
export function nameOffset(minutesEast: number): string {
  const size = Math.abs(minutesEast);
  const minutes = size % 60;
  return `UTC${minutesEast < 0 ? '\u2212' : '+'}${Math.floor(size / 60)}${minutes === 0 ? '' : `:${two(minutes)}`}`;
}
