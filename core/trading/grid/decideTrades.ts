// What one tick does to a running grid: cells whose upper level the bid has reached sell, cells whose lower level the ask has
// reached buy, each at its level or better and no more than the book shows. Sales come first: they bring the cash.
// Must never trade worse than a level. Source: decisions.md "AI smart quantification", "Contract" (limit order).
import type { Lots, Points } from '../../market/types.ts';
import { peekWalk, takeWalk, type Walk } from '../book/marketFill.ts';
import type { BookSide } from '../book/types.ts';
import { fromLots, toLots } from '../book/scale.ts';
import { applyGridEvent } from './apply.ts';
import { tradeTerms } from './formulas.ts';
import { hasFound, tradedEvent } from './trade.ts';
import type { GridContext, GridDecision, GridEvent, GridOrder } from './types.ts';

/** `[traded, …]`, nearest level first; `[]` when no level is reached, or the book shows nothing there. */
export function decideTrades(order: GridOrder, context: GridContext): GridDecision {
  const events: GridEvent[] = [];
  if (!isTrading(order) || context.tick.seq <= order.acceptanceSeq) return { ok: true, events };
  let state = order;
  for (const at of [
    ...reachedSales(order, context.tick.bid),
    ...reachedBuys(order, context.tick.ask),
  ]) {
    const event = tradeCell(state, at, context);
    if (event === undefined) continue;
    events.push(event);
    state = applyGridEvent(state, event);
  }
  return { ok: true, events };
}

export const isTrading = ({ state, ending }: Pick<GridOrder, 'state' | 'ending'>): boolean =>
  state === 'progress' && ending === null;

/** A cell that trades on this tick. */
interface Reached {
  readonly cell: number;
  readonly side: BookSide;
  readonly level: Points;
  readonly lots: Lots;
}

/** Cells with coins whose upper level is at or below the bid, the lowest first. */
function reachedSales({ cells, levels }: GridOrder, bid: Points): Reached[] {
  const reached: Reached[] = [];
  for (const [cell, { lots }] of cells.entries()) {
    const level = levels[cell + 1] ?? Infinity;
    if (level > bid) break;
    if (lots > 0) reached.push({ cell, side: 'bids', level, lots });
  }
  return reached;
}

/** Cells that lack coins whose lower level is at or above the ask, the highest first. */
function reachedBuys({ cells, levels, cellLots }: GridOrder, ask: Points): Reached[] {
  const reached: Reached[] = [];
  for (let cell = cells.length - 1; cell >= 0; cell -= 1) {
    const level = levels[cell] ?? -Infinity;
    if (level < ask) break;
    const lots = cellLots - (cells[cell]?.lots ?? cellLots);
    if (lots > 0) reached.push({ cell, side: 'asks', level, lots });
  }
  return reached;
}

function tradeCell(order: GridOrder, { cell, side, level, lots }: Reached, context: GridContext) {
  const shown = peekWalk(context, side, fromLots(lots, context.rules), level);
  const walk = side === 'asks' ? payablePart(order, shown, level, context) : shown;
  if (!hasFound(walk)) return undefined;
  takeWalk(context, walk, level);
  return tradedEvent(order.cells, walk, { purpose: 'cell', cell }, context);
}

/**
 * A grid is sized so that its cash fills every cell; only the roundings of many small fills could leave it a unit short
 * before its first sale. Then it buys a lot less.
 */
function payablePart(order: GridOrder, shown: Walk, level: Points, context: GridContext): Walk {
  const { rules } = context;
  const isPayable = ({ cost }: Walk): boolean =>
    tradeTerms('asks', cost, rules.feeRate).net.lte(order.cash);
  const lots = toLots(shown.quantity, rules);
  if (lots === 0 || isPayable(shown)) return shown;
  const less = peekWalk(context, 'asks', fromLots(lots - 1, rules), level);
  return isPayable(less) ? less : peekWalk(context, 'asks', fromLots(0, rules), level);
}
