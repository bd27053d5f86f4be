// What the rules decide is asked for with a visitor's country, and anew when the country or the account changes.
import { setUpFakeServer } from '../../test/builders/renderApp.tsx';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import { waitFor } from '@testing-library/react';
import { setUpCountry } from '../app/setUpCountry.ts';
import { makeStore } from '../app/store.ts';
import type { AppStore } from '../app/store.ts';
import { changePreferences, PREFERENCES_KEY, setUpPreferences } from '../lib/preferences.ts';
import { productGetAllProductList, productGetProductInfo } from './productApi.ts';
import { REFRESHED_BY, tagsOfAccountEvent } from './tags.ts';
import { signedIn } from '../state/session.ts';

const server = setUpFakeServer();
let store: AppStore;
let tearDown = (): void => undefined;

beforeEach(() => {
  localStorage.clear();
  changePreferences({ country: undefined });
  server.answer('product/getProductInfo', { id: 'BTCUSDT' });
  server.answer('product/getAllProductList', []);
  server.answer('product/getProductDepth', {});
  store = makeStore({ openSocket: makeFakeSocket().openSocket });
  tearDown = setUpCountry(store);
});
afterEach(() => {
  tearDown();
});

const queries = (): string[] => server.asked.map(({ path, query }) => `${path}${query}`);
const isAsked = async (query: string): Promise<void> =>
  waitFor(() => {
    expect(queries()).toContain(query);
  });

test('a visitor’s choice goes along with what the rules decide, and what is cached is fetched again', async () => {
  await store.dispatch(productGetProductInfo.initiate('BTCUSDT'));
  await store.dispatch(productGetAllProductList.initiate(undefined));
  expect(queries()).toEqual([
    'product/getProductInfo?productId=BTCUSDT',
    'product/getAllProductList',
  ]);
  changePreferences({ country: 'DE' });
  await isAsked('product/getProductInfo?productId=BTCUSDT&country=DE');
  await isAsked('product/getAllProductList?country=DE');
  // Another preference is no other country.
  const asked = queries().length;
  changePreferences({ theme: 'light' });
  expect(queries()).toHaveLength(asked);
});

test('so does one made in another tab', async () => {
  const preferences = setUpPreferences(() => 'en');
  await store.dispatch(productGetProductInfo.initiate('BTCUSDT'));
  localStorage.setItem(PREFERENCES_KEY, '{"country":"NO"}');
  window.dispatchEvent(new StorageEvent('storage', { key: PREFERENCES_KEY }));
  await isAsked('product/getProductInfo?productId=BTCUSDT&country=NO');
  preferences.tearDown();
});

test('an account’s country is the server’s affair: nothing of the device goes along', async () => {
  changePreferences({ country: 'DE' });
  store.dispatch(signedIn({ token: 't', uid: '7' }));
  await store.dispatch(productGetProductInfo.initiate('BTCUSDT'));
  expect(queries()).toEqual(['product/getProductInfo?productId=BTCUSDT']);
});

test('choosing, and documents that show another country, refresh what the rules decide', () => {
  expect(REFRESHED_BY.userChooseCountry).toEqual(expect.arrayContaining(['User', 'Rules']));
  expect(tagsOfAccountEvent({ type: 'identity', time: 1 })).toContain('Rules');
});
