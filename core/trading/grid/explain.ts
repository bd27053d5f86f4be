// The evidence of a grid's trade and of its end: every input and result of the formula by name, as decimal strings.
// With the book line of its tick and recomputeGrid, anyone gets the same numbers again.
// Must never leave out an input that the result depends on. Source: decisions.md "Price evidence", wire.md proof/getFill.
import { toText } from '../../money/decimal.ts';
import { explainWalk } from '../book/explainFill.ts';
import { NONE, type Inputs } from '../inputs.ts';
import type { GridEnded, GridOrder, GridRules, GridTraded } from './types.ts';

/** `before`: the subscription as it was. */
export function explainGridTrade(before: GridOrder, event: GridTraded, rules: GridRules): Inputs {
  const { fill, purpose, cell } = event;
  return {
    event: event.type,
    productId: before.productId,
    quantId: before.quantId,
    purpose,
    cell: cell === null ? NONE : String(cell),
    ...limitOf(before, event),
    priceDecimals: String(rules.priceDecimals),
    quantityDecimals: String(rules.quantityDecimals),
    ...explainWalk(fill),
    feeRate: toText(rules.feeRate),
    cellsBefore: cellsText(before.cells),
    amount: toText(event.amount),
    fee: toText(fill.fee),
    costShare: toText(event.costShare),
    result: toText(event.result),
    cells: cellsText(event.cells),
  };
}

/** The level it traded at or better, and the quantity of a whole cell. */
function limitOf(before: GridOrder, { cell, fill }: GridTraded): Inputs {
  const level = cell === null ? undefined : before.levels[fill.side === 'asks' ? cell : cell + 1];
  return {
    levelPoints: level === undefined ? NONE : String(level),
    cellLots: String(before.cellLots),
  };
}

/** `lots:cost,…` from the lowest cell to the highest. */
export const cellsText = (cells: GridOrder['cells']): string =>
  cells.map(({ lots, cost }) => `${lots}:${toText(cost)}`).join(',');

/** Of the end: what was kept and what came back. `before`: with cash alone. */
export function explainGridEnd(before: GridOrder, event: GridEnded, rules: GridRules): Inputs {
  return {
    event: event.type,
    productId: before.productId,
    quantId: before.quantId,
    reason: event.reason,
    amountSubscribed: toText(before.amount),
    cash: toText(before.cash),
    earlyFeeRate: toText(rules.earlyFeeRate),
    termMs: rules.termMs === null ? NONE : String(rules.termMs),
    expiresAt: before.expiresAt === null ? NONE : String(before.expiresAt),
    at: String(event.at),
    earlyFee: toText(event.earlyFee),
    proceeds: toText(event.proceeds),
  };
}
