import { createManualClock } from '../../../test/builders/manualClock.ts';
import { createMessageMaker } from './messageMaker.ts';
import type { VenueOrderBook, VenueTrade } from './venueExchange.ts';

const NOW = 1_772_452_800_000;
const product = {
  id: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  category: 'crypto',
  calendar: 'crypto',
  priceDecimals: 2,
  quantityDecimals: 3,
} as const;
const book = (timestamp: number | undefined): VenueOrderBook => ({
  bids: [[100, 1]],
  asks: [[100.01, 2]],
  timestamp,
});
const trade = (id: string, timestamp = NOW, price = 100.01): VenueTrade => ({
  id,
  timestamp,
  price,
  amount: 0.5,
  side: 'buy',
});
const make = (): ReturnType<typeof createMessageMaker> =>
  createMessageMaker('kraken', product, createManualClock(NOW));

describe('createMessageMaker', () => {
  test('a snapshot without a stamp waits for the first stamped update', () => {
    const maker = make();
    expect(maker.book(book(undefined))).toBeUndefined();
    expect(maker.book(book(NOW - 5))).toMatchObject({
      source: 'kraken',
      sourceTime: NOW - 5,
      receivedTime: NOW,
      last: 10_000,
    });
  });

  test('stamps a little out of order do not go back; a clock that was wrong does', () => {
    const maker = make();
    maker.book(book(NOW));
    expect(maker.book(book(NOW - 20))?.sourceTime).toBe(NOW);
    expect(maker.book(book(NOW - 60_000))?.sourceTime).toBe(NOW - 60_000);
  });

  test('trades before the first book go out with it', () => {
    const maker = make();
    expect(maker.trades([trade('1')])).toBeUndefined();
    expect(maker.book(book(NOW))?.trades.map(({ id }) => id)).toEqual(['1']);
    expect(maker.book(book(NOW))?.trades).toEqual([]);
  });

  test("a new connection's greeting is not counted again, and old trades are not news", () => {
    const maker = make();
    maker.book(book(NOW));
    expect(maker.trades([trade('1'), trade('2')])?.trades).toHaveLength(2);
    expect(maker.trades([trade('1'), trade('2'), trade('3')])?.trades.map(({ id }) => id)).toEqual([
      '3',
    ]);
    expect(maker.trades([trade('4', NOW - 60_000, 99.5)])).toBeUndefined();
    expect(maker.book(book(NOW))?.last).toBe(9_950);
  });

  test.each([
    ['no price', { price: undefined }],
    ['a price that is no number', { price: Number.NaN }],
    ['no side', { side: undefined }],
    ['no time', { timestamp: undefined }],
  ])('a trade with %s is left out', (_, change) => {
    const maker = make();
    maker.book(book(NOW));
    expect(maker.trades([{ ...trade('1'), ...change }])).toBeUndefined();
  });
});
