// The evidence of a grid's trade and of its end: every input and result of the formula by name, as decimal strings.
// With the book line of its tick and recomputeGrid, anyone gets the same numbers again.
// Must never leave out an input that the result depends on. Source: decisions.md "Price evidence", wire.md proof/getFill.
import { toText } from '../../money/decimal.ts';
import { explainWalk } from '../book/explainFill.ts';
import { fromPoints } from '../book/scale.ts';
import { NONE, type Inputs } from '../inputs.ts';
import type {
  GridEnded,
  GridOrder,
  GridRules,
  GridSale,
  GridSubscribed,
  GridTraded,
} from './types.ts';

/** Goes up with every change of a formula that would change a result; stored with each fill. */
export const GRID_FORMULA_VERSION = 'grid-1';

/** `before`: the subscription as it was. */
export function explainGridTrade(before: GridOrder, event: GridTraded, rules: GridRules): Inputs {
  const { fill, purpose, cell } = event;
  return {
    event: event.type,
    productId: before.productId,
    quantId: before.quantId,
    // Which of the subscription's changes it is: those of one message have one time.
    step: String(before.version),
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
    ...(event.sale === null ? {} : explainSale(before, event.sale, rules)),
  };
}

/** Why all of it was sold; of a stop the level, what it follows from, and the mark of each message that showed it there. */
function explainSale(before: GridOrder, { reason, cause }: GridSale, rules: GridRules): Inputs {
  if (cause === null) return { reason };
  return {
    reason,
    amountSubscribed: toText(before.amount),
    cash: toText(before.cash),
    stopRate: toText(rules.stopRate),
    causeLevel: toText(fromPoints(cause.level, rules)),
    causeMark: toText(fromPoints(cause.mark, rules)),
    causeFirstSeq: String(cause.first.seq),
    causeFirstMark: toText(fromPoints(cause.first.mark, rules)),
    causeMet: 'true',
  };
}

/** Of the beginning: what was put in, and the lease that was taken off. */
export function explainGridStart({ order }: GridSubscribed, rules: GridRules): Inputs {
  return {
    event: 'subscribed',
    productId: order.productId,
    quantId: order.quantId,
    priceDecimals: String(rules.priceDecimals),
    amountSubscribed: toText(order.amount),
    leaseRate: toText(rules.leaseRate),
    days: rules.days === null ? NONE : String(rules.days),
    leaseFee: toText(order.leaseFee),
    cash: toText(order.cash),
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
  cells
    .map(({ lots, cost }) => (lots === 0 && cost.isZero() ? '0:0' : `${lots}:${toText(cost)}`))
    .join(',');

/** Of the end: what was kept and what came back. `before`: with cash alone. */
export function explainGridEnd(before: GridOrder, event: GridEnded, rules: GridRules): Inputs {
  return {
    event: event.type,
    productId: before.productId,
    quantId: before.quantId,
    priceDecimals: String(rules.priceDecimals),
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
