// The market screens against a server made of answers: lists, sorting, search, favourites of visitors and of users.
import { act, screen, waitFor, within } from '@testing-library/react';
import { aTicker } from '../../../test/builders/market.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { baseApi } from '../../api/baseApi.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import { changeFavourites } from '../../market/favourites/changeFavourites.ts';
import { signedIn } from '../../state/session.ts';

const server = setUpFakeServer();

const products = [
  aTicker({ id: 'BTCUSDT', price: '64183.5', change24h: '0.0241', amount24h: '1530000000' }),
  aTicker({
    id: 'ETHUSDT',
    base: 'ETH',
    name: 'Ethereum',
    price: '3128.4',
    change24h: '-0.0307',
    amount24h: '968000000',
    sections: ['contract', 'spot'],
  }),
  aTicker({
    id: 'SOLUSDT',
    base: 'SOL',
    name: 'Solana',
    price: '148.9',
    change24h: '0',
    amount24h: '0',
    status: { state: 'paused', reason: 'stale', opensAt: null },
  }),
  aTicker({
    id: 'USDJPY',
    base: 'USD',
    quote: 'JPY',
    name: 'US dollar / Japanese yen',
    category: 'forex',
    price: '150.0',
    index: '150.0',
    amount24h: '150000000',
    open: false,
    status: { state: 'closed', reason: null, opensAt: Date.now() + 3_600_000 },
  }),
  aTicker({ id: 'XAUUSD', base: 'XAU', quote: 'USD', name: 'Gold', category: 'metal' }),
];
const closes = ['64000.0', null, '64100.0', '64183.5'];

beforeEach(() => {
  changePreferences({ favourites: [], unsentFavourites: {}, marketSort: undefined });
  server.answer('product/getAllProductList', products);
  server.answer('product/getRecommendProduct', [products[0], products[4]]);
  server.answer('product/getProductList', []);
  server.answer('product/getSparklines', {
    from: 0,
    interval: '30m',
    lines: [{ id: 'BTCUSDT', closes }],
  });
  server.answer('user/getUserInfo', refuse('not_found', 'Not here.', { status: 404 }));
});

const market = (tab: string, view?: string): string => linkTo('market', { tab, view });
const rowOf = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const rowNames = (): string[] =>
  screen
    .getAllByRole('button', { expanded: false })
    .map((row) => row.querySelector('.market-name')?.textContent ?? '');

test('a category lists its products with turnover, line, price and change', async () => {
  await renderApp({ at: market('crypto') });
  const row = await screen.findByRole('button', { name: /^BTC ?\/USDT/ });
  for (const part of ['Bitcoin', '1.53B', 'Last price 64,183.5', '24h +2.41%'])
    expect(row).toHaveTextContent(part);
  // A line that is broken where nothing was traded.
  await waitFor(() => {
    expect(row.querySelector('path[stroke]')?.getAttribute('d')).toMatch(/^M[\d. ]+M[\d. ]+L/);
  });
  expect(rowNames()).toEqual(['BTC/USDT', 'ETH/USDT', 'SOL/USDT']);
  // No line is made up for a product without history.
  expect(rowOf(/^ETH/).querySelector('path[stroke]')).toBeNull();
});

test('what does not trade says why and since when, or when it opens', async () => {
  const { user } = await renderApp({ at: market('crypto') });
  expect(await screen.findByRole('button', { name: /^SOL.*Price paused, .* ago/ })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Forex' }));
  const row = await screen.findByRole('button', {
    name: /^USD ?\/JPY.*Closed, opens \w{3}.* \d\d:\d\d/,
  });
  await user.click(row);
  expect(screen.getByText(/US dollar \/ Japanese yen · Market closed, opens \d{4}-/)).toBeVisible();
});

test('a tap opens the screens that trade the product, an alert, and the star, in place', async () => {
  const { user } = await renderApp({ at: market('crypto') });
  await user.click(await screen.findByRole('button', { name: /^ETH/ }));
  const acts = screen.getByRole('group', { name: 'Trade ETH/USDT' });
  const links = within(acts).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `#${linkTo('contract', { productId: 'ETHUSDT' })}`,
    `#${linkTo('spot', { productId: 'ETHUSDT' })}`,
    `#${linkTo('alerts', { productId: 'ETHUSDT' })}`,
  ]);
  expect(links[2]).toHaveAccessibleName('Alert for ETH/USDT');
  await user.click(within(acts).getByRole('button', { name: 'Add to favourites' }));
  expect(readPreferences().favourites).toEqual(['ETHUSDT']);
  await user.click(rowOf(/^ETH/));
  expect(screen.queryByRole('group', { name: 'Trade ETH/USDT' })).not.toBeInTheDocument();
});

