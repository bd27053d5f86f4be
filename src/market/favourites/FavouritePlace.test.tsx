import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aQuote, aTicker } from '../../../test/builders/market.ts';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import { DEFAULT_PREFERENCES } from '../../lib/parsePreferences.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import { frameReceived } from '../../state/quotes.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';
import { FavouritePlace } from './FavouritePlace.tsx';

const products = [
  aTicker({ change24h: '0.0100' }),
  aTicker({ id: 'ETHUSDT', base: 'ETH', change24h: '-0.0200' }),
  aTicker({ id: 'NOCFD', base: 'NO', quote: 'CFD', sections: ['spot'] }),
];
const server = setupServer(
  http.get('http://localhost/api/product/getAllProductList', () =>
    HttpResponse.json({ code: 1, msg: 'Done', data: products }),
  ),
);

const onPick = jest.fn();
const place = (section: 'contract' | 'cfd' = 'contract') => (
  <FavouritePlace section={section} chosen="BTCUSDT" onPick={onPick} />
);
const placeElement = (): HTMLElement => document.querySelector<HTMLElement>('.fav-place')!;
const names = (): (string | null)[] =>
  [...document.querySelectorAll('.chip')].map(({ textContent }) => textContent);

beforeAll(() => {
  stubBrowser();
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  localStorage.clear();
  onPick.mockClear();
  changePreferences({
    ...DEFAULT_PREFERENCES,
    favourites: ['ETHUSDT', 'NOCFD', 'BTCUSDT'],
    favouriteBar: 'on',
    favouritesIn: ['contract'],
  });
});
afterAll(() => {
  server.close();
});

test('the favourites of the screen stand in their order; a tap picks one, the present one is marked', async () => {
  await renderScreen(place());
  const ether = await screen.findByRole('button', { name: /^ETH\/USDT.*2\.00%/ });
  expect(names().map((name) => name?.slice(0, 3))).toEqual(['ETH', 'BTC']);
  const present = screen.getByRole('button', { name: /^BTC\/USDT/ });
  expect(present).toHaveAttribute('aria-current', 'true');
  expect(ether).not.toHaveAttribute('aria-current');
  await userEvent.click(present);
  expect(onPick).not.toHaveBeenCalled();
  await userEvent.click(ether);
  expect(onPick).toHaveBeenCalledWith('ETHUSDT');
});

test('a chip follows the stream', async () => {
  const { store } = await renderScreen(place());
  await screen.findByRole('button', { name: /^ETH\/USDT/ });
  act(() => {
    const quotes = [aQuote({ id: 'ETHUSDT', seq: 99, change24h: '0.0345' })];
    store.dispatch(frameReceived({ at: 1, quotes, depths: [], trades: [] }));
  });
  expect(await screen.findByRole('button', { name: /^ETH\/USDT.*3\.45%/ })).toBeInTheDocument();
});

test('its height is kept from the first drawing on, and given back where nothing of it trades there', async () => {
  changePreferences({ favourites: ['NOCFD'], favouritesIn: ['contract'] });
  await renderScreen(place());
  expect(placeElement()).toBeVisible();
  await waitFor(() => {
    expect(placeElement()).not.toBeVisible();
  });
  expect(readPreferences().favouritesIn).toEqual([]);
});

test('a height that was not kept is not taken until the screen is drawn anew', async () => {
  changePreferences({ favouritesIn: [] });
  const first = await renderScreen(place());
  await waitFor(() => {
    expect(readPreferences().favouritesIn).toEqual(['contract']);
  });
  expect(placeElement()).not.toBeVisible();
  // Out of sight it is still where the keys find the favourites.
  expect(names()).toHaveLength(2);
  first.unmount();
  await renderScreen(place());
  expect(placeElement()).toBeVisible();
});

test.each([
  ['auto', false],
  ['off', false],
  ['on', true],
] as const)('in a low window %s shows it: %s', async (favouriteBar, isShown) => {
  changePreferences({ favouriteBar });
  await renderScreen(place());
  expect(placeElement().hidden).toBe(!isShown);
});

test('who asks for it has it at once', async () => {
  changePreferences({ favouriteBar: 'auto', favouritesIn: [] });
  await renderScreen(place());
  await waitFor(() => {
    expect(readPreferences().favouritesIn).toEqual(['contract']);
  });
  act(() => {
    changePreferences({ favouriteBar: 'on' });
  });
  expect(placeElement()).toBeVisible();
});

test('without favourites there is nothing, and nothing is asked for', async () => {
  server.use(
    http.get('http://localhost/api/product/getAllProductList', () => HttpResponse.error()),
  );
  changePreferences({ favourites: [], favouritesIn: [] });
  await renderScreen(place());
  expect(placeElement()).not.toBeVisible();
  expect(names()).toEqual([]);
});
