// How many lots each cell of a new grid trades: as many as the money buys, if every cell that starts empty were filled at its
// level after the others were bought on the book. Must never round up: what is left stays cash.
// Source: decisions.md "AI smart quantification" (equal base quantity per cell).
import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { Lots, Points } from '../../market/types.ts';
import { peekWalk, type Walk } from '../book/marketFill.ts';
import { fromLots } from '../book/scale.ts';
import { costOf, tradeTerms } from './formulas.ts';
import type { GridContext } from './types.ts';

/** A grid before it has a size. */
export interface Unsized {
  readonly levels: readonly Points[];
  /** Index of the lowest cell that starts with its coins. */
  readonly first: number;
}

export interface GridSize {
  /** Of each cell. */
  readonly lots: Lots;
  /** What the money would buy at the best price that is shown. */
  readonly most: Lots;
  /** The start as the book shows it. */
  readonly walk: Walk;
  /** The book does not show what the start would buy. */
  readonly tooThin: boolean;
}

type SizeContext = Pick<GridContext, 'rules' | 'tick' | 'liquidity'>;

/** `money`: the amount less the lease. */
export function sizeOf(
  grid: Unsized & { readonly money: Decimal },
  context: SizeContext,
): GridSize {
  const { first, money } = grid;
  const { rules } = context;
  const full = rules.range.cells - first;
  const atStart = (lots: Lots): Walk => peekWalk(context, 'asks', fromLots(lots * full, rules));
  const pays = (lots: Lots): boolean => {
    const started = tradeTerms('asks', atStart(lots).cost, rules.feeRate).net;
    return started.plus(waitingCost(grid, lots, context)).lte(money);
  };
  const most = mostLots(grid, context);
  let low = 0;
  let high = most;
  // Cost grows with every lot, so the border is found by halving.
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (pays(middle)) low = middle;
    else high = middle - 1;
  }
  const walk = atStart(low);
  return { lots: low, most, walk, tooThin: walk.quantity.lt(fromLots(low * full, rules)) };
}

/** What one lot in each cell costs at least: the smallest amount this grid can be had for at this price. */
export function smallestAmount(grid: Unsized, context: SizeContext): Decimal {
  const { rules, tick } = context;
  const started = costOf(rules.range.cells - grid.first, tick.ask, rules);
  const { net } = tradeTerms('asks', started, rules.feeRate);
  return net.plus(waitingCost(grid, 1, context));
}

/** Of the cells that start empty, each at its lower level. */
function waitingCost({ levels, first }: Unsized, lots: Lots, { rules }: SizeContext): Decimal {
  return levels
    .slice(0, first)
    .map((level) => tradeTerms('asks', costOf(lots, level, rules), rules.feeRate).net)
    .reduce((sum, net) => sum.plus(net), ZERO);
}

/** An upper bound: no walk is cheaper than the best price. */
function mostLots(grid: Unsized & { readonly money: Decimal }, context: SizeContext): Lots {
  const { rules, tick } = context;
  const perLot =
    grid.levels.slice(0, grid.first).reduce((sum, level) => sum + BigInt(level), 0n) +
    BigInt(tick.ask) * BigInt(rules.range.cells - grid.first);
  const oneLot = costOf(1, 1, rules).times(perLot.toString());
  return Math.floor(grid.money.div(oneLot.times(rules.feeRate.plus(1))).toNumber());
}
