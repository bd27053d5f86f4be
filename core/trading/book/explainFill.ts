// The part of a fill's evidence that says which of the book it took and what that cost.
// Source: decisions.md "Price evidence", wire.md proof/getFill.
import { toText } from '../../money/decimal.ts';
import type { Fill } from './types.ts';

/** The walk through the book by name, numbers as decimal strings; with it anybody walks it again. */
export const explainWalk = (fill: Fill) => ({
  seq: String(fill.seq),
  side: fill.side,
  consumedBefore: String(fill.consumedBefore),
  quantity: toText(fill.quantity),
  price: toText(fill.price),
  cost: toText(fill.cost),
  quoteRate: toText(fill.quoteRate),
  role: fill.role,
});
