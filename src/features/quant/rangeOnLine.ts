// Where a range of results lies on a line with zero in its middle: geometry, not money. Source: DESIGN 9.26.
import { decimal } from '../../../core/money/decimal.ts';

/** DESIGN 9.26: with fewer windows there is too little history to show a range. */
export const LEAST_WINDOWS = 30;

/** The longer side of the range takes this much of its half. */
const REACH = 0.8;

export interface RangeOnLine {
  /** Percent of the line's width. */
  readonly from: number;
  readonly to: number;
  readonly ring: number;
}

export function rangeOnLine(low: string, median: string, high: string): RangeOnLine {
  const [a, m, b] = [low, median, high].map((share) => decimal(share).toNumber()) as [
    number,
    number,
    number,
  ];
  const longest = Math.max(Math.abs(a), Math.abs(m), Math.abs(b));
  const place = (share: number): number =>
    longest === 0 ? 50 : 50 + (share / longest) * 50 * REACH;
  return { from: place(a), to: place(b), ring: place(m) };
}
