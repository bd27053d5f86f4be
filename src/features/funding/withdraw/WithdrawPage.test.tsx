import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type {
  WalletAddress,
  WithdrawalRecord,
  WithdrawData,
} from '../../../../protocol/withdraw.ts';
import { cut, refuse, renderApp, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../../test/builders/renderApp.tsx';
import {
  aWalletAddress,
  aWithdrawal,
  aWithdrawData,
  aWithdrawWay,
} from '../../../../test/builders/withdrawal.ts';
import { baseApi } from '../../../api/baseApi.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo, paths } from '../../../lib/paths.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();

interface Given {
  readonly data?: Partial<WithdrawData>;
  readonly addresses?: readonly WalletAddress[];
  readonly frozen?: object | null;
  readonly lang?: 'en' | 'zh';
  /** What the tab's session storage holds. */
  readonly kept?: Record<string, string>;
}

async function open(given: Given = {}): Promise<RenderedApp> {
  const { data, addresses = [aWalletAddress()], frozen = null, lang = 'en', kept = {} } = given;
  server.answer('withdraw/getData', aWithdrawData(data));
  server.answer('withdraw/getAddressList', { list: addresses, next: null });
  server.answer('withdraw/getWithdrawList', { list: [aWithdrawal()], next: null });
  server.answer('user/getSecurity', { frozen });
  server.answer('user/getUserInfo', { email: 'ada@example.com', basic: 'none' });
  return renderApp({ at: paths.withdraw, isSignedIn: true, kept, lang });
}
const amount = (): Promise<HTMLElement> => screen.findByLabelText('Withdraw amount');
const fundPassword = (): HTMLElement => screen.getByLabelText('Fund password');
const submit = (): HTMLElement => screen.getByRole('button', { name: /^Withdraw(?:,|$)/ });
const submitted = (): readonly Asked[] => server.askedFor('withdraw/submit');

test('fee and arrival change with each key, and the button says what will arrive', async () => {
  const app = await open();
  await app.user.type(await amount(), '500');
  expect(screen.getByTestId('arrival')).toHaveTextContent('498.00 USDT');
  expect(screen.getByText('−2.00')).toBeInTheDocument();
  expect(submit()).toHaveAccessibleName(/^Withdraw, receive 498.00\sUSDT$/);
  await app.user.type(await amount(), '.5');
  expect(screen.getByTestId('arrival')).toHaveTextContent('498.50 USDT');
});

test('the sentences that protect the user are on the page', async () => {
  await open();
  expect(await screen.findByText(/No payment is ever asked for to release/)).toBeInTheDocument();
  expect(screen.getByText(/The fee is deducted from the amount/)).toBeInTheDocument();
  expect(screen.getByText('USD account, USDT')).toBeInTheDocument();
  expect(screen.getByText('1,500.00 of 2,000.00')).toBeInTheDocument();
});

test('a withdrawal is sent once and leads to its record', async () => {
  server.answer('withdraw/submit', aWithdrawal());
  const app = await open();
  await app.user.type(await amount(), '500');
  await app.user.type(fundPassword(), 'a fund password');
  await app.user.dblClick(submit());
  expect(await screen.findByText(/Withdrawal of 500.00\sUSDT submitted/)).toBeInTheDocument();
  await waitFor(() => {
    expect(app.location()).toBe(linkTo('withdraw', { view: 'records' }));
  });
  expect(submitted()).toHaveLength(1);
  expect(submitted()[0]?.body).toEqual({
    addressId: aWalletAddress().id,
    amount: '500',
    fundPassword: 'a fund password',
  });
  expect(submitted()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('with two-factor on the withdrawal takes the code, and asks for a wrong one again', async () => {
  server.answer(
    'withdraw/submit',
    refuse('totp_wrong', 'That code is wrong.', { fields: { totp: 'totp_wrong' } }),
  );
  const app = await open({ data: { totpEnabled: true } });
  const code = (): HTMLElement => screen.getByLabelText('Code from your authenticator app');
  await app.user.type(await amount(), '500');
  await app.user.type(fundPassword(), 'a fund password');
  await app.user.click(submit());
  expect(
    await screen.findByText('Please enter the code from your authenticator app'),
  ).toBeInTheDocument();
  expect(submitted()).toEqual([]);
  await app.user.type(code(), '111111');
  await app.user.click(submit());
  expect(await screen.findByText('That code is wrong.', { selector: 'p' })).toBeInTheDocument();
  expect(code()).toHaveValue('');
  server.answer('withdraw/submit', aWithdrawal());
  await app.user.type(code(), '482913');
  await app.user.click(submit());
  expect(await screen.findByText(/Withdrawal of 500.00\sUSDT submitted/)).toBeInTheDocument();
  expect(submitted().map(({ body }) => (body as { totp?: string }).totp)).toEqual([
    '111111',
    '482913',
  ]);
});

test('after no answer another code asks for the same withdrawal, not for a second one', async () => {
  server.answer('withdraw/submit', cut());
  const app = await open({ data: { totpEnabled: true } });
  const code = screen.findByLabelText('Code from your authenticator app');
  await app.user.type(await amount(), '500');
  await app.user.type(fundPassword(), 'a fund password');
  await app.user.type(await code, '111111');
  await app.user.click(submit());
  await waitFor(() => {
    expect(submitted().length).toBeGreaterThan(0);
  });
  await waitFor(() => {
    expect(submit()).toBeEnabled();
  });
  server.answer('withdraw/submit', aWithdrawal());
  await app.user.clear(await code);
  await app.user.type(await code, '222222');
  await app.user.click(submit());
  expect(await screen.findByText(/Withdrawal of 500.00\sUSDT submitted/)).toBeInTheDocument();
  expect(new Set(submitted().map(({ key }) => key)).size).toBe(1);
});

test('Max is what there is, within what is left today', async () => {
  const app = await open({ data: { available: '9000' } });
  await amount();
  await app.user.click(screen.getByRole('button', { name: 'Max' }));
  expect(submit()).toHaveAccessibleName(/receive 1,498.00\sUSDT$/);
});

test('too much is said while typing, what is missing after a tap', async () => {
  const app = await open();
  await app.user.type(await amount(), '1200');
  expect(await screen.findByText(/That is 200.00\sUSDT more than you have/)).toBeInTheDocument();
  await app.user.clear(await amount());
  await app.user.click(submit());
  expect(await screen.findByText('Please enter the withdraw amount')).toBeInTheDocument();
  expect(screen.getByText('Please enter the fund password')).toBeInTheDocument();
  await app.user.type(await amount(), '9');
  await app.user.click(submit());
  expect(await screen.findByText(/The smallest withdrawal is 10.00\sUSDT/)).toBeInTheDocument();
  expect(submitted()).toEqual([]);
});

test('a wrong fund password is said at its field, and nothing typed is lost', async () => {
  server.answer('withdraw/submit', refuse('fund_password_wrong', 'The fund password is wrong.'));
  const app = await open();
  await app.user.type(await amount(), '500');
  await app.user.type(fundPassword(), 'not this');
  await app.user.click(submit());
  expect(await screen.findByText('Withdrawal not made')).toBeInTheDocument();
  await waitFor(() => {
    expect(fundPassword()).toBeInvalid();
  });
  expect(await amount()).toHaveValue('500');
  await app.user.click(submit());
  await waitFor(() => {
    expect(submitted()).toHaveLength(2);
  });
  expect(submitted()[1]?.key).not.toBe(submitted()[0]?.key);
});

test('an amount of six digits is no code: refused, it stays', async () => {
  server.answer('withdraw/submit', refuse('insufficient_balance', 'There is too little.'));
  const currencies = [aWithdrawWay({ dailyLimit: '900000', dailyUsed: '0' })];
  const app = await open({ data: { available: '900000', currencies } });
  await app.user.type(await amount(), '100000');
  await app.user.type(fundPassword(), 'a fund password');
  await app.user.click(submit());
  expect(await screen.findByText('Withdrawal not made')).toBeInTheDocument();
  expect(await amount()).toHaveValue('100000');
});

test('a reload keeps the amount and nothing secret', async () => {
  const app = await open();
  await app.user.type(await amount(), '250');
  await app.user.type(fundPassword(), 'a fund password');
  const kept = Object.fromEntries(Object.entries<string>(sessionStorage));
  cleanup();
  await open({ kept });
  expect(await amount()).toHaveValue('250');
  expect(fundPassword()).toHaveValue('');
  expect(JSON.stringify(kept)).not.toContain('a fund password');
});

test('an address that still waits says until when, and nothing is sent there', async () => {
  const usableFrom = Date.now() + 7_200_000;
  const app = await open({ addresses: [aWalletAddress({ usableFrom })] });
  const sentence = `This address can be used from ${formatTime(usableFrom)}`;
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await app.user.type(await amount(), '500');
  await app.user.type(fundPassword(), 'a fund password');
  await app.user.click(submit());
  expect(submitted()).toEqual([]);
});

test('of several addresses the user chooses one', async () => {
  const other = aWalletAddress({ id: 'other', label: 'Exchange', usableFrom: 1 });
  const app = await open({ addresses: [aWalletAddress(), other] });
  await amount();
  await app.user.click(submit());
  expect(await screen.findByText('Please choose a wallet address')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: /^To/ }));
  await app.user.click(await screen.findByRole('radio', { name: /Exchange/ }));
  expect(
    await screen.findByText('Exchange · TRON (TRC-20)', { selector: 'button *' }),
  ).toBeInTheDocument();
});

test('after a changed password withdrawals wait: why, and until when', async () => {
  const until = Date.now() + 86_400_000;
  await open({ data: { lockedUntil: until, holds: [{ reason: 'fund_password', until }] } });
  expect(await screen.findByText(/The fund password was changed/)).toBeInTheDocument();
  const button = screen.getByRole('button', {
    name: `Withdrawals wait until ${formatTime(until)}`,
  });
  expect(button).toBeDisabled();
});

describe('before the first withdrawal', () => {
  test('says what is still to be done, each with the way there', async () => {
    await open({ data: { tier: 'none', hasFundPassword: false }, addresses: [] });
    expect(await screen.findByText('Before you can withdraw')).toBeInTheDocument();
    expect(screen.getByText(/from 0.00\sUSDT to 2,000.00\sUSDT/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Wallet address/ })).toHaveAttribute(
      'href',
      `#${paths.walletAddress}`,
    );
    expect(screen.getByText(/No payment is ever asked for/)).toBeInTheDocument();
  });

  test('what is done already says so', async () => {
    await open({ addresses: [] });
    expect(await screen.findAllByText('Done')).toHaveLength(2);
  });

  test('a frozen account says that nothing can leave it', async () => {
    await open({ frozen: { since: 1, by: 'user', unfreezeFrom: null } });
    expect(await screen.findByText(/This account is frozen/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Withdraw amount')).not.toBeInTheDocument();
  });
});

test('a basic user is told how to withdraw more; an advanced one has nothing to raise', async () => {
  await open();
  expect(
    await screen.findByRole('link', { name: /^100,000.00\sUSDT a day with advanced/ }),
  ).toHaveAttribute('href', `#${paths.advancedCertification}`);
  cleanup();
  await open({ data: { tier: 'advanced' } });
  await amount();
  expect(screen.queryByText(/a day with advanced certification/)).not.toBeInTheDocument();
});

test('above the large amount it is said that two reviewers must agree', async () => {
  await open({ data: { currencies: [aWithdrawWay({ dailyLimit: '100000' })] } });
  expect(await screen.findByText(/Above 10,000.00\sUSDT two reviewers/)).toBeInTheDocument();
});

describe('the records', () => {
  const openRecords = async (list: WithdrawalRecord[]): Promise<RenderedApp> => {
    server.answer('withdraw/getWithdrawList', { list, next: null });
    return renderApp({ at: linkTo('withdraw', { view: 'records' }), isSignedIn: true });
  };

  test('a withdrawal under review can be cancelled, after a question', async () => {
    server.answer('withdraw/cancel', aWithdrawal({ state: 'fail', reason: 'cancelled' }));
    const app = await openRecords([aWithdrawal()]);
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/500.00\sUSDT goes back/)).toBeInTheDocument();
    await app.user.click(sheet.getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('Withdrawal cancelled')).toBeInTheDocument();
    expect(server.askedFor('withdraw/cancel')[0]?.body).toEqual({ withdrawalId: aWithdrawal().id });
  });

  test('an approved one cannot', async () => {
    await openRecords([aWithdrawal({ canCancel: false })]);
    expect(await screen.findByText('Under review', { selector: '.tag' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  test('when it was too late the server’s sentence is said', async () => {
    server.answer('withdraw/cancel', refuse('already_final', 'This can no longer be changed.'));
    const app = await openRecords([aWithdrawal()]);
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('Not cancelled')).toBeInTheDocument();
    expect(screen.getByText('This can no longer be changed.')).toBeInTheDocument();
  });

  test('what was cancelled shows what came back, and no fee and no arrival', async () => {
    const app = await openRecords([
      aWithdrawal({ state: 'fail', reason: 'cancelled', canCancel: false }),
    ]);
    const row = within(await screen.findByRole('article'));
    expect(row.getByText('Returned').nextSibling).toHaveTextContent('500.00');
    expect(row.queryByText('Received')).not.toBeInTheDocument();
    await app.user.click(row.getByRole('button', { name: 'Details' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('Returned')).toBeInTheDocument();
    expect(sheet.queryByText('Actual arrival')).not.toBeInTheDocument();
    expect(sheet.queryByText('Fee, taken from the amount')).not.toBeInTheDocument();
  });

  test('details that are open say what has become of it meanwhile', async () => {
    const app = await openRecords([aWithdrawal()]);
    await app.user.click(await screen.findByRole('button', { name: 'Details' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('Under review')).toBeInTheDocument();
    const paid = aWithdrawal({ state: 'success', transactionId: 'f00dfeedbeef', canCancel: false });
    server.answer('withdraw/getWithdrawList', { list: [paid], next: null });
    app.store.dispatch(baseApi.util.invalidateTags(['Withdrawals']));
    expect(await sheet.findByText('Success')).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Copy transaction id' })).toBeInTheDocument();
  });

  test('details name the transaction, or why everything came back', async () => {
    const app = await openRecords([
      aWithdrawal({ state: 'success', transactionId: 'f00dfeedbeef', canCancel: false }),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Details' }));
    expect(await screen.findByRole('button', { name: 'Copy transaction id' })).toBeInTheDocument();
  });
});

test('what did not load can be asked for again, while the rest is still on its way', async () => {
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  server.answer('withdraw/getAddressList', async () => {
    await coming;
    return { list: [aWalletAddress()], next: null };
  });
  server.answer('user/getSecurity', { frozen: null });
  server.answer('withdraw/getData', refuse('unavailable', 'Not now.', { status: 503 }));
  const app = await renderApp({ at: paths.withdraw, isSignedIn: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('withdraw/getData', aWithdrawData());
  await app.user.click(again);
  await waitFor(() => {
    expect(server.askedFor('withdraw/getData').length).toBeGreaterThan(1);
  });
  come();
  expect(await amount()).toBeInTheDocument();
});

test('in Chinese', async () => {
  await open({ lang: 'zh' });
  expect(await screen.findByLabelText('提现数量')).toBeInTheDocument();
  expect(screen.getByText(/平台绝不会要求付款才放行提现/)).toBeInTheDocument();
});
