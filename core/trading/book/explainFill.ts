// The part of a fill's evidence that says which of the book it took and what that cost.
// Source: decisions.md "Price evidence", wire.md proof/getFill.
import { toText } from '../../money/decimal.ts';
import type { Fill } from './types.ts';

/**
 * The walk through the book by name, numbers as decimal strings; with it anybody walks it again. `rest` stands after it: an
 * object that begins with another one's properties costs several times as much, and every order makes one.
 */
export const explainWalk = (
  fill: Fill,
  rest: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  seq: String(fill.seq),
  side: fill.side,
  consumedBefore: String(fill.consumedBefore),
  quantity: toText(fill.quantity),
  price: toText(fill.price),
  cost: toText(fill.cost),
  quoteRate: toText(fill.quoteRate),
  role: fill.role,
  ...rest,
});
