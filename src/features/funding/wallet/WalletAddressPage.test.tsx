import { screen, waitFor, within } from '@testing-library/react';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../../test/builders/renderApp.tsx';
import {
  aWalletAddress,
  aWithdrawData,
  aWithdrawWay,
  TRON_ADDRESS,
} from '../../../../test/builders/withdrawal.ts';
import { linkTo, paths } from '../../../lib/paths.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();

interface Given {
  readonly addresses?: readonly WalletAddress[];
  readonly data?: Partial<WithdrawData>;
  readonly edit?: string;
  readonly lang?: 'en' | 'zh';
}

async function open(given: Given = {}): Promise<RenderedApp> {
  const { addresses = [aWalletAddress()], data, edit, lang = 'en' } = given;
  const ethereum = aWithdrawWay({ network: 'ethereum', networkName: 'Ethereum (ERC-20)' });
  const currencies = [aWithdrawWay(), ethereum];
  server.answer('withdraw/getData', aWithdrawData({ currencies, ...data }));
  server.answer('withdraw/getAddressList', { list: addresses, next: null });
  server.answer('user/getUserInfo', { email: 'ada@example.com' });
  server.answer('user/getSecurity', { frozen: null });
  server.answer('ems/send', { resendAfter: 60, practiceCode: '123456' });
  const at = linkTo('walletAddress', edit === undefined ? {} : { edit });
  return renderApp({ at, isSignedIn: true, lang });
}
const save = (): HTMLElement => screen.getByRole('button', { name: 'Save address' });
async function fill(app: RenderedApp, address: string): Promise<void> {
  await app.user.type(await screen.findByLabelText('Address'), address);
  await app.user.type(screen.getByLabelText('Label'), 'Spare wallet');
  await app.user.type(screen.getByLabelText('Verification code'), '123456');
  await app.user.type(screen.getByLabelText('Fund password'), 'a fund password');
}

test('every address with its network and whether it can be used yet', async () => {
  const waiting = aWalletAddress({ id: 'b', label: 'New one', usableFrom: Date.now() + 170_000 });
  await open({ addresses: [aWalletAddress(), waiting] });
  const ready = within(await screen.findByRole('article', { name: 'My cold wallet' }));
  expect(ready.getByText('Ready')).toBeInTheDocument();
  expect(ready.getByText('USDT · TRON (TRC-20)')).toBeInTheDocument();
  const other = within(screen.getByRole('article', { name: 'New one' }));
  expect(other.getByText(/^Usable in 02:/)).toBeInTheDocument();
});

test('an address that looks like another is warned about', async () => {
  const twin = { id: 'x', label: 'Old wallet', address: 'TQf7AAAA6RkA' };
  await open({ addresses: [aWalletAddress({ resembles: [twin] })] });
  expect(await screen.findByText(/Looks like “Old wallet”: TQf7AAAA6RkA/)).toBeInTheDocument();
});

test('none yet: the page says what they are for', async () => {
  await open({ addresses: [] });
  expect(await screen.findByText(/withdrawals go only to bound addresses/)).toBeInTheDocument();
});

test('binding says how long the address will wait, before it is saved', async () => {
  const saved = aWalletAddress({ id: 'b', usableFrom: Date.now() + 180_000 });
  server.answer('withdraw/addAddress', saved);
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Bind an address' }));
  expect(
    await screen.findByText(/can be used after 3 min, from \d{4}-\d\d-\d\d \d\d:\d\d on/),
  ).toBeInTheDocument();
  await fill(app, ' TXYZ mWx3KpZ8sNfYc2LhV9rJdE4bGuABCD ');
  await app.user.dblClick(save());
  expect(await screen.findByText('Address bound')).toBeInTheDocument();
  await waitFor(() => {
    expect(app.location()).toBe(paths.walletAddress);
  });
  expect(server.askedFor('withdraw/addAddress')).toHaveLength(1);
  // The form is gone from the history: one tap leads on from the list, not to the list again.
  await app.user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => {
    expect(app.location()).toBe(paths.withdraw);
  });
  expect(server.askedFor('withdraw/addAddress')[0]?.body).toEqual({
    currency: 'USDT',
    network: 'tron',
    address: 'TXYZmWx3KpZ8sNfYc2LhV9rJdE4bGuABCD',
    label: 'Spare wallet',
    code: '123456',
    fundPassword: 'a fund password',
  });
});

test('the code goes to the account’s own address', async () => {
  const app = await open({ edit: 'new' });
  await screen.findByLabelText('Address');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
  });
  await app.user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/your code is 123456/)).toBeInTheDocument();
  expect(server.askedFor('ems/send')[0]?.body).toEqual({
    email: 'ada@example.com',
    purpose: 'address',
  });
});

test('the server’s verdict on the checksum stands under the address', async () => {
  server.answer('withdraw/addAddress', refuse('address_invalid', 'This is not a TRON address.'));
  const app = await open({ edit: 'new' });
  await fill(app, 'TXYZmWx3KpZ8sNfYc2LhV9rJdE4bGuABCE');
  await app.user.click(save());
  expect(await screen.findByText('Address not saved')).toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toBeInvalid();
  expect(screen.getByLabelText('Label')).toHaveValue('Spare wallet');
});

