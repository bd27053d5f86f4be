import { screen, waitFor, within } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSecurityState } from '../../../test/builders/security.ts';
import { installWallet, removeWallet, WALLET, walletText } from '../../../test/builders/wallet.ts';
import type { SecurityState } from '../../../protocol/security.ts';
import { paths } from '../../lib/paths.ts';
import { readPreferences } from '../../lib/preferences.ts';

const server = setUpFakeServer();
const HOUR = 3_600_000;

afterEach(removeWallet);

async function open(
  change: Partial<SecurityState> = {},
  lang: 'en' | 'zh' = 'en',
): Promise<RenderedApp> {
  server.answer('user/getSecurity', aSecurityState(change));
  server.answer('user/getSessions', []);
  const app = await renderApp({ at: paths.safeCenter, isSignedIn: true, lang });
  await screen.findByRole('img', { name: /\/|of|项/ });
  return app;
}

test('shows how much is on, the one thing to do next, and leads to it', async () => {
  const app = await open();
  expect(screen.getByRole('img', { name: '1 of 5 protections on' })).toHaveTextContent('1/5');
  expect(screen.getByText('4 things left')).toBeInTheDocument();
  expect(screen.getByText('Set a fund password before you can withdraw.')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Set fund password' }));
  expect(app.location()).toBe(paths.fundPassword);
});

test('with everything on there is nothing to press', async () => {
  await open({
    hasFundPassword: true,
    totpEnabled: true,
    recoveryCodesLeft: 9,
    basic: 'approved',
    advanced: 'approved',
  });
  expect(screen.getByText('Everything is on')).toBeInTheDocument();
  expect(screen.getByText('9 recovery codes left')).toBeInTheDocument();
  expect(screen.getAllByText('Passed')).toHaveLength(2);
});

test('while a reviewer has the word it says so', async () => {
  await open({ hasFundPassword: true, totpEnabled: true, basic: 'review' });
  expect(
    screen.getByText('You have done your part. We look at your documents.'),
  ).toBeInTheDocument();
});

test('says what is paused, until when and why', async () => {
  const until = Date.now() + HOUR;
  await open({
    holds: [
      { reason: 'login_password', until },
      { reason: 'email', until: until - 1000 },
      // Over already: the server counted it when it answered.
      { reason: 'fund_password', until: Date.now() - HOUR },
    ],
    fundPasswordLockedUntil: until,
  });
  expect(
    screen.getByText(
      /^Withdrawals are paused until .*: login password changed and e-mail changed\.$/,
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/^The fund password is locked until/)).toBeInTheDocument();
});

test('every part has its row', async () => {
  await open();
  const hrefOf = (name: RegExp): string | null =>
    screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/^Login password/)).toBe(`#${paths.loginPassword}`);
  expect(hrefOf(/^E-mail/)).toBe(`#${paths.bindEmail}`);
  expect(hrefOf(/^Two-factor/)).toBe(`#${paths.safeCenter}?view=totp`);
  expect(hrefOf(/^Signed-in devices/)).toBe(`#${paths.safeCenter}?view=devices`);
  expect(hrefOf(/^Fund password/)).toBe(`#${paths.fundPassword}`);
  expect(hrefOf(/^Basic certification/)).toBe(`#${paths.basicCertification}`);
  expect(hrefOf(/^Advanced certification/)).toBe(`#${paths.advancedCertification}`);
});

test('the question before large orders can be switched off here', async () => {
  const app = await open();
  const toggle = screen.getByRole('switch', { name: 'Ask before large orders' });
  const before = readPreferences().confirmOrders;
  await app.user.click(toggle);
  expect(readPreferences().confirmOrders).toBe(!before);
  await app.user.click(toggle);
  expect(readPreferences().confirmOrders).toBe(before);
});

