/** A subscription as the auditor has it, and what a trade does to its cells: on bigint alone. */
import { type Fraction, floorDivide, scaled } from '../auditor/fraction.ts';
import { MONEY_DECIMALS } from '../auditor/rules.ts';
import type { ProductRules } from '../auditor/rules.ts';
import type { OfferRules } from './wealthRules.ts';

export interface NaiveCell {
  lots: bigint;
  /** Millionths. */
  cost: bigint;
}

export interface NaiveGrid {
  readonly id: string;
  readonly userId: string;
  readonly offer: OfferRules;
  readonly rules: ProductRules;
  readonly amount: bigint;
  readonly levels: readonly number[];
  readonly cellLots: bigint;
  cells: NaiveCell[];
  cash: bigint;
  profit: bigint;
  fees: bigint;
  trades: number;
  ending: string | null;
  state: string;
  endReason: string | null;
  earlyFee: bigint;
  proceeds: bigint | null;
  readonly acceptanceSeq: number;
  readonly appliedAt: number;
  readonly expiresAt: number | null;
  /** Since when the mark has been at the stop in every message. */
  belowSince: number | null;
}

export const held = ({ cells }: NaiveGrid): bigint =>
  cells.reduce((sum, { lots }) => sum + lots, 0n);
export const costHeld = ({ cells }: NaiveGrid): bigint =>
  cells.reduce((sum, { cost }) => sum + cost, 0n);

/** What a part of a cell has cost: up to the unit. */
function costOfPart({ lots, cost }: NaiveCell, part: bigint): bigint {
  return part === 0n ? 0n : cost - floorDivide(cost * (lots - part), lots);
}

/** Takes lots out of cells, in this order; what they had cost. Undefined where they hold less. */
export function takeOut(cells: readonly NaiveCell[], lots: bigint): bigint | undefined {
  let left = lots;
  let share = 0n;
  for (const cell of cells) {
    const part = cell.lots < left ? cell.lots : left;
    const cost = costOfPart(cell, part);
    cell.lots -= part;
    cell.cost -= cost;
    left -= part;
    share += cost;
  }
  return left === 0n ? share : undefined;
}

/** The cells from `first` on filled: equal shares, the last takes what is left. */
export function fillFrom(grid: NaiveGrid, first: number, cost: bigint): void {
  const full = BigInt(grid.cells.length - first);
  const share = floorDivide(cost, full);
  for (const [index, cell] of grid.cells.entries()) {
    if (index < first) continue;
    cell.lots = grid.cellLots;
    cell.cost = index === grid.cells.length - 1 ? cost - share * (full - 1n) : share;
  }
}

/** Points × lots as USDT, exact. */
export const moneyOf = (
  cost: bigint,
  { priceDecimals, quantityDecimals }: ProductRules,
): Fraction => scaled(cost, priceDecimals + quantityDecimals);

export const money = (units: bigint): Fraction => scaled(units, MONEY_DECIMALS);

/** The highest mark at which the amount has lost what it may lose, in points; undefined for none. */
export function stopPoints(grid: NaiveGrid, keeps: Fraction): bigint | undefined {
  const lots = held(grid);
  const least = money(grid.amount).times(keeps).minus(money(grid.cash));
  if (lots === 0n || least.n <= 0n) return undefined;
  return least.over(scaled(lots, grid.rules.quantityDecimals)).ceil(grid.rules.priceDecimals);
}

/** Points of a level of a grid begun at a price, as a float: half a tick either way. */
export function levelAbout(
  { reach, cells, isGeometric }: OfferRules,
  mid: number,
  at: number,
): number {
  const [lower, upper] = [1 - reach, 1 + reach];
  return (
    mid *
    (isGeometric ? lower * (upper / lower) ** (at / cells) : lower + ((upper - lower) * at) / cells)
  );
}
