import fc from 'fast-check';
import type { Book, Level } from '../../market/types.ts';
import { createLiquidity } from './liquidity.ts';

const BOOK: Book = {
  bids: [
    [100, 5],
    [99, 10],
  ],
  asks: [
    [101, 3],
    [103, 7],
  ],
};

describe('a walk', () => {
  test.each([
    ['asks', 2, undefined, 2, 202n], // within the best level
    ['asks', 5, undefined, 5, 3n * 101n + 2n * 103n], // over two levels
    ['asks', 50, undefined, 10, 3n * 101n + 7n * 103n], // deeper than what is shown: what there is
    ['asks', 5, 102, 3, 303n], // a buyer's limit stops at the level above it
    ['asks', 5, 100, 0, 0n],
    ['bids', 7, undefined, 7, 5n * 100n + 2n * 99n],
    ['bids', 7, 100, 5, 500n], // a seller's limit stops at the level below it
    ['bids', 0, undefined, 0, 0n],
  ] as const)('%s, %i lots, limit %p: %i lots for %p', (side, lots, limit, found, cost) => {
    expect(createLiquidity(BOOK).peek(side, lots, limit)).toEqual({
      lots: found,
      cost,
      consumedBefore: 0,
    });
  });

  test('peeking takes nothing', () => {
    const liquidity = createLiquidity(BOOK);
    expect(liquidity.peek('asks', 5)).toEqual(liquidity.peek('asks', 5));
    expect(liquidity.snapshot()).toEqual({ bids: 0, asks: 0 });
  });

  test('what has been taken is not shown again, on that side only', () => {
    const liquidity = createLiquidity(BOOK);
    liquidity.take('asks', 4);
    expect(liquidity.peek('asks', 50)).toEqual({ lots: 6, cost: 6n * 103n, consumedBefore: 4 });
    expect(liquidity.peek('asks', 50, 101).lots).toBe(0);
    expect(liquidity.peek('bids', 50).lots).toBe(15);
  });

  test('a batch that is retried starts from what was committed', () => {
    const liquidity = createLiquidity(BOOK);
    liquidity.take('asks', 4);
    const committed = liquidity.snapshot();
    liquidity.take('asks', 6);
    expect(createLiquidity(BOOK, committed).peek('asks', 50)).toEqual({
      lots: 6,
      cost: 6n * 103n,
      consumedBefore: 4,
    });
  });

  test('sums beyond 2^53 stay exact', () => {
    const book: Book = { bids: [], asks: [[9_007_199_254_740_991, 9_007_199_254_740_991]] };
    const { cost } = createLiquidity(book).peek('asks', 9_007_199_254_740_991);
    expect(cost).toBe(9_007_199_254_740_991n ** 2n);
  });
});

test('however a quantity is cut up, the same lots are filled for the same sum, never more than shown', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 10 });
  const cuts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 });
  fc.assert(
    fc.property(sizes, cuts, (quantities, takes) => {
      const asks = quantities.map((quantity, index): Level => [100 + index, quantity]);
      const liquidity = createLiquidity({ bids: [], asks });
      let lots = 0;
      let cost = 0n;
      for (const take of takes) {
        const walk = liquidity.take('asks', take);
        expect(walk.consumedBefore).toBe(lots);
        lots += walk.lots;
        cost += walk.cost;
      }
      const shown = quantities.reduce((a, b) => a + b, 0);
      const asked = takes.reduce((a, b) => a + b, 0);
      expect(lots).toBe(Math.min(shown, asked));
      expect(cost).toBe(createLiquidity({ bids: [], asks }).peek('asks', lots).cost);
    }),
  );
});