describe('a wallet', () => {
  test('is offered only where the browser has one', async () => {
    await open();
    expect(screen.queryByText('Wallet sign-in')).not.toBeInTheDocument();
  });

  const openSheet = async (app: RenderedApp): Promise<HTMLElement> => {
    await app.user.click(screen.getByRole('button', { name: /Wallet sign-in/ }));
    return screen.getByRole('dialog', { name: 'Wallet sign-in' });
  };
  const answerSigned = (): void => {
    server.answer('user/authorize', ({ body }: { body: unknown }) =>
      body === undefined ? walletText : { token: 'token', uid: '80214537', walletAddress: WALLET },
    );
  };

  test('is linked by one signature that allows nothing, with the password; its address is kept', async () => {
    const wallet = installWallet();
    const app = await open();
    answerSigned();
    const sheet = await openSheet(app);
    expect(within(sheet).getByText(/no payment and allows no spending/)).toBeInTheDocument();
    const link = within(sheet).getByRole('button', { name: 'Link wallet' });
    // A wallet is a way in: without the password the wallet is not even asked.
    await app.user.click(link);
    expect(within(sheet).getByText('Please enter your password')).toBeInTheDocument();
    expect(wallet.methods).toEqual([]);
    await app.user.type(within(sheet).getByLabelText('Login password'), 'violet harbour 19');
    server.answer('user/getSecurity', aSecurityState({ walletAddress: WALLET }));
    await app.user.click(link);
    expect(await screen.findByText('Wallet linked')).toBeInTheDocument();
    expect(await screen.findByText('0x71C7 … 976F')).toBeInTheDocument();
    expect(wallet.methods).toEqual(['eth_requestAccounts', 'personal_sign']);
    expect(server.askedFor('user/authorize').at(-1)?.body).toEqual({
      walletAddress: WALLET,
      message: walletText.message,
      signature: wallet.signature,
      password: 'violet harbour 19',
    });
    expect(localStorage.getItem('walletAddress')).toBe(WALLET);
    // The session stays the one it was.
    expect(app.store.getState().session.token).toBe('token');
  });

  test('a mistyped password is said at its field, and costs no second signature', async () => {
    const wallet = installWallet();
    const app = await open();
    server.answer('user/authorize', ({ body }: { body: unknown }) =>
      body === undefined
        ? walletText
        : refuse('password_wrong', 'That is not your login password.', {
            fields: { password: 'password_wrong' },
          }),
    );
    const sheet = await openSheet(app);
    await app.user.type(within(sheet).getByLabelText('Login password'), 'mistyped');
    const link = within(sheet).getByRole('button', { name: 'Link wallet' });
    await app.user.click(link);
    expect(await within(sheet).findByText('That is not your login password.')).toBeInTheDocument();
    answerSigned();
    await app.user.click(link);
    expect(await screen.findByText('Wallet linked')).toBeInTheDocument();
    expect(wallet.methods).toEqual(['eth_requestAccounts', 'personal_sign']);
  });

  test('with two-factor on it takes the code as well', async () => {
    installWallet();
    const app = await open({ totpEnabled: true, recoveryCodesLeft: 10 });
    answerSigned();
    const sheet = await openSheet(app);
    await app.user.type(within(sheet).getByLabelText('Login password'), 'violet harbour 19');
    const link = within(sheet).getByRole('button', { name: 'Link wallet' });
    await app.user.click(link);
    expect(
      within(sheet).getByText('Please enter the code from your authenticator app'),
    ).toBeInTheDocument();
    await app.user.type(within(sheet).getByLabelText('Code from your authenticator app'), '482913');
    await app.user.click(link);
    expect(await screen.findByText('Wallet linked')).toBeInTheDocument();
    expect(server.askedFor('user/authorize').at(-1)?.body).toMatchObject({ totp: '482913' });
  });

  test('is unlinked with the password, also in a browser that has none', async () => {
    const app = await open({ walletAddress: WALLET });
    server.answer('user/unlinkWallet', {});
    expect(screen.getByText('0x71C7 … 976F')).toBeInTheDocument();
    const sheet = await openSheet(app);
    expect(within(sheet).getByText(WALLET)).toBeInTheDocument();
    expect(within(sheet).queryByRole('button', { name: /Link/ })).not.toBeInTheDocument();
    await app.user.type(within(sheet).getByLabelText('Login password'), 'violet harbour 19');
    server.answer('user/getSecurity', aSecurityState());
    await app.user.click(within(sheet).getByRole('button', { name: 'Unlink wallet' }));
    expect(await screen.findByText('Wallet unlinked')).toBeInTheDocument();
    expect(server.askedFor('user/unlinkWallet').at(-1)?.body).toEqual({
      password: 'violet harbour 19',
    });
    expect(localStorage.getItem('walletAddress')).toBeNull();
  });

  test('no password waits behind a closed sheet', async () => {
    const app = await open({ walletAddress: WALLET });
    const sheet = await openSheet(app);
    await app.user.type(within(sheet).getByLabelText('Login password'), 'violet harbour 19');
    await app.user.click(within(sheet).getByRole('button', { name: 'Close' }));
    const again = await openSheet(app);
    expect(within(again).getByLabelText('Login password')).toHaveValue('');
  });
});

