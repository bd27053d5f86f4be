// Yearly volatility from the closes of minutes: exponentially weighted squared log returns.
// Must give the same bits on every platform: only exact operations and deterministicMath. A minute that is missing makes
// no return, since a gap is no minute's move. Source: decisions.md "CFD call / put" (early close).
import { exactLn } from './deterministicMath.ts';
import { MINUTE_MS } from './candles.ts';
import type { TimeMs } from './types.ts';

export interface MinuteClose {
  /** Opening time of the minute. */
  readonly time: TimeMs;
  /** Points, positive. */
  readonly close: number;
}

export interface MinuteCloses {
  /** Oldest first. */
  readonly closes: readonly MinuteClose[];
  /** λ: the weight an older squared return keeps each minute. */
  readonly decay: number;
  readonly minutesPerYear: number;
}

/**
 * √(EWMA of r² × minutes per year), a share (0.6 is 60 %); undefined without a single return. The first square starts the
 * average; a hundred minutes later its weight is below 0.3 % (λ 0.94).
 */
export function calculateVolatility({
  closes,
  decay,
  minutesPerYear,
}: MinuteCloses): number | undefined {
  let variance: number | undefined;
  for (const [index, { time, close }] of closes.entries()) {
    const before = closes[index - 1];
    if (before === undefined || time - before.time !== MINUTE_MS) continue;
    const move = exactLn(close / before.close);
    variance = variance === undefined ? move * move : decay * variance + (1 - decay) * move * move;
  }
  return variance === undefined ? undefined : Math.sqrt(variance * minutesPerYear);
}
