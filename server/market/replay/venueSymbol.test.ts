import { findProduct } from './venueSymbol.ts';

const products = [
  { id: 'BTCUSDT', base: 'BTC', quote: 'USDT' },
  { id: 'ETHUSDT', base: 'ETH', quote: 'USDT' },
  { id: 'EURUSD', base: 'EUR', quote: 'USD' },
  { id: 'XAUUSD', base: 'XAU', quote: 'USD' },
];

test.each([
  ['BTCUSDT', 'BTCUSDT'],
  ['btcusdt', 'BTCUSDT'],
  ['BTC-USD', 'BTCUSDT'],
  ['BTC/USD', 'BTCUSDT'],
  ['btcusd', 'BTCUSDT'],
  ['XBT/USD', 'BTCUSDT'],
  ['ETH/USD', 'ETHUSDT'],
  ['eurusd', 'EURUSD'],
  ['xauusd', 'XAUUSD'],
  // Other contracts on the same coin are other products.
  ['BTC-USD-220527', undefined],
  ['UNI-USD-SWAP', undefined],
  ['BTCUSD_PERP', undefined],
  ['BTCEUR', undefined],
  ['EURUSDT', undefined],
])('%s is %s', (symbol, id) => {
  expect(findProduct(symbol, products)?.id).toBe(id);
});
