// What is left of one tick's book while its fills are decided.
// Liquidity that one message shows must never be filled twice. Source: decisions.md "Contract" (market order).
// Every walk starts at the best level that is left, so what has been taken is one number of lots per side.
import type { Book, Level, Points } from '../../market/types.ts';
import type { BookSide, ConsumedLots, Liquidity, WalkResult } from './types.ts';

/**
 * The book of one message, less what earlier fills of that message took.
 * `consumed` restores a committed state when a batch is retried.
 */
export function createLiquidity(
  book: Book,
  consumed: ConsumedLots = { bids: 0, asks: 0 },
): Liquidity {
  const taken = { bids: consumed.bids, asks: consumed.asks };
  const peek = (side: BookSide, lots: number, limit?: Points): WalkResult => {
    const consumedBefore = taken[side];
    const found = walkLevels(book[side], consumedBefore, lots, isWithin(side, limit));
    return { lots: found.lots, cost: found.cost, consumedBefore };
  };
  return {
    peek,
    take(side, lots, limit) {
      const result = peek(side, lots, limit);
      taken[side] += result.lots;
      return result;
    },
    snapshot: () => ({ ...taken }),
  };
}

/** Walks levels best first: skips `skip` lots, then gathers up to `lots` while `allowed` says yes. */
export function walkLevels(
  levels: readonly Level[],
  skip: number,
  lots: number,
  allowed: (price: Points) => boolean = () => true,
): { lots: number; cost: bigint } {
  let toSkip = skip;
  let found = 0;
  let cost = 0n;
  for (const [price, quantity] of levels) {
    if (found === lots || !allowed(price)) break;
    const left = Math.max(0, quantity - toSkip);
    toSkip = Math.max(0, toSkip - quantity);
    const take = Math.min(left, lots - found);
    found += take;
    cost += BigInt(price) * BigInt(take);
  }
  return { lots: found, cost };
}

/** A buyer takes asks up to the limit, a seller takes bids down to it. */
function isWithin(side: BookSide, limit: Points | undefined): (price: Points) => boolean {
  if (limit === undefined) return () => true;
  return side === 'asks' ? (price) => price <= limit : (price) => price >= limit;
}
