// The favourites of a visitor edited: deleted and put back, moved by keys, by buttons and by a finger, added from a search.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aTicker } from '../../../../test/builders/market.ts';
import { renderApp, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../../test/builders/renderApp.tsx';
import { paths } from '../../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../../lib/preferences.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';

stubBrowser();
window.scrollBy = () => undefined;
const server = setUpFakeServer();
const products = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA'].map((base) =>
  aTicker({ id: `${base}USDT`, base, name: base }),
);

async function open(favourites: readonly string[]): Promise<RenderedApp> {
  server.answer('product/getAllProductList', products);
  server.answer('product/getRecommendProduct', [products[0], products[4]]);
  const app = await renderApp({ at: paths.marketEdit });
  act(() => {
    changePreferences({ favourites });
  });
  await screen.findByRole('list', { name: 'Your favourites, in their order' });
  return app;
}
const kept = (): readonly string[] => readPreferences().favourites;
const handle = (base: string): HTMLElement =>
  screen.getByRole('button', { name: `Move ${base}/USDT` });

test('a deleted favourite can be put back where it was', async () => {
  const { user } = await open(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  await user.click(screen.getByRole('button', { name: 'Delete ETH/USDT' }));
  expect(kept()).toEqual(['BTCUSDT', 'SOLUSDT']);
  const undo = screen.getByRole('button', { name: /^Undo/ });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(kept()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  expect(screen.getByRole('button', { name: 'Delete ETH/USDT' })).toHaveFocus();
});

test('put back last where what stood behind it is gone too', async () => {
  const { user } = await open(['BTCUSDT', 'ETHUSDT']);
  await user.click(screen.getByRole('button', { name: 'Delete BTC/USDT' }));
  act(() => {
    changePreferences({ favourites: ['SOLUSDT'] });
  });
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(kept()).toEqual(['SOLUSDT', 'BTCUSDT']);
});

test('the keys of a handle move it, keep the focus, and say where it stands', async () => {
  const { user } = await open(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']);
  act(() => {
    handle('BTC').focus();
  });
  await user.keyboard('{ArrowDown}');
  expect(kept()).toEqual(['ETHUSDT', 'BTCUSDT', 'SOLUSDT', 'XRPUSDT']);
  expect(handle('BTC')).toHaveFocus();
  expect(screen.getByText('BTC/USDT, place 2 of 4')).toBeInTheDocument();
  await user.keyboard('{End}');
  expect(kept()).toEqual(['ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'BTCUSDT']);
  await user.keyboard('{ArrowDown}{Home}{ArrowUp}');
  expect(kept()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']);
});

test('a press on a handle shows buttons that move it', async () => {
  const { user } = await open(['BTCUSDT', 'ETHUSDT']);
  await user.click(handle('ETH'));
  expect(screen.getByRole('button', { name: 'Move ETH/USDT down' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Move ETH/USDT up' }));
  expect(kept()).toEqual(['ETHUSDT', 'BTCUSDT']);
});

test('a finger drags it to another place; one that trembles does not', async () => {
  await open(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  const drag = (base: string, byPx: number): void => {
    const row = handle(base).closest('li');
    if (row !== null) row.getBoundingClientRect = () => ({ height: 60 }) as DOMRect;
    fireEvent.pointerDown(handle(base), { button: 0, clientY: 300 });
    fireEvent.pointerMove(handle(base), { clientY: 300 + byPx });
    fireEvent.pointerUp(handle(base), { clientY: 300 + byPx });
    fireEvent.click(handle(base));
  };
  drag('BTC', 118);
  expect(kept()).toEqual(['ETHUSDT', 'SOLUSDT', 'BTCUSDT']);
  // It ended with a click of its own, which opens nothing.
  expect(screen.queryByRole('button', { name: 'Move BTC/USDT up' })).not.toBeInTheDocument();
  drag('BTC', -5000);
  expect(kept()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  drag('ETH', 3);
  expect(kept()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
});

test('one is added from the search, one from those that are most traded', async () => {
  const { user } = await open(['BTCUSDT']);
  await user.click(await screen.findByRole('button', { name: 'Add ADA/USDT to favourites' }));
  await user.click(screen.getByRole('button', { name: 'Add a market' }));
  const sheet = await screen.findByRole('dialog', { name: 'Add a market' });
  await user.type(within(sheet).getByRole('searchbox'), 'sol');
  await user.click(within(sheet).getByRole('button', { name: 'Add SOL/USDT to favourites' }));
  await waitFor(() => {
    expect(kept()).toEqual(['BTCUSDT', 'ADAUSDT', 'SOLUSDT']);
  });
  expect(server.askedFor('user/operateUserProduct')).toEqual([]);
});

test('"Done" leads to the market', async () => {
  const { user, location } = await open(['BTCUSDT']);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(location()).toBe(paths.market);
});
