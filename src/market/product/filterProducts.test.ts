import { aTicker } from '../../../test/builders/market.ts';
import { filterProducts } from './filterProducts.ts';
import type { PickerTab } from './filterProducts.ts';

const products = [
  aTicker({ id: 'BTCUSDT', name: 'Bitcoin', base: 'BTC' }),
  aTicker({ id: 'ETHUSDT', name: 'Ethereum', base: 'ETH' }),
  aTicker({ id: 'XAUUSD', name: 'Gold', base: 'XAU', quote: 'USD', category: 'metal' }),
  aTicker({ id: 'SPOTONLY', name: 'No contract', sections: ['spot'] }),
];
const ids = (tab: PickerTab, favourites: string[] = []): string[] =>
  filterProducts(products, { section: 'contract', tab, favourites }).map(({ id }) => id);

test('what has no contract is not offered', () => {
  expect(ids('all')).not.toContain('SPOTONLY');
});

test('the product that is looked at is not offered beside itself', () => {
  const filter = { section: 'contract', tab: 'all', favourites: [] } as const;
  const found = filterProducts(products, { ...filter, except: 'BTCUSDT' });
  expect(found.map(({ id }) => id)).toEqual(['ETHUSDT', 'XAUUSD']);
});

test('categories and favourites narrow the list; favourites keep the user’s order', () => {
  expect(ids('metal')).toEqual(['XAUUSD']);
  expect(ids('favourites', ['XAUUSD', 'GONE', 'BTCUSDT'])).toEqual(['XAUUSD', 'BTCUSDT']);
});
