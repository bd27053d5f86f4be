import { aTicker } from '../../../test/builders/market.ts';
import type { MarketSort } from '../../lib/preferences.ts';
import { marketRates, turnoverInUsdt } from './marketRates.ts';
import { nextSort, sortProducts } from './sortProducts.ts';

const products = [
  aTicker({ id: 'BTCUSDT', price: '64183.5', change24h: '0.0241', amount24h: '1000' }),
  aTicker({
    id: 'USDJPY',
    base: 'USD',
    quote: 'JPY',
    price: '150',
    index: '150',
    change24h: '-0.5',
    amount24h: '150300',
  }),
  aTicker({
    id: 'EURGBP',
    base: 'EUR',
    quote: 'GBP',
    price: '0.8',
    index: '0.8',
    change24h: null,
    amount24h: '9999999',
  }),
  aTicker({ id: 'ADAUSDT', base: 'ADA', price: null, change24h: '-0.05', amount24h: '1001' }),
];
const rates = marketRates(products);
const sorted = (by: MarketSort['by'], isDescending: boolean) =>
  sortProducts(products, { by, isDescending }, rates);

test.each<[MarketSort['by'], boolean, readonly string[]]>([
  ['name', false, ['ADAUSDT', 'BTCUSDT', 'EURGBP', 'USDJPY']],
  ['name', true, ['USDJPY', 'EURGBP', 'BTCUSDT', 'ADAUSDT']],
  ['price', true, ['BTCUSDT', 'USDJPY', 'EURGBP', 'ADAUSDT']],
  ['price', false, ['EURGBP', 'USDJPY', 'BTCUSDT', 'ADAUSDT']],
  ['change', true, ['BTCUSDT', 'ADAUSDT', 'USDJPY', 'EURGBP']],
  ['change', false, ['USDJPY', 'ADAUSDT', 'BTCUSDT', 'EURGBP']],
  // 150,300 yen are 1,002 USDT; nobody says what a pound is worth.
  ['amount', true, ['USDJPY', 'ADAUSDT', 'BTCUSDT', 'EURGBP']],
  ['amount', false, ['BTCUSDT', 'ADAUSDT', 'USDJPY', 'EURGBP']],
])('by %s, descending: %s', (by, isDescending, ids) => {
  expect(sorted(by, isDescending)).toEqual(ids);
});

test('without a sort the list keeps its own order, and equals do in any', () => {
  expect(sortProducts(products, undefined, rates)).toEqual(products.map(({ id }) => id));
  const same = products.map((product) => ({ ...product, price: '1' }));
  for (const isDescending of [true, false]) {
    expect(sortProducts(same, { by: 'price', isDescending }, rates)).toEqual(
      same.map(({ id }) => id),
    );
  }
});

test('prices are compared as decimals: beyond what a float can tell apart', () => {
  const close = [
    aTicker({ id: 'LOW', price: '10000000000000000.1' }),
    aTicker({ id: 'HIGH', price: '10000000000000000.2' }),
  ];
  expect(sortProducts(close, { by: 'price', isDescending: true }, rates)).toEqual(['HIGH', 'LOW']);
});

test.each<[string, MarketSort | undefined, MarketSort['by'], MarketSort | undefined]>([
  ['greatest first', undefined, 'price', { by: 'price', isDescending: true }],
  [
    'then smallest',
    { by: 'price', isDescending: true },
    'price',
    { by: 'price', isDescending: false },
  ],
  ['then none', { by: 'price', isDescending: false }, 'price', undefined],
  [
    'names from A',
    { by: 'price', isDescending: false },
    'name',
    { by: 'name', isDescending: false },
  ],
  ['then from Z', { by: 'name', isDescending: false }, 'name', { by: 'name', isDescending: true }],
  ['then none', { by: 'name', isDescending: true }, 'name', undefined],
])('pressing a head: %s', (_name, sort, by, after) => {
  expect(nextSort(sort, by)).toEqual(after);
});

test('a turnover is told in USDT, or not at all', () => {
  expect(turnoverInUsdt('1500', rates.get('USD'))).toBe('1500');
  expect(turnoverInUsdt('1500', rates.get('JPY'))).toBe('10.00000005');
  expect(turnoverInUsdt('1500', rates.get('GBP'))).toBeNull();
  const unknown = products.map((product) => ({ ...product, index: '0' }));
  expect(marketRates(unknown).get('JPY')).toBeUndefined();
});
