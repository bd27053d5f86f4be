import { aDepth } from '../../../test/builders/market.ts';
import { ladderRowsOf, ladderSteps } from './ladderRows.ts';

const options = {
  scales: { priceDecimals: 1, quantityDecimals: 4 },
  step: 1,
  count: 5,
  own: new Set(['64182.5']),
  format: {
    price: (text: unknown) => String(text),
    quantity: (text: unknown, decimals: number) => `${String(text)}/${decimals}`,
  },
};

test('rows carry running sums, the user’s own mark, and what a pick hands out', () => {
  const { bids, asks, spread, bidShare } = ladderRowsOf(aDepth(), options);
  expect(bids.map((row) => [row.price, row.sumText, row.isOwn])).toEqual([
    ['64183.0', '0.7450/4', false],
    ['64182.5', '0.8100/4', true],
  ]);
  expect(asks[1]?.depth).toBe(1);
  expect(spread).toBe('1.0');
  expect(bidShare).toBeCloseTo(0.366, 3);
});

test('sums of a deep book lose decimals together, so that they line up', () => {
  const deep = aDepth({
    asks: [
      ['64184.0', '0.5'],
      ['64184.5', '1234.5678'],
    ],
  });
  expect(ladderRowsOf(deep, options).asks.map((row) => row.sumText)).toEqual([
    '0.5000/1',
    '1235.0678/1',
  ]);
});

test('an empty side has no rows and no spread', () => {
  const { bids, spread, bidShare } = ladderRowsOf(aDepth({ bids: [] }), options);
  expect(bids).toEqual([]);
  expect(spread).toBeUndefined();
  expect(bidShare).toBe(0);
});

test.each([
  [undefined, [1]],
  [641_835, [1, 10, 100]],
  [108, [1]],
])('a price of %s points offers the steps %j', (price, steps) => {
  expect(ladderSteps(price)).toEqual(steps);
});
