// The levels of a grid and what one of its cells earns.
// Levels come from the price at start and the published shape alone. Source: decisions.md "AI smart quantification"
// (p_i = L·(U/L)^(i/N); net per cell).
import { ONE, type Decimal } from '../../money/decimal.ts';
import { roundLevelEven } from '../../money/rounding.ts';
import type { Points } from '../../market/types.ts';
import { toPoints, type Scales } from '../book/scale.ts';

/** A grid's bounds, in any unit of price, and how it is divided. */
export interface GridRange {
  readonly lower: Decimal;
  readonly upper: Decimal;
  readonly cells: number;
  readonly spacing: 'arithmetic' | 'geometric';
}

/** How much higher each level of a geometric grid is than the one below it: (U/L)^(1/N). */
const ratioOf = ({ lower, upper, cells }: GridRange): Decimal =>
  upper.div(lower).pow(ONE.div(cells));

/** How far apart the levels of an arithmetic grid are. */
const stepOf = ({ lower, upper, cells }: GridRange): Decimal => upper.minus(lower).div(cells);

/** p_0 … p_N in the unit of the bounds; the bounds themselves are exact. */
export function gridLevels(range: GridRange): Decimal[] {
  const { lower, upper, cells, spacing } = range;
  const isGeometric = spacing === 'geometric';
  const growth = isGeometric ? ratioOf(range) : stepOf(range);
  const levels = [lower];
  for (let level = lower; levels.length < cells; levels.push(level))
    level = isGeometric ? level.times(growth) : level.plus(growth);
  return [...levels, upper];
}

/** The levels of a range that is given in shares of `price`, each to the nearest tick. */
export const levelsAround = (range: GridRange, price: Decimal, rules: Scales): Points[] =>
  levelsAt(gridLevels(range), price, rules);

/** The same of levels that are known as shares of the price: who asks for many prices works those out once. */
export function levelsAt(shares: readonly Decimal[], price: Decimal, rules: Scales): Points[] {
  return shares.map((share) =>
    toPoints(roundLevelEven(share.times(price), rules.priceDecimals), rules),
  );
}

/** What buying at `lower` and selling at `upper` earns, both fees taken off, as a share of what was paid. */
export function netPerCell(lower: Decimal, upper: Decimal, feeRate: Decimal): Decimal {
  const received = upper.times(ONE.minus(feeRate));
  return received.div(lower.times(ONE.plus(feeRate))).minus(ONE);
}

/** Of the cell that earns least: any of a geometric grid, the highest of an arithmetic one. */
export function leastNetPerCell(range: GridRange, feeRate: Decimal): Decimal {
  const { lower, upper } = range;
  return range.spacing === 'geometric'
    ? netPerCell(lower, lower.times(ratioOf(range)), feeRate)
    : netPerCell(upper.minus(stepOf(range)), upper, feeRate);
}

/** Whether each cell earns at least `netRate`, without a root: a rulebook is asserted often. */
export function earnsAtLeast(range: GridRange, feeRate: Decimal, netRate: Decimal): boolean {
  const { lower, upper, cells, spacing } = range;
  // From one level to the next, at least.
  const growth = ONE.plus(netRate).times(ONE.plus(feeRate)).div(ONE.minus(feeRate));
  return spacing === 'geometric'
    ? upper.gte(lower.times(growth.pow(cells)))
    : upper.gte(upper.minus(stepOf(range)).times(growth));
}
