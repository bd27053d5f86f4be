// What the thread of back-tests is asked and what it answers, as plain data; the work itself is core's.
// Must run the very functions that a browser runs. Source: decisions.md "AI smart quantification".
import { DAY_MS } from '../../../../core/market/candles.ts';
import { createHash } from 'node:crypto';
import type { Candle, ProductId, TimeMs } from '../../../../core/market/types.ts';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import { hashCandles } from '../../../../core/trading/grid/backtest/candleHash.ts';
import { runBacktest } from '../../../../core/trading/grid/backtest/runBacktest.ts';
import type { Backtest, BacktestRules } from '../../../../core/trading/grid/backtest/types.ts';
import { unpackDay } from '../../../store/candleDayRow.ts';
import { spanDaysOf, windowDaysOf } from './spans.ts';

/** A grid's rules, numbers as decimal texts. */
export interface PlainRules {
  readonly lower: string;
  readonly upper: string;
  readonly cells: number;
  readonly spacing: 'arithmetic' | 'geometric';
  readonly feeRate: string;
  readonly stopRate: string;
  readonly leaseRate: string;
  readonly days: number | null;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

export interface PackedDay {
  readonly day: TimeMs;
  readonly minutes: Uint8Array;
}

export interface BacktestWork {
  readonly productId: ProductId;
  /** The midnight that the last day ended with. */
  readonly until: TimeMs;
  /** Oldest first. */
  readonly days: readonly PackedDay[];
  readonly grids: readonly PlainRules[];
}

/** Undefined where the minutes cover no whole window. */
export type BacktestDone = (Backtest & { readonly candlesHash: string }) | undefined;

export const plainRules = (rules: BacktestRules): PlainRules => ({
  lower: toText(rules.range.lower),
  upper: toText(rules.range.upper),
  cells: rules.range.cells,
  spacing: rules.range.spacing,
  feeRate: toText(rules.feeRate),
  stopRate: toText(rules.stopRate),
  leaseRate: toText(rules.leaseRate),
  days: rules.days,
  priceDecimals: rules.priceDecimals,
  quantityDecimals: rules.quantityDecimals,
});

const rulesOf = ({ lower, upper, cells, spacing, ...rules }: PlainRules): BacktestRules => ({
  ...rules,
  range: { lower: decimal(lower), upper: decimal(upper), cells, spacing },
  feeRate: decimal(rules.feeRate),
  stopRate: decimal(rules.stopRate),
  leaseRate: decimal(rules.leaseRate),
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** In the order of the grids; minutes and hash of each span are made once. */
export function runBacktests({ productId, until, days, grids }: BacktestWork): BacktestDone[] {
  const spans = new Map<number, { readonly candles: readonly Candle[]; readonly hash: string }>();
  const all = days.map(({ day, minutes }) => ({ day, candles: unpackDay(day, minutes) }));
  const spanOf = (length: number) => {
    const known = spans.get(length);
    if (known !== undefined) return known;
    const from = until - length * DAY_MS;
    const candles = all.flatMap((one) => (one.day >= from ? one.candles : []));
    const span = { candles, hash: hashCandles(productId, candles, sha256) };
    spans.set(length, span);
    return span;
  };
  return grids.map((plain) => {
    const windowDays = windowDaysOf(plain.days);
    const { candles, hash } = spanOf(spanDaysOf(windowDays));
    const found = runBacktest({ candles, rules: rulesOf(plain), windowDays, stepMs: DAY_MS });
    return found && { ...found, candlesHash: hash };
  });
}