describe('freezing', () => {
  async function ask(app: RenderedApp): Promise<HTMLElement> {
    await app.user.click(screen.getByRole('button', { name: /^Freeze my account/ }));
    return screen.getByRole('dialog', { name: 'Freeze your account?' });
  }

  test('says what follows, wants the password, and forgets this session too', async () => {
    server.answer('user/freezeAccount', {});
    server.answer('product/getProductInfo', refuse('not_found', 'Not found.', { status: 404 }));
    const app = await open();
    const sheet = await ask(app);
    expect(within(sheet).getByText('No new orders, transfers or withdrawals.')).toBeInTheDocument();
    expect(
      within(sheet).getByText('Every device is logged out, this one too.'),
    ).toBeInTheDocument();
    // For how long, as the server says: the fresh account's 24 h.
    expect(within(sheet).getByText(/^It lasts at least 24 h\./)).toBeInTheDocument();
    await app.user.click(within(sheet).getByRole('button', { name: 'Freeze now' }));
    expect(within(sheet).getByText('Please enter your password')).toBeInTheDocument();
    expect(server.askedFor('user/freezeAccount')).toEqual([]);
    await app.user.type(within(sheet).getByLabelText('Login password'), 'secret');
    await app.user.click(within(sheet).getByRole('button', { name: 'Freeze now' }));
    await waitFor(() => {
      expect(app.store.getState().session.token).toBeUndefined();
    });
    expect(server.askedFor('user/freezeAccount')[0]?.body).toEqual({ password: 'secret' });
    await waitFor(() => {
      expect(app.location()).toBe(paths.home);
    });
  });

  test('cancelled, nothing is sent and no password stays behind', async () => {
    const app = await open();
    const sheet = await ask(app);
    await app.user.type(within(sheet).getByLabelText('Login password'), 'secret');
    await app.user.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    expect(server.askedFor('user/freezeAccount')).toEqual([]);
    expect(within(await ask(app)).getByLabelText('Login password')).toHaveValue('');
  });

  test('a wrong password stands under the field', async () => {
    const sentence = 'The login password is wrong.';
    const fields = { password: 'password_wrong' };
    server.answer('user/freezeAccount', refuse('password_wrong', sentence, { fields }));
    const app = await open();
    const sheet = await ask(app);
    await app.user.type(within(sheet).getByLabelText('Login password'), 'secret');
    await app.user.click(within(sheet).getByRole('button', { name: 'Freeze now' }));
    expect(await within(sheet).findByText(sentence)).toBeInTheDocument();
  });

  test('a frozen account says since when, and cannot be opened before its time', async () => {
    const frozen = { since: Date.now(), by: 'user', unfreezeFrom: Date.now() + HOUR } as const;
    await open({ frozen });
    expect(
      screen.getByText(/You froze this account on .* You can end it from/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'End the freeze' })).toBeDisabled();
  });

  test('the operator’s freeze has no button', async () => {
    await open({ frozen: { since: Date.now(), by: 'operator', unfreezeFrom: null } });
    expect(screen.getByText(/Please contact customer service/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End the freeze' })).not.toBeInTheDocument();
  });

  test('ends with the password and a code', async () => {
    server.answer('user/unfreezeAccount', {});
    server.answer('ems/send', { resendAfter: 60, practiceCode: '482913' });
    const frozen = { since: Date.now() - 2 * HOUR, by: 'user', unfreezeFrom: Date.now() - HOUR };
    const app = await open({ frozen } as Partial<SecurityState>);
    await app.user.click(screen.getByRole('button', { name: 'End the freeze' }));
    const sheet = screen.getByRole('dialog', { name: 'End the freeze?' });
    await app.user.click(within(sheet).getByRole('button', { name: 'Send code' }));
    await app.user.click(await within(sheet).findByRole('button', { name: 'Fill in' }));
    await app.user.type(within(sheet).getByLabelText('Login password'), 'secret');
    server.answer('user/getSecurity', aSecurityState());
    await app.user.click(within(sheet).getByRole('button', { name: 'End the freeze' }));
    expect(await screen.findByText('Your account works again')).toBeInTheDocument();
    expect(server.askedFor('user/unfreezeAccount')[0]?.body).toEqual({
      password: 'secret',
      code: '482913',
    });
    expect(await screen.findByRole('button', { name: /^Freeze my account/ })).toBeInTheDocument();
  });
});

// product.md §4: a 401 clears the token and leads home, on every screen but for three public calls.
test.each([
  [paths.safeCenter, 'user/getSecurity'],
  [paths.certification, 'user/getUserRealInfo'],
  [paths.basicCertification, 'user/getUserRealInfo'],
  [paths.fundPassword, 'user/getSecurity'],
  [paths.bindEmail, 'user/getSecurity'],
  [`${paths.safeCenter}?view=devices`, 'user/getSessions'],
])('%s: a token that has ended is cleared and leads home (%s)', async (at, path) => {
  const dead = refuse('unauthenticated', 'Please log in.', { status: 401 });
  server.answer('user/getSecurity', dead);
  server.answer('user/getSessions', dead);
  server.answer('withdraw/getData', dead);
  server.answer(path, dead);
  server.answer('product/getProductInfo', refuse('not_found', 'Not found.', { status: 404 }));
  const app = await renderApp({ at, isSignedIn: true });
  await waitFor(() => {
    expect(app.store.getState().session.token).toBeUndefined();
  });
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => {
    expect(app.location()).toBe(paths.home);
  });
});

test('in Chinese', async () => {
  await open({}, 'zh');
  expect(screen.getByText('还差 4 项')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '设置资金密码' })).toBeInTheDocument();
});
