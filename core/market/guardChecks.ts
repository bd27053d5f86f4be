// What the guard checks in one message alone, without history: shapes, signs, order of the book.
// Must never repair a message: one bad level makes all of it bad. Source: decisions.md "Prices" (feed guard).
import type { Book, FeedMessage, GuardFlag, Level } from './types.ts';

const isPositiveInteger = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** Whether every level is positive and the prices run strictly away from the best. */
function isOrdered(levels: readonly Level[], direction: 1 | -1): boolean {
  let previous: number | undefined;
  for (const [price, quantity] of levels) {
    if (!isPositiveInteger(price) || !isPositiveInteger(quantity)) return false;
    if (previous !== undefined && (price - previous) * direction <= 0) return false;
    previous = price;
  }
  return true;
}

function isSameSide(a: readonly Level[], b: readonly Level[]): boolean {
  if (a.length !== b.length) return false;
  return a.every(([price, quantity], index) => {
    const other = b[index];
    return other !== undefined && other[0] === price && other[1] === quantity;
  });
}

/** Whether both books show the same levels. */
export function isSameBook(a: Book, b: Book | undefined): boolean {
  if (b === undefined) return false;
  return a === b || (isSameSide(a.bids, b.bids) && isSameSide(a.asks, b.asks));
}

/** The fault of a message by itself: `invalid`, `empty` or `crossed`; undefined when it is well formed. */
export function inspectMessage(message: FeedMessage): GuardFlag | undefined {
  const { book, trades } = message;
  if (!isPositiveInteger(message.sourceTime) || !isPositiveInteger(message.receivedTime))
    return 'invalid';
  if (message.seq !== undefined && !isPositiveInteger(message.seq)) return 'invalid';
  const bid = book.bids[0];
  const ask = book.asks[0];
  if (bid === undefined || ask === undefined) return 'empty';
  if (!isOrdered(book.bids, -1) || !isOrdered(book.asks, 1)) return 'invalid';
  if (!isPositiveInteger(message.last)) return 'invalid';
  if (
    trades.some((trade) => !isPositiveInteger(trade.price) || !isPositiveInteger(trade.quantity))
  ) {
    return 'invalid';
  }
  return bid[0] >= ask[0] ? 'crossed' : undefined;
}
