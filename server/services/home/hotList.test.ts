import { decimal } from '../../../core/money/decimal.ts';
import type { ProductView } from '../products.ts';
import { listHot } from './hotList.ts';

const product = (id: string, figures: Partial<ProductView> = {}): ProductView => ({
  id,
  base: id.slice(0, 3),
  quote: 'USDT',
  name: id,
  category: 'crypto',
  price: '100',
  mark: '100',
  index: '100',
  bid: '99',
  ask: '101',
  change24h: '0',
  high24h: '100',
  low24h: '100',
  volume24h: '0',
  amount24h: '0',
  open: true,
  status: { state: 'live', reason: null, opensAt: null },
  sources: 1,
  time: 1,
  sourceTime: 1,
  seq: 1,
  head: null,
  priceDecimals: 2,
  quantityDecimals: 2,
  sections: ['contract'],
  ...figures,
});
const rateOf = (currency: string) => (currency === 'JPY' ? decimal('0.0065') : decimal('1'));
const reasons = (products: readonly ProductView[]) =>
  listHot(products, rateOf).map(({ id, reason }) => `${id} ${reason}`);

test('names why: most traded in one currency, then risen, fallen, and the widest range', () => {
  expect(
    reasons([
      product('AAA', { amount24h: '500' }),
      product('YEN', { quote: 'JPY', amount24h: '60000' }),
      product('UPP', { change24h: '0.05' }),
      product('DWN', { change24h: '-0.08' }),
      product('WID', { high24h: '150', low24h: '100' }),
      product('NIL'),
    ]),
  ).toEqual(['AAA turnover', 'YEN turnover', 'UPP rise', 'DWN fall', 'WID range']);
});

test('whoever has risen most of all is called so, however much it was traded', () => {
  expect(
    reasons([
      product('BTC', { amount24h: '900', change24h: '0.01' }),
      product('ADA', { amount24h: '300', change24h: '0.07' }),
      product('BNB', { amount24h: '1', change24h: '0.02' }),
    ]),
  ).toEqual(['BTC turnover', 'ADA rise', 'BNB rise']);
});

test('a product is there once, of two rules by the first', () => {
  const both = product('BTC', { amount24h: '9', change24h: '0.5', high24h: '200' });
  expect(reasons([both])).toEqual(['BTC turnover']);
});

test('ten at most; nobody without a price', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    product(`P${index}`, { amount24h: `${index + 1}`, change24h: `0.${index + 10}` }),
  );
  const falling = Array.from({ length: 5 }, (_, index) =>
    product(`F${index}`, { change24h: `-0.${index + 10}` }),
  );
  expect(listHot([...many, ...falling], rateOf)).toHaveLength(10);
  expect(listHot([product('OFF', { price: null, amount24h: '99' })], rateOf)).toEqual([]);
});
