// The rows of a depth ladder: levels gathered into price steps, with running sums. For the eye only.
// Must never decide a fill: that walks the book itself. Source: DESIGN 9.17.
import type { Level, Lots, Points } from './types.ts';

export interface LadderLevel {
  /** The step's price on the safe side: a bid's down, an ask's up, so that nobody is promised a better one. */
  readonly price: Points;
  /** Lots from the best price to here. */
  readonly sum: Lots;
}

/** The price of the row that a price stands in. */
export function stepPrice(price: Points, step: Points, side: 'bids' | 'asks'): Points {
  return side === 'bids' ? Math.floor(price / step) * step : Math.ceil(price / step) * step;
}

/** Up to `count` rows, best first. `step` in points, at least 1. */
export function calculateLadder(
  levels: readonly Level[],
  side: 'bids' | 'asks',
  step: Points,
  count: number,
): LadderLevel[] {
  const rows: { price: Points; sum: Lots }[] = [];
  let sum = 0;
  for (const [price, quantity] of levels) {
    const at = stepPrice(price, step, side);
    const last = rows.at(-1);
    sum += quantity;
    if (last?.price === at) last.sum = sum;
    else if (rows.length < count) rows.push({ price: at, sum });
    else break;
  }
  return rows;
}
