// The shapes of a back-test: what it is asked, one window's outcome, and what all windows say together.
// Shares are whole millionths, so that every number is the same on each machine. Source: decisions.md "AI smart
// quantification" (benefit), issue "rolling windows".
import type { Candle, TimeMs } from '../../../market/types.ts';
import type { GridRules } from '../types.ts';

/** A share × 1,000,000, a safe integer. */
export type Millionths = number;

export type BacktestRules = Pick<
  GridRules,
  'range' | 'feeRate' | 'stopRate' | 'leaseRate' | 'days' | 'priceDecimals' | 'quantityDecimals'
>;

export interface BacktestInput {
  /** Minutes in ascending order; a minute without a tick is missing. */
  readonly candles: readonly Candle[];
  readonly rules: BacktestRules;
  readonly windowDays: number;
  /** From the start of one window to the next. */
  readonly stepMs: number;
}

export interface BacktestWindow {
  readonly startTime: TimeMs;
  /** Of what was put in, fees and lease taken off. */
  readonly result: Millionths;
  /** Largest fall of its worth from a peak, as a share of what was put in. */
  readonly drop: Millionths;
  /** Cells that bought or sold after the start. */
  readonly trades: number;
  readonly isStopped: boolean;
}

export interface EquityPoint {
  readonly time: TimeMs;
  readonly result: Millionths;
}

export interface Backtest {
  readonly from: TimeMs;
  readonly to: TimeMs;
  readonly windows: readonly BacktestWindow[];
  /** 10th, 50th and 90th percentile of the results. */
  readonly low: Millionths;
  readonly median: Millionths;
  readonly high: Millionths;
  /** Of the windows. */
  readonly lossShare: Millionths;
  readonly largestDrop: Millionths;
  /** Of the newest window. */
  readonly equity: readonly EquityPoint[];
}
