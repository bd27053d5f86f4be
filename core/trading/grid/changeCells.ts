// What one trade does to the cells, whatever it was made for: the same for who trades and for who computes it again.
// Must never know a book or a tick. Source: decisions.md "AI smart quantification".
import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { Lots } from '../../market/types.ts';
import type { BookSide } from '../book/types.ts';
import { addToCell, fillFrom, sellFromAll, sellFromCell, type Sold } from './cells.ts';
import type { GridCell } from './types.ts';

/** For which cells is traded: those from `first` on at start, one by itself, or all at the end. */
export type TradedFor =
  | { readonly purpose: 'start'; readonly first: number }
  | { readonly purpose: 'cell'; readonly cell: number }
  | { readonly purpose: 'end' };

export interface CellTrade {
  readonly side: BookSide;
  readonly lots: Lots;
  /** Paid with the fee (buy), or received without it (sale), USDT. */
  readonly net: Decimal;
}

export function changeCells(
  cells: readonly GridCell[],
  { side, lots, net }: CellTrade,
  tradedFor: TradedFor,
): Sold {
  switch (tradedFor.purpose) {
    case 'start': {
      const { first } = tradedFor;
      return bought(fillFrom(cells, first, lots / (cells.length - first), net));
    }
    case 'end':
      return sellFromAll(cells, lots, net);
    case 'cell':
      return side === 'asks'
        ? bought(addToCell(cells, tradedFor.cell, lots, net))
        : sellFromCell(cells, tradedFor.cell, lots, net);
  }
}

const bought = (cells: readonly GridCell[]): Sold => ({ cells, costShare: ZERO, result: ZERO });
