// The wallet that local storage holds (product.md §3) is the one of whoever is signed in, however that came about.
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../test/builders/renderApp.tsx';
import { WALLET } from '../../test/builders/wallet.ts';
import { paths } from '../lib/paths.ts';

const server = setUpFakeServer();
const stored = (): string | null => localStorage.getItem('walletAddress');
const info = (walletAddress: string | null): object => ({
  uid: '80214537',
  email: 'ada@example.com',
  basic: 'none',
  advanced: 'none',
  hasFundPassword: false,
  totpEnabled: false,
  walletAddress,
});

async function logIn(): Promise<RenderedApp> {
  server.answer('user/login', { token: 'fresh', uid: '80214537' });
  server.answer('user/getTransferData', { currencies: [] });
  const next = encodeURIComponent(paths.transfer);
  const app = await renderApp({ at: `${paths.login}?next=${next}` });
  await app.user.type(await screen.findByLabelText('E-mail or UID'), 'ada@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'a long password');
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => {
    expect(app.location()).toBe(paths.transfer);
  });
  return app;
}

test('a log-in with the password brings the wallet of the account back', async () => {
  server.answer('user/getUserInfo', info(WALLET));
  const app = await logIn();
  await waitFor(() => {
    expect(stored()).toBe(WALLET);
  });
  expect(app.store.getState().session).toMatchObject({ token: 'fresh', walletAddress: WALLET });
});

test('an account without a wallet has none stored', async () => {
  server.answer('user/getUserInfo', info(null));
  await logIn();
  await waitFor(() => {
    expect(server.askedFor('user/getUserInfo')).toHaveLength(1);
  });
  expect(stored()).toBeNull();
});

test('logging out empties it', async () => {
  server.answer('user/getUserInfo', info(WALLET));
  server.answer('user/logout', {});
  server.answer('product/getProductInfo', refuse('not_found', 'Not found.', { status: 404 }));
  const app = await renderApp({ at: paths.menu, isSignedIn: true });
  await waitFor(() => {
    expect(stored()).toBe(WALLET);
  });
  await app.user.click(await screen.findByRole('button', { name: 'Log out' }));
  const question = within(await screen.findByRole('dialog'));
  await app.user.click(question.getByRole('button', { name: 'Log out' }));
  await waitFor(() => {
    expect(app.store.getState().session.token).toBeUndefined();
  });
  expect(stored()).toBeNull();
});

test('an answer that comes after the log-out says nothing about whoever is here then', async () => {
  let letGo: (() => void) | undefined;
  server.answer(
    'user/getUserInfo',
    () =>
      new Promise((resolve) => {
        letGo = () => {
          resolve(info(WALLET));
        };
      }),
  );
  const app = await renderApp({ at: paths.menu, isSignedIn: true });
  await waitFor(() => {
    expect(letGo).toBeDefined();
  });
  const { signedOut } = await import('../state/session.ts');
  app.store.dispatch(signedOut());
  letGo?.();
  await screen.findByText('You are not logged in');
  expect(stored()).toBeNull();
  expect(app.store.getState().session.walletAddress).toBeUndefined();
});