test('an address that begins and ends like a saved one is warned about before it is saved', async () => {
  const app = await open({ edit: 'new' });
  const forged = `${TRON_ADDRESS.slice(0, 6)}AAAAAAAAAAAAAAAAAAAA${TRON_ADDRESS.slice(-6)}`;
  await app.user.type(await screen.findByLabelText('Address'), forged);
  expect(await screen.findByText(/Looks like “My cold wallet”/)).toBeInTheDocument();
});

test('what is missing is asked for in its place', async () => {
  const app = await open({ edit: 'new' });
  await screen.findByLabelText('Address');
  await app.user.click(save());
  expect(await screen.findByText('Please enter the wallet address')).toBeInTheDocument();
  expect(screen.getByText('Please enter a label')).toBeInTheDocument();
  expect(screen.getByText('Please enter the verification code')).toBeInTheDocument();
  expect(screen.getByText('Please enter the fund password')).toBeInTheDocument();
  expect(server.askedFor('withdraw/addAddress')).toEqual([]);
});

test('modifying begins with what is saved and says that the address will wait again', async () => {
  server.answer('withdraw/editAddress', aWalletAddress());
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Modify' }));
  expect(await screen.findByText(/After any change this address waits 3 min/)).toBeInTheDocument();
  const label = screen.getByLabelText('Label');
  await app.user.clear(label);
  await app.user.type(label, 'Renamed');
  await app.user.type(screen.getByLabelText('Verification code'), '123456');
  await app.user.type(screen.getByLabelText('Fund password'), 'a fund password');
  await app.user.click(save());
  expect(await screen.findByText('Address changed')).toBeInTheDocument();
  expect(server.askedFor('withdraw/editAddress')[0]?.body).toMatchObject({
    addressId: aWalletAddress().id,
    address: TRON_ADDRESS,
    label: 'Renamed',
  });
});

test('unbinding asks for the fund password; a wrong one is said in the sheet', async () => {
  server.answer(
    'withdraw/delAddress',
    refuse('fund_password_wrong', 'The fund password is wrong.'),
  );
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Unbind' }));
  const sheet = within(await screen.findByRole('dialog'));
  await app.user.click(sheet.getByRole('button', { name: 'Unbind' }));
  expect(await sheet.findByText('Please enter the fund password')).toBeInTheDocument();
  await app.user.type(sheet.getByLabelText('Fund password'), 'wrong');
  await app.user.click(sheet.getByRole('button', { name: 'Unbind' }));
  expect(await sheet.findByText('The fund password is wrong.')).toBeInTheDocument();
  server.answer('withdraw/delAddress', {});
  await app.user.click(sheet.getByRole('button', { name: 'Unbind' }));
  expect(await screen.findByText('Address unbound')).toBeInTheDocument();
});

test('with two-factor on, binding and unbinding take the code as well', async () => {
  const data = { totpEnabled: true };
  server.answer('withdraw/addAddress', aWalletAddress({ id: 'b' }));
  const app = await open({ data, edit: 'new' });
  await fill(app, 'TXYZmWx3KpZ8sNfYc2LhV9rJdE4bGuABCD');
  await app.user.click(save());
  expect(
    await screen.findByText('Please enter the code from your authenticator app'),
  ).toBeInTheDocument();
  await app.user.type(screen.getByLabelText('Code from your authenticator app'), '482913');
  await app.user.click(save());
  expect(await screen.findByText('Address bound')).toBeInTheDocument();
  expect(server.askedFor('withdraw/addAddress').at(-1)?.body).toMatchObject({ totp: '482913' });

  server.answer(
    'withdraw/delAddress',
    refuse('totp_wrong', 'That code is wrong.', { fields: { totp: 'totp_wrong' } }),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Unbind' }));
  const sheet = within(await screen.findByRole('dialog'));
  await app.user.type(sheet.getByLabelText('Fund password'), 'a fund password');
  const unbind = sheet.getByRole('button', { name: 'Unbind' });
  await app.user.click(unbind);
  expect(
    await sheet.findByText('Please enter the code from your authenticator app'),
  ).toBeInTheDocument();
  await app.user.type(sheet.getByLabelText('Code from your authenticator app'), '111111');
  await app.user.click(unbind);
  expect(await sheet.findByText('That code is wrong.')).toBeInTheDocument();
  server.answer('withdraw/delAddress', {});
  await app.user.type(sheet.getByLabelText('Code from your authenticator app'), '482913');
  await app.user.click(unbind);
  expect(await screen.findByText('Address unbound')).toBeInTheDocument();
  expect(server.askedFor('withdraw/delAddress').at(-1)?.body).toEqual({
    addressId: aWalletAddress().id,
    fundPassword: 'a fund password',
    totp: '482913',
  });
});

test('without a fund password there is nothing to type: it comes first', async () => {
  await open({ edit: 'new', data: { hasFundPassword: false } });
  expect(await screen.findByText('Set a fund password first')).toBeInTheDocument();
  expect(screen.queryByLabelText('Label')).not.toBeInTheDocument();
});

test('in Chinese', async () => {
  await open({ edit: 'new', lang: 'zh' });
  expect(await screen.findByLabelText('备注名称')).toBeInTheDocument();
  expect(screen.getByText(/需等待 3 分钟/)).toBeInTheDocument();
});
