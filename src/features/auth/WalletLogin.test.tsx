import { screen, waitFor, within } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { installWallet, removeWallet, WALLET, walletText } from '../../../test/builders/wallet.ts';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();
const session = { token: 'fresh', uid: '80214537', walletAddress: WALLET };

afterEach(removeWallet);

async function open(): Promise<RenderedApp> {
  server.answer('user/authorize', ({ body }: { body: unknown }) =>
    body === undefined ? walletText : session,
  );
  server.answer('user/getTransferData', { currencies: [] });
  const app = await renderApp({
    at: `${paths.login}?next=${encodeURIComponent(paths.transfer)}`,
  });
  await screen.findByLabelText('Password');
  return app;
}
const button = (): HTMLElement => screen.getByRole('button', { name: /Log in with a wallet/ });

test('a browser without a wallet is offered none', async () => {
  await open();
  expect(screen.queryByText(/wallet/)).not.toBeInTheDocument();
});

test('signs the server’s text, logs in, and keeps the address', async () => {
  const wallet = installWallet();
  const app = await open();
  await app.user.click(button());
  await waitFor(() => {
    expect(app.location()).toBe(paths.transfer);
  });
  // Two questions and no others: nothing about payments or spending.
  expect(wallet.methods).toEqual(['eth_requestAccounts', 'personal_sign']);
  const [ask, proof] = server.askedFor('user/authorize');
  expect(ask?.query).toBe(`?walletAddress=${WALLET}`);
  expect(proof?.body).toEqual({
    walletAddress: WALLET,
    message: walletText.message,
    signature: wallet.signature,
  });
  expect(localStorage.getItem('walletAddress')).toBe(WALLET);
  expect(localStorage.getItem('token')).toBe('fresh');
});

test.each([
  [4001, 'You declined in the wallet. Nothing was signed.'],
  [-32_002, 'Your wallet already has a question open. Answer it, then try again.'],
  [4900, 'The wallet did not answer. Open it, then try again.'],
])('a wallet that answers %i is said, and can be tried again', async (code, sentence) => {
  installWallet({ throws: { code } });
  const app = await open();
  await app.user.click(button());
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(button()).toBeEnabled();
  expect(server.askedFor('user/authorize').filter(({ body }) => body !== undefined)).toEqual([]);
});

test('a wallet nobody linked is refused in the server’s words', async () => {
  installWallet();
  const app = await open();
  server.answer('user/authorize', ({ body }: { body: unknown }) =>
    body === undefined ? walletText : refuse('wallet_unknown', 'No account has this wallet.'),
  );
  await app.user.click(button());
  expect(await screen.findByText('No account has this wallet.')).toBeInTheDocument();
});

/** What the server says to a proof, by its code. */
function answerBy(answer: (totp: string | undefined) => unknown): void {
  server.answer('user/authorize', ({ body }: { body: unknown }) =>
    body === undefined ? walletText : answer((body as { totp?: string }).totp),
  );
}
const countOf = (wallet: ReturnType<typeof installWallet>, method: string): number =>
  wallet.methods.filter((one) => one === method).length;

test('the second step is asked for and goes with the same signature, also after a mistyped code', async () => {
  const wallet = installWallet();
  const app = await open();
  answerBy((totp) => {
    if (totp === undefined) return refuse('totp_required', 'A code is needed.');
    return totp === '123456' ? session : refuse('totp_wrong', 'The code is wrong.');
  });
  await app.user.click(button());
  const code = await screen.findByLabelText('Code from your authenticator app');
  // A form of its own: sending it does not send the log-in form as well.
  expect(code.closest('form')?.parentElement?.closest('form')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Password')).toBeValid();
  expect(screen.getByText('Please enter the code from your authenticator app')).toBeInTheDocument();
  await app.user.type(code, '654321');
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The code is wrong.')).toBeInTheDocument();
  await app.user.clear(code);
  await app.user.type(code, '123456');
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => {
    expect(app.store.getState().session.token).toBe('fresh');
  });
  expect(countOf(wallet, 'personal_sign')).toBe(1);
  const proof = { walletAddress: WALLET, message: walletText.message, signature: wallet.signature };
  const sent = server.askedFor('user/authorize').flatMap(({ body }) => body ?? []);
  expect(sent).toEqual([proof, { ...proof, totp: '654321' }, { ...proof, totp: '123456' }]);
});

test('a signature that has become too old is replaced by another one with the next tap', async () => {
  const wallet = installWallet();
  const app = await open();
  let isExpired = true;
  answerBy((totp) => {
    if (totp === undefined) return refuse('totp_required', 'A code is needed.');
    return isExpired ? refuse('wallet_message_expired', 'Please sign a new one.') : session;
  });
  await app.user.click(button());
  await app.user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Please sign a new one.')).toBeInTheDocument();
  isExpired = false;
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => {
    expect(app.store.getState().session.token).toBe('fresh');
  });
  expect(countOf(wallet, 'personal_sign')).toBe(2);
});

test('given up at the second step, the next log-in begins with the wallet', async () => {
  const wallet = installWallet();
  const app = await open();
  answerBy(() => refuse('totp_required', 'A code is needed.'));
  await app.user.click(button());
  await screen.findByLabelText('Code from your authenticator app');
  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await app.user.click(button());
  await screen.findByLabelText('Code from your authenticator app');
  expect(countOf(wallet, 'eth_requestAccounts')).toBe(2);
});
