import type { Tick } from '../../core/market/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import { aProduct } from '../../test/builders/marketProducts.ts';
import type { Quote } from '../market/ports.ts';
import { candleView, depthView, quoteView, statusView, tradeView } from './productViews.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
/** Prices with two decimals, quantities with five. */
const product = aProduct('BTCUSDT');
const tick: Tick = {
  productId: 'BTCUSDT',
  seq: 7,
  sourceTime: 10,
  receivedTime: 12,
  book: {
    bids: [
      [6_000_000, 100_000],
      [5_999_900, 1],
    ],
    asks: [
      [6_000_100, 250_000],
      [6_000_200, 3],
    ],
  },
  bid: 6_000_000,
  ask: 6_000_101,
  last: 6_000_100,
  indexDoubled: 12_000_101,
  mark: 6_000_050,
  trades: [],
  head: 'c0ffee',
  sources: 3,
};
const quote: Quote = {
  product,
  tick,
  status: { state: 'live' },
  open24h: 5_000_000,
  high24h: 6_100_000,
  low24h: 4_900_000,
  volume24h: 123_456,
  amount24h: decimal('98765.4321'),
};

test('a quote says every price in the product’s decimals', () => {
  expect(quoteView(quote, NOON)).toEqual({
    id: 'BTCUSDT',
    price: '60001.00',
    mark: '60000.50',
    index: '60000.505',
    bid: '60000.00',
    ask: '60001.01',
    change24h: '0.20002',
    high24h: '61000.00',
    low24h: '49000.00',
    volume24h: '1.23456',
    amount24h: '98765.43',
    open: true,
    status: { state: 'live', reason: null, opensAt: null },
    sources: 3,
    time: 12,
    sourceTime: 10,
    seq: 7,
    head: 'c0ffee',
  });
});

test('what is not known is null, never a number', () => {
  const nothing = { tick: undefined, open24h: undefined, high24h: undefined, low24h: undefined };
  expect(quoteView({ ...quote, ...nothing, volume24h: 0, amount24h: decimal('0') }, NOON)).toEqual(
    expect.objectContaining({
      price: null,
      mark: null,
      index: null,
      bid: null,
      ask: null,
      change24h: null,
      high24h: null,
      low24h: null,
      sources: 0,
      time: null,
      sourceTime: null,
      seq: 0,
    }),
  );
  expect(depthView(product, undefined, 5)).toEqual({
    productId: 'BTCUSDT',
    seq: 0,
    time: null,
    bids: [],
    asks: [],
  });
});

test.each([
  ['a fall', 8_000_000, '-0.249988'],
  ['no change', 6_000_100, '0'],
  ['no price a day ago', undefined, null],
  ['a price of nothing a day ago', 0, null],
])('%s over 24 hours', (_what, open24h, expected) => {
  expect(quoteView({ ...quote, open24h }, NOON).change24h).toBe(expected);
});

test('a status names its reason when paused and its hour when closed', () => {
  expect(statusView({ state: 'paused', reason: 'no_data', since: 5 })).toEqual({
    state: 'paused',
    reason: 'no_data',
    opensAt: null,
  });
  expect(statusView({ state: 'closed', opensAt: 9 })).toEqual({
    state: 'closed',
    reason: null,
    opensAt: 9,
  });
});

test('a book is cut to what was asked for, best first', () => {
  expect(depthView(product, tick, 1)).toEqual({
    productId: 'BTCUSDT',
    seq: 7,
    time: 12,
    bids: [['60000.00', '1.00000']],
    asks: [['60001.00', '2.50000']],
  });
  expect(depthView(product, tick, 5).bids).toHaveLength(2);
});

test('trades and candles are said in the product’s decimals', () => {
  const trade = { id: 't', price: 6_000_100, quantity: 5, side: 'buy', time: 3 } as const;
  expect(tradeView(product, trade)).toEqual({
    id: 't',
    price: '60001.00',
    quantity: '0.00005',
    side: 'buy',
    time: 3,
  });
  const candle = { time: 60_000, open: 1, high: 400, low: 1, close: 250, volume: 100_000 };
  expect(candleView(product, candle)).toEqual({
    time: 60_000,
    open: '0.01',
    high: '4.00',
    low: '0.01',
    close: '2.50',
    volume: '1.00000',
  });
});
