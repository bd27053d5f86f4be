// Which candles tell a length of time on a phone: a few hundred, never more than the server gives at once.
import type { IntervalName } from '../../../../protocol/product.ts';

const MINUTE_MS = 60_000;
const STEPS: readonly (readonly [IntervalName, number])[] = [
  ['1m', MINUTE_MS],
  ['5m', 5 * MINUTE_MS],
  ['15m', 15 * MINUTE_MS],
  ['30m', 30 * MINUTE_MS],
  ['1h', 60 * MINUTE_MS],
  ['4h', 240 * MINUTE_MS],
  ['1d', 1440 * MINUTE_MS],
];
/** More than one to a pixel nobody sees. */
const MOST_BARS = 340;

export interface ChartSpan {
  readonly interval: IntervalName;
  readonly limit: number;
}

/** The finest interval that tells `spanMs` in few enough candles. */
export function chartSpanOf(spanMs: number): ChartSpan {
  const found = STEPS.find(([, stepMs]) => spanMs / stepMs <= MOST_BARS) ?? STEPS.at(-1);
  const [interval, stepMs] = found ?? ['1d', spanMs];
  return { interval, limit: Math.min(MOST_BARS, Math.max(2, Math.ceil(spanMs / stepMs))) };
}
