// How many windows ended at which result: bars of one width, with zero at the edge of two, so that each bar is a gain or a loss.
import { decimal } from '../../../../core/money/decimal.ts';

/** A share × 1,000,000. */
type Millionths = number;

export interface ResultBin {
  readonly from: Millionths;
  readonly count: number;
}

export interface ResultBins {
  readonly width: Millionths;
  /** From the lowest to the highest, those between that nothing fell into included. */
  readonly bins: readonly ResultBin[];
  /** Of the fullest. */
  readonly most: number;
}

/** What a bar may stand for: round shares. */
const WIDTHS: readonly Millionths[] = [
  500, 1000, 2000, 2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000,
];
/** More bars than a phone tells apart. */
const MOST_BINS = 20;

const toMillionths = (share: string): Millionths => decimal(share).times(1_000_000).toNumber();

/** Undefined where there is no result. */
export function binResults(results: readonly string[]): ResultBins | undefined {
  const values = results.map(toMillionths);
  if (values.length === 0) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const fits = (width: number): boolean =>
    Math.floor(high / width) - Math.floor(low / width) < MOST_BINS;
  const width = WIDTHS.find(fits) ?? 1_000_000;
  const first = Math.floor(low / width);
  const counts = Array.from({ length: Math.floor(high / width) - first + 1 }, () => 0);
  for (const value of values) {
    const bin = Math.floor(value / width) - first;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return {
    width,
    bins: counts.map((count, index) => ({ from: (first + index) * width, count })),
    most: Math.max(...counts),
  };
}

/** A bin's edge as a share. */
export const shareText = (millionths: Millionths): string =>
  decimal(String(millionths)).div(1_000_000).toFixed();