test('a press on a head sorts, a second one turns it round, a third lets go; the choice is kept', async () => {
  const { user } = await renderApp({ at: market('crypto') });
  const head = await screen.findByRole('button', { name: /^24h/ });
  await user.click(head);
  expect(rowNames()).toEqual(['BTC/USDT', 'SOL/USDT', 'ETH/USDT']);
  expect(head).toHaveAccessibleName(/24h ?, change, highest first/);
  await user.click(head);
  expect(rowNames()).toEqual(['ETH/USDT', 'SOL/USDT', 'BTC/USDT']);
  expect(readPreferences().marketSort).toEqual({ by: 'change', isDescending: false });
  await user.click(head);
  expect(rowNames()).toEqual(['BTC/USDT', 'ETH/USDT', 'SOL/USDT']);
  expect(head).toHaveAttribute('aria-pressed', 'false');
});

test('favourites have their own order, whatever the other lists are sorted by; another one is for a look', async () => {
  changePreferences({
    favourites: ['SOLUSDT', 'BTCUSDT', 'ETHUSDT'],
    marketSort: { by: 'change', isDescending: true },
  });
  const { user } = await renderApp({ at: market('custom') });
  const head = await screen.findByRole('button', { name: /^24h/ });
  expect(rowNames()).toEqual(['SOL/USDT', 'BTC/USDT', 'ETH/USDT']);
  await user.click(head);
  expect(rowNames()).toEqual(['BTC/USDT', 'SOL/USDT', 'ETH/USDT']);
  await user.click(screen.getByRole('tab', { name: 'Crypto' }));
  await user.click(screen.getByRole('tab', { name: /^Favourites/ }));
  expect(rowNames()).toEqual(['SOL/USDT', 'BTC/USDT', 'ETH/USDT']);
});

