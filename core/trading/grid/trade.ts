// From a walk through the book to a `traded` event: the one way every trade of a grid is made.
// Must never be handed a walk that found nothing. Source: decisions.md "AI smart quantification" (on the real book, with the
// maker fee).
import { type Decimal, ONE } from '../../money/decimal.ts';
import { fillOf, type Walk } from '../book/marketFill.ts';
import { toLots } from '../book/scale.ts';
import { changeCells, type TradedFor } from './changeCells.ts';
import { tradeTerms } from './formulas.ts';
import type { GridCell, GridContext, GridSale, GridTraded } from './types.ts';

export type FoundWalk = Walk & { readonly price: Decimal };

export function hasFound(walk: Walk): walk is FoundWalk {
  return walk.price !== undefined;
}

/** USDT counts 1:1 against the quotes that grids trade against (core/rulebook/quantRelations.ts). */
const QUOTE_RATE = ONE;

export function tradedEvent(
  cells: readonly GridCell[],
  walk: FoundWalk,
  tradedFor: TradedFor,
  { rules, tick, now }: Pick<GridContext, 'rules' | 'tick' | 'now'>,
  sale: GridSale | null = null,
): GridTraded {
  const { side, cost, quantity } = walk;
  const { amount, fee, net } = tradeTerms(side, cost, rules.feeRate);
  const changed = changeCells(cells, { side, lots: toLots(quantity, rules), net }, tradedFor);
  return {
    type: 'traded',
    purpose: tradedFor.purpose,
    cell: tradedFor.purpose === 'cell' ? tradedFor.cell : null,
    sale,
    fill: fillOf(walk, { tick, quoteRate: QUOTE_RATE }, 'maker', fee),
    amount,
    costShare: changed.costShare,
    result: changed.result,
    cells: changed.cells,
    at: now,
  };
}
