import { aDepth } from '../../../test/builders/market.ts';
import { bookOf } from '../product/book.ts';
import { bidShareOf, ladderRowsOf, ladderSteps, largeFrom, sumDecimals } from './ladderRows.ts';

const options = {
  scales: { priceDecimals: 1, quantityDecimals: 4 },
  step: 1,
  count: 5,
  own: new Set(['64182.5']),
  decimals: 4,
  format: {
    price: (text: unknown) => String(text),
    quantity: (text: unknown, decimals: number) => `${String(text)}/${decimals}`,
  },
};

test('rows carry running sums, the user’s own mark, and what a pick hands out', () => {
  const { bids, asks, spread } = ladderRowsOf(aDepth(), options);
  expect(bids.map((row) => [row.price, row.sumText, row.isOwn])).toEqual([
    ['64183.0', '0.7450/4', false],
    ['64182.5', '0.8100/4', true],
  ]);
  expect(asks[1]?.depth).toBe(1);
  expect(spread).toBe('1.0');
});

test('an own order is marked in the row that it is gathered into, on its own side alone', () => {
  const { bids, asks } = ladderRowsOf(aDepth(), { ...options, step: 10 });
  const marked = (rows: typeof bids): string[] =>
    rows.flatMap(({ price, isOwn }) => (isOwn ? [price] : []));
  expect([marked(bids), marked(asks)]).toEqual([['64182.0'], []]);
  const selling = ladderRowsOf(aDepth(), { ...options, step: 10, own: new Set(['64184.5']) });
  expect([marked(selling.bids), marked(selling.asks)]).toEqual([[], ['64185.0']]);
});

test.each([
  [aDepth(), 0.366],
  [aDepth({ bids: [] }), 0],
  [aDepth({ asks: [] }), 1],
  [aDepth({ bids: [], asks: [] }), 0.5],
])('bids hold their share of all lots of the book', (depth, share) => {
  expect(bidShareOf(bookOf(depth, options.scales))).toBeCloseTo(share, 3);
});

test('a deep book has the decimals of a shallow one', () => {
  const deep = aDepth({
    asks: [
      ['64184.0', '0.5'],
      ['64184.5', '1234.5678'],
    ],
  });
  expect(ladderRowsOf(deep, options).asks.map((row) => row.sumText)).toEqual([
    '0.5000/4',
    '1235.0678/4',
  ]);
});

test.each([
  // BTC at 64,183.5: 0.0001 is worth 6
  [641_835, { priceDecimals: 1, quantityDecimals: 5 }, 4],
  [641_835, { priceDecimals: 1, quantityDecimals: 3 }, 3],
  // EUR/USD at 1.08412: whole units
  [108_412, { priceDecimals: 5, quantityDecimals: 2 }, 0],
  // DOGE at 0.16123
  [16_123, { priceDecimals: 5, quantityDecimals: 0 }, 0],
  [undefined, { priceDecimals: 1, quantityDecimals: 4 }, 4],
])('a price of %s points with %j has sums of %d decimals', (price, scales, decimals) => {
  expect(sumDecimals(price, scales)).toBe(decimals);
});

test('an empty side has no rows and no spread', () => {
  const { bids, spread } = ladderRowsOf(aDepth({ bids: [] }), options);
  expect(bids).toEqual([]);
  expect(spread).toBeUndefined();
});

test.each([
  [undefined, [1]],
  [641_835, [1, 10, 100]],
  [108, [1]],
])('a price of %s points offers the steps %j', (price, steps) => {
  expect(ladderSteps(price)).toEqual(steps);
});

test('sizes far above the usual one are marked, where that was asked for', () => {
  const depth = aDepth({
    bids: [
      ['64183.0', '0.1'],
      ['64182.5', '0.9'],
      ['64182.0', '0.1'],
    ],
    asks: [
      ['64184.0', '0.2'],
      ['64184.5', '0.1'],
    ],
  });
  const { bids, asks } = ladderRowsOf(depth, { ...options, marksLarge: true });
  expect(bids.map(({ isLarge }) => isLarge)).toEqual([false, true, false]);
  expect(asks.map(({ isLarge }) => isLarge)).toEqual([false, false]);
  const plain = ladderRowsOf(depth, options);
  expect([...plain.bids, ...plain.asks].some(({ isLarge }) => isLarge)).toBe(false);
});

test('of too few rows none is large', () => {
  expect(largeFrom([[{ sum: 1 }, { sum: 100 }], [{ sum: 1 }]])).toBe(Infinity);
});