describe('search', () => {
  test('finds by pair, by name and with a typo, and leads back', async () => {
    const { user, location } = await renderApp({ at: market('crypto') });
    await user.click(await screen.findByRole('button', { name: 'Search 5 markets' }));
    const field = await screen.findByRole('searchbox', { name: 'Search markets' });
    expect(field).toHaveFocus();
    await user.type(field, 'bitcon');
    expect(rowNames()).toEqual(['BTC/USDT']);
    await user.clear(field);
    await user.type(field, 'xau/usd');
    expect(rowNames()).toEqual(['XAU/USD']);
    expect(screen.getByRole('button', { name: 'Precious metals 1' })).toBeVisible();
    expect(screen.getByText('1 market found')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(location()).toBe(market('crypto'));
  });

  test('finds by the name in the language on the screen', async () => {
    const { user } = await renderApp({ at: market('crypto', 'search'), lang: 'zh' });
    await user.type(await screen.findByRole('searchbox'), '黄金');
    await screen.findByText('找到 1 个品种');
    expect(rowNames()).toEqual(['XAU/USD']);
  });

  test('without a result it says so and offers what is near; a page of text is nothing', async () => {
    const { user } = await renderApp({ at: market('crypto', 'search') });
    const field = await screen.findByRole('searchbox');
    await user.type(field, 'etkereun');
    expect(await screen.findByText('No market is called “etkereun”')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Did you mean' })).toBeVisible();
    expect(rowNames()).toEqual(['ETH/USDT']);
    await user.clear(field);
    await user.click(field);
    await user.paste('<b>'.repeat(3333));
    expect(screen.getByText(/^No market is called “(<b>){8}…”$/)).toBeVisible();
  });
});

describe('favourites', () => {
  const custom = market('custom');

  test('a visitor without any is shown real products to add; they stay on the device', async () => {
    const { user } = await renderApp({ at: custom });
    expect(await screen.findByText('No favourites yet')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Add XAU/USD to favourites' }));
    expect(await screen.findByRole('button', { name: /^XAU ?\/USD/ })).toBeVisible();
    const stored = JSON.parse(localStorage.getItem('fairlead') ?? '{}') as { favourites: string[] };
    expect(stored.favourites).toEqual(['XAUUSD']);
    expect(server.askedFor('user/operateUserProduct')).toEqual([]);
  });

  test('they join those of the account at sign-in, behind them, once', async () => {
    const ofAccount = ['SOLUSDT', 'BTCUSDT'];
    server.answer('product/getProductList', () => [products[2], products[0]]);
    server.answer('user/operateUserProduct', ({ body }: { body: unknown }) => {
      const { productId } = body as { productId: string };
      if (productId === 'GONE') return refuse('not_found', 'Not found.', { status: 404 });
      if (!ofAccount.includes(productId)) ofAccount.push(productId);
      return { favourites: ofAccount };
    });
    const { store } = await renderApp({ at: custom });
    act(() => {
      changePreferences({ favourites: ['ETHUSDT', 'GONE', 'BTCUSDT'] });
    });
    await screen.findByRole('button', { name: /^ETH/ });
    act(() => {
      store.dispatch(signedIn({ token: 'token', uid: '80214537' }));
    });
    await waitFor(() => {
      const { favourites, unsentFavourites } = readPreferences();
      expect([favourites, unsentFavourites]).toEqual([[], {}]);
      expect(rowNames()).toEqual(['SOL/USDT', 'BTC/USDT', 'ETH/USDT']);
    });
    const sent = server.askedFor('user/operateUserProduct').map(({ body }) => body);
    expect(sent).toEqual(
      ['ETHUSDT', 'GONE', 'BTCUSDT'].map((productId) => ({ productId, action: 'add' })),
    );
  });

  test('what does not reach the server stays on the device, and on the screen', async () => {
    server.answer('user/operateUserProduct', refuse('rate_limited', 'Slower.', { status: 429 }));
    const { store } = await renderApp({ at: custom });
    act(() => {
      changePreferences({ favourites: ['ETHUSDT'] });
      store.dispatch(signedIn({ token: 'token', uid: '80214537' }));
    });
    await waitFor(() => {
      expect(server.askedFor('user/operateUserProduct')).toHaveLength(1);
    });
    expect(await screen.findByRole('button', { name: /^ETH/ })).toBeVisible();
    const stored = JSON.parse(localStorage.getItem('fairlead') ?? '{}') as object;
    const unsent = [{ change: { productId: 'ETHUSDT', action: 'add' } }];
    expect(stored).toMatchObject({ favourites: [], unsentFavourites: { '80214537': unsent } });
  });

  test('a list that was read before a change and arrives after it does not stay', async () => {
    const ofAccount = ['SOLUSDT'];
    const held: (() => void)[] = [];
    let isSlow = false;
    server.answer('product/getProductList', async () => {
      const read = ofAccount.map((id) => products.find((product) => product.id === id));
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
      return read;
    });
    server.answer('user/operateUserProduct', ({ body }: { body: unknown }) => {
      ofAccount.push((body as { productId: string }).productId);
      return { favourites: ofAccount };
    });
    const { store } = await renderApp({ at: custom, isSignedIn: true });
    await screen.findByRole('button', { name: /^SOL/ });
    isSlow = true;
    store.dispatch(baseApi.util.invalidateTags(['Rules']));
    await waitFor(() => {
      expect(held).toHaveLength(1);
    });
    await act(() => store.dispatch(changeFavourites({ productId: 'ETHUSDT', action: 'add' })));
    expect(rowNames()).toEqual(['SOL/USDT', 'ETH/USDT']);
    isSlow = false;
    act(() => {
      held[0]?.();
    });
    await waitFor(() => {
      expect(server.askedFor('product/getProductList').length).toBeGreaterThanOrEqual(3);
    });
    await waitFor(() => {
      expect(rowNames()).toEqual(['SOL/USDT', 'ETH/USDT']);
    });
  });

  test('a star is on at once, and off again when it is refused', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.answer('user/operateUserProduct', async () => {
      await asked;
      return refuse('forbidden', 'The account is frozen.', { status: 422 });
    });
    const { user, store } = await renderApp({ at: market('crypto'), isSignedIn: true });
    await user.click(await screen.findByRole('button', { name: /^ETH/ }));
    await user.click(screen.getByRole('button', { name: 'Add to favourites' }));
    expect(await screen.findByRole('button', { name: 'Remove from favourites' })).toBeVisible();
    answer();
    expect(await screen.findByRole('button', { name: 'Add to favourites' })).toBeVisible();
    expect(store.getState().toasts.current).toMatchObject({
      kind: 'error',
      title: 'The account is frozen.',
    });
  });
});

test('a list that does not load says so and can be asked for again', async () => {
  server.answer('product/getAllProductList', refuse('rate_limited', 'Slower.', { status: 429 }));
  const { user } = await renderApp({ at: paths.market });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer('product/getAllProductList', products);
  await user.click(retry);
  expect(await screen.findByText('No favourites yet')).toBeVisible();
});
