// A change of the favourites that the server has not answered when the page is left: it is on the device until the server has it.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aTicker } from '../../../test/builders/market.ts';
import { cut, refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { DEFAULT_PREFERENCES, parsePreferences } from '../../lib/parsePreferences.ts';
import { paths } from '../../lib/paths.ts';
import { changePreferences, PREFERENCES_KEY } from '../../lib/preferences.ts';
import { signedIn, signedOut } from '../../state/session.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
const products = ['BTC', 'ETH', 'SOL'].map((base) =>
  aTicker({ id: `${base}USDT`, base, name: base }),
);
const CALL = 'user/operateUserProduct';

/** No answer comes as long as the page is there, and none that it asks again for: of a page that has gone nothing goes on. */
let leavePage: () => void = () => undefined;
const hang = async (): Promise<Response> => {
  await new Promise<void>((resolve) => {
    leavePage = resolve;
  });
  return refuse('unavailable', 'Not now.', { status: 503 });
};

let ofAccount: readonly string[] = [];
const take = ({ body }: { readonly body: unknown }) => {
  const { productId } = body as { readonly productId: string };
  ofAccount = [...ofAccount.filter((id) => id !== productId), productId];
  return { favourites: ofAccount };
};
const sent = (): unknown[] => server.askedFor(CALL).map(({ body }) => body);

beforeEach(() => {
  ofAccount = ['BTCUSDT'];
  changePreferences(DEFAULT_PREFERENCES);
  server.answer('product/getAllProductList', products);
  server.answer('product/getRecommendProduct', products);
  server.answer('product/getProductList', () =>
    ofAccount.map((id) => products.find((product) => product.id === id)),
  );
});

const findRow = async (base: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: `Move ${base}/USDT` });

/** The favourites, of somebody who is signed in. */
async function open(): Promise<RenderedApp> {
  const app = await renderApp({ at: paths.marketEdit, isSignedIn: true });
  await findRow('BTC');
  return app;
}

/** Marks one of those that are most traded. */
async function mark({ user }: RenderedApp, base: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Add ${base}/USDT to favourites` }));
  await findRow(base);
}

/** The page goes, and comes with no more than what the device has stored. */
async function reload(): Promise<RenderedApp> {
  const stored = localStorage.getItem(PREFERENCES_KEY);
  cleanup();
  leavePage();
  changePreferences(DEFAULT_PREFERENCES);
  changePreferences(parsePreferences(stored));
  return open();
}

test('what was not answered when the page was left is shown by the next one, and sent again', async () => {
  server.answer(CALL, hang);
  await mark(await open(), 'ETH');
  await waitFor(() => {
    expect(sent()).toHaveLength(1);
  });
  server.answer(CALL, take);
  await reload();
  expect(await findRow('ETH')).toBeVisible();
  await waitFor(() => {
    expect(ofAccount).toEqual(['BTCUSDT', 'ETHUSDT']);
  });
  // By one key: had the first arrived, it would not be done a second time.
  expect(new Set(server.askedFor(CALL).map(({ key }) => key)).size).toBe(1);
  expect(sent()).toHaveLength(2);
  // It has arrived: nothing is left to be sent.
  await reload();
  expect(sent()).toHaveLength(2);
});

test('those behind it wait for it, and keep their order', async () => {
  server.answer(CALL, cut());
  const app = await open();
  await mark(app, 'ETH');
  await mark(app, 'SOL');
  server.answer(CALL, take);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => {
    expect(ofAccount).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  });
  // Nothing of it was lost, so nothing is said.
  expect(app.store.getState().toasts.current).toBeUndefined();
});

test('what is refused is not asked for again', async () => {
  server.answer(CALL, refuse('forbidden', 'The account is frozen.', { status: 422 }));
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Add ETH/USDT to favourites' }));
  await waitFor(() => {
    expect(app.store.getState().toasts.current).toMatchObject({ title: 'The account is frozen.' });
  });
  server.answer(CALL, take);
  await reload();
  expect(sent()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Move ETH/USDT' })).not.toBeInTheDocument();
});

test('it is of whoever made it: the next user neither sees nor sends it', async () => {
  server.answer(CALL, refuse('rate_limited', 'Slower.', { status: 429 }));
  const app = await open();
  await mark(app, 'ETH');
  const signIn = (uid: string): void => {
    act(() => {
      app.store.dispatch(signedOut());
      app.store.dispatch(signedIn({ token: `of ${uid}`, uid }));
    });
  };
  server.answer(CALL, take);
  signIn('10000001');
  await screen.findByRole('button', { name: 'Add ETH/USDT to favourites' });
  expect(sent()).toHaveLength(1);
  signIn('80214537');
  await waitFor(() => {
    expect(ofAccount).toEqual(['BTCUSDT', 'ETHUSDT']);
  });
});
