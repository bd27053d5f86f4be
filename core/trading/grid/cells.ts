// What a trade does to the cells of a grid: which hold how much, and what that cost.
// Must never lose a unit: what is taken out of the cells is the cost share of the trade. Source: decisions.md "AI smart
// quantification" (equal base quantity per cell; the identity total = grid profit + floating).
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { roundShareDown } from '../../money/rounding.ts';
import type { Lots, Points } from '../../market/types.ts';
import type { GridCell } from './types.ts';

const EMPTY_CELL: GridCell = { lots: 0, cost: ZERO };

export const emptyCells = (count: number): readonly GridCell[] =>
  Array.from({ length: count }, () => EMPTY_CELL);

/**
 * Index of the lowest cell that starts with its coins; the number of cells when none does. A cell does when its middle lies
 * above the price: the grid starts as if the price were at the level next to it.
 */
export function firstFull(levels: readonly Points[], indexDoubled: number): number {
  const cells = levels.length - 1;
  const found = levels.findIndex(
    (lower, index) => index < cells && lower + (levels[index + 1] ?? lower) > indexDoubled,
  );
  return found < 0 ? cells : found;
}

/** The cells from `first` on with `lots` each, the cost split among them: equal shares down, the last takes what is left. */
export function fillFrom(
  cells: readonly GridCell[],
  first: number,
  lots: Lots,
  cost: Decimal,
): GridCell[] {
  const full = cells.length - first;
  const share = roundShareDown(cost.div(full), SETTLEMENT_SCALE);
  const last = cost.minus(share.times(full - 1));
  return cells.map((cell, index) => {
    if (index < first) return cell;
    return { lots, cost: index === cells.length - 1 ? last : share };
  });
}

export function addToCell(
  cells: readonly GridCell[],
  at: number,
  lots: Lots,
  cost: Decimal,
): GridCell[] {
  return cells.map((cell, index) =>
    index === at ? { lots: cell.lots + lots, cost: cell.cost.plus(cost) } : cell,
  );
}

export interface Sold {
  readonly cells: readonly GridCell[];
  readonly costShare: Decimal;
  readonly result: Decimal;
}

/** A sale out of one cell; `received` after its fee. Throws when it holds less. */
export function sellFromCell(
  cells: readonly GridCell[],
  at: number,
  lots: Lots,
  received: Decimal,
): Sold {
  const cell = cells[at] ?? EMPTY_CELL;
  if (lots > cell.lots) throw new RangeError(`cell ${at} holds ${cell.lots} lots, not ${lots}`);
  const costShare = costOfPart(cell, lots);
  return {
    cells: cells.map((one, index) => (index === at ? without(cell, lots, costShare) : one)),
    costShare,
    result: received.minus(costShare),
  };
}

/** A sale out of all cells, the highest first. Throws when they hold less. */
export function sellFromAll(cells: readonly GridCell[], lots: Lots, received: Decimal): Sold {
  let left = lots;
  let costShare = ZERO;
  const after = [...cells].reverse().map((cell) => {
    const part = Math.min(cell.lots, left);
    const share = costOfPart(cell, part);
    left -= part;
    costShare = costShare.plus(share);
    return without(cell, part, share);
  });
  if (left > 0) throw new RangeError(`${left} lots more than the grid holds`);
  return { cells: after.reverse(), costShare, result: received.minus(costShare) };
}

const without = ({ lots, cost }: GridCell, part: Lots, share: Decimal): GridCell => ({
  lots: lots - part,
  cost: cost.minus(share),
});

/** Up to the unit, so that no result grows: what is left takes its share down, and the last part takes all. */
function costOfPart({ lots, cost }: GridCell, part: Lots): Decimal {
  if (part === 0) return ZERO;
  return cost.minus(roundShareDown(cost.times(lots - part).div(lots), SETTLEMENT_SCALE));
}
