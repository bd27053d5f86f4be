import { decimal, maxDecimal, minDecimal, ZERO } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import type { AssetsData } from '../../../protocol/user.ts';
import { sumAmounts } from '../../lib/sumAmounts.ts';

export type TrendDay = AssetsData['trend'][number];

/** Days the chart can show: issue "My Assets", design/mock/assets.html. */
export const TREND_RANGES = ['7', '30', '90'] as const;
export type TrendRange = (typeof TREND_RANGES)[number];

/** A chart compares days; one day alone is not a trend. */
const LEAST_DAYS = 2;

export interface Bar {
  readonly day: string;
  readonly earnings: string;
  readonly isGain: boolean;
  readonly isLast: boolean;
  /** In the chart's own units. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TrendChart {
  readonly bars: readonly Bar[];
  /** Height of the line of zero. */
  readonly zeroY: number;
}

/** The last `range` days, oldest first; undefined while there are too few to compare. */
export function selectTrend(trend: readonly TrendDay[], range: TrendRange): TrendDay[] | undefined {
  if (trend.length < LEAST_DAYS) return undefined;
  const days = [...trend].sort((a, b) => a.day.localeCompare(b.day));
  return days.slice(-Math.trunc(decimal(range).toNumber()));
}

/** What the days shown earned together. */
export function sumEarnings(days: readonly TrendDay[]): string {
  return sumAmounts(days.map((day) => day.earnings));
}

/** The share of `span` that `part` is, as pixels: geometry, not money. */
function toPixels(part: Decimal, span: Decimal, height: number): number {
  return part.div(span).times(height).toDecimalPlaces(2).toNumber();
}

/** Bars in a box of `width` × `height`: gains stand on the line of zero, losses hang below it (DESIGN 4). */
export function layOutBars(days: readonly TrendDay[], width: number, height: number): TrendChart {
  const earnings = days.map((day) => decimal(day.earnings));
  const top = earnings.reduce(maxDecimal, ZERO);
  const bottom = earnings.reduce(minDecimal, ZERO);
  // A flat range still has a line: as if one unit were its height.
  const span = top.minus(bottom).isZero() ? decimal('1') : top.minus(bottom);
  const zeroY = toPixels(top, span, height);
  const step = width / days.length;
  // 55 % of the step, and never wider than a finger's mark: design/mock/assets.html.
  const barWidth = Math.min(step * 0.55, 12);
  const bars = days.map((day, index): Bar => {
    const amount = decimal(day.earnings);
    const barHeight = Math.max(toPixels(amount.abs(), span, height), 1.5);
    const isGain = amount.gte(0);
    return {
      day: day.day,
      earnings: day.earnings,
      isGain,
      isLast: index === days.length - 1,
      x: step * index + (step - barWidth) / 2,
      y: isGain ? zeroY - barHeight : zeroY,
      width: barWidth,
      height: barHeight,
    };
  });
  return { bars, zeroY };
}

/** Which days are named under the chart: at most four, evenly, first and last always. */
export function pickTicks(count: number): number[] {
  const ticks = Math.min(count, 4);
  if (ticks < 2) return count === 0 ? [] : [0];
  return Array.from({ length: ticks }, (_, index) =>
    Math.round((index * (count - 1)) / (ticks - 1)),
  );
}
