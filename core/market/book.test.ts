import fc from 'fast-check';
import { OrderBook } from './book.ts';

describe('OrderBook', () => {
  test('sorts a snapshot, best first, and leaves empty levels out', () => {
    const book = new OrderBook();
    book.reset(
      [
        [99, 1],
        [100, 2],
        [98, 0],
      ],
      [
        [103, 1],
        [101, 2],
        [102, 3],
      ],
    );
    expect(book.top(2)).toEqual({
      bids: [
        [100, 2],
        [99, 1],
      ],
      asks: [
        [101, 2],
        [102, 3],
      ],
    });
    expect(book.size('bid')).toBe(2);
  });

  test('sets, changes and removes levels', () => {
    const book = new OrderBook();
    book.reset([[100, 2]], [[101, 2]]);
    book.set('bid', 99, 5);
    book.set('bid', 100, 7);
    book.set('ask', 101, 0);
    book.set('ask', 105, 0);
    expect(book.top(10)).toEqual({
      bids: [
        [100, 7],
        [99, 5],
      ],
      asks: [],
    });
    expect(book.state()).toBe('empty');
  });

  test.each([
    // touching prices are crossed: nobody would leave both standing
    [[[100, 1]], [[100, 1]], 'crossed'],
    [[[101, 1]], [[100, 1]], 'crossed'],
    [[[99, 1]], [[100, 1]], 'ok'],
    [[], [[100, 1]], 'empty'],
  ] as const)('%j against %j is %s', (bids, asks, expected) => {
    const book = new OrderBook();
    book.reset(bids, asks);
    expect(book.state()).toBe(expected);
  });

  test('a snapshot replaces what was there', () => {
    const book = new OrderBook();
    book.reset([[100, 2]], [[101, 2]]);
    book.reset([[90, 1]], [[95, 3]]);
    expect(book.top(10)).toEqual({ bids: [[90, 1]], asks: [[95, 3]] });
  });

  test('trims to a depth and hands out copies', () => {
    const book = new OrderBook();
    book.reset(
      [
        [100, 1],
        [99, 1],
        [98, 1],
      ],
      [[101, 1]],
    );
    const before = book.top(3);
    book.trim(2);
    book.set('bid', 97, 5);
    expect(book.top(3)).toEqual({
      bids: [
        [100, 1],
        [99, 1],
        [97, 5],
      ],
      asks: [[101, 1]],
    });
    book.clear();
    expect(before.bids).toHaveLength(3);
    expect(book.top(3)).toEqual({ bids: [], asks: [] });
  });

  test('after any updates it equals a map sorted by price', () => {
    const update = fc.tuple(
      fc.constantFrom('bid' as const, 'ask' as const),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(update, { maxLength: 200 }), (updates) => {
        const book = new OrderBook();
        const naive = { bid: new Map<number, number>(), ask: new Map<number, number>() };
        for (const [side, price, quantity] of updates) {
          book.set(side, price, quantity);
          if (quantity === 0) naive[side].delete(price);
          else naive[side].set(price, quantity);
        }
        expect(book.top(100)).toEqual({
          bids: [...naive.bid].sort(([a], [b]) => b - a),
          asks: [...naive.ask].sort(([a], [b]) => a - b),
        });
      }),
    );
  });
});
