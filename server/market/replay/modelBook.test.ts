import fc from 'fast-check';
import {
  modelBook,
  MODEL_LEVELS,
  sideLotsOfVolume,
  spreadAround,
  usualSideLots,
} from './modelBook.ts';

const categories = fc.constantFrom('crypto' as const, 'forex' as const, 'metal' as const);

test('around any traded price the modelled book is ordered, positive and uncrossed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 20_000_000 }),
      categories,
      fc.integer({ min: 1, max: 10 ** 12 }),
      (price, category, lots) => {
        const { bids, asks } = modelBook(spreadAround(price, category), lots);
        expect(bids[0]![0]).toBeLessThan(asks[0]![0]);
        expect(bids[0]![0]).toBeLessThanOrEqual(price);
        expect(asks[0]![0]).toBeGreaterThanOrEqual(price);
        expect(
          bids.every(
            ([level, quantity], index) =>
              level > 0 && quantity > 0 && (index === 0 || level < bids[index - 1]![0]),
          ),
        ).toBe(true);
        expect(
          asks.every(
            ([level, quantity], index) =>
              quantity > 0 && (index === 0 || level > asks[index - 1]![0]),
          ),
        ).toBe(true);
        expect(asks).toHaveLength(MODEL_LEVELS);
      },
    ),
  );
});

test('recorded best prices and sizes stand as they were, crossed ones included', () => {
  const { bids, asks } = modelBook({ bid: 105, ask: 100, bidLots: 7, askLots: 9 }, 550);
  expect(bids[0]).toEqual([105, 7]);
  expect(asks[0]).toEqual([100, 9]);
});

test('a side holds its quantity, growing with depth', () => {
  const { bids } = modelBook({ bid: 1_000, ask: 1_002 }, 5_500);
  expect(bids.map(([, quantity]) => quantity)).toEqual([
    100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000,
  ]);
});

test('sizes come from the volume of the minute, or from what is usual', () => {
  expect(sideLotsOfVolume(1_200_000)).toBe(100_000);
  expect(sideLotsOfVolume(0)).toBeUndefined();
  // 500,000 USDT at 100,000.00 are 5 BTC.
  expect(
    usualSideLots(10_000_000, { category: 'crypto', priceDecimals: 2, quantityDecimals: 5 }),
  ).toBe(500_000);
});
