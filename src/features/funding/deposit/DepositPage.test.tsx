import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DepositRecord, RechargeData } from '../../../../protocol/recharge.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../../test/builders/renderApp.tsx';
import { paths } from '../../../lib/paths.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();

const ADDRESS = 'TQf7mWx3KpZ8sNfYc2LhV9rJdE4bGu6RkA';
const FILE_URL = '/api/Common/file/abcdefghijklmnopqrstuvwxyz012345';
const way: RechargeData['currencies'][number] = {
  currency: 'USDT',
  network: 'tron',
  networkName: 'TRON (TRC-20)',
  address: ADDRESS,
  addressKind: 'published',
  minimum: '10',
  confirmations: 20,
};
function aRechargeData(change: Partial<RechargeData> = {}): RechargeData {
  return {
    currencies: [
      way,
      { ...way, network: 'ethereum', networkName: 'Ethereum (ERC-20)', address: '0xabc' },
      { ...way, currency: 'BTC', network: 'bitcoin', networkName: 'Bitcoin', minimum: '0.0001' },
    ],
    reviewMs: 1_800_000,
    ...change,
  };
}
function aDeposit(change: Partial<DepositRecord> = {}): DepositRecord {
  return {
    id: '0a6b1c7e-0000-4000-8000-000000000001',
    currency: 'USDT',
    network: 'tron',
    networkName: 'TRON (TRC-20)',
    address: ADDRESS,
    amount: '100',
    declaredAmount: '100',
    proofImage: FILE_URL,
    state: 'auditing',
    reason: null,
    submittedAt: Date.UTC(2026, 2, 14, 14, 6, 12),
    decidedAt: null,
    dueAt: Date.UTC(2026, 2, 14, 14, 36, 12),
    ...change,
  };
}
const aPng = (): File =>
  new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'proof.png', {
    type: 'image/png',
  });

async function open(data = aRechargeData(), lang: 'en' | 'zh' = 'en'): Promise<RenderedApp> {
  server.answer('recharge/getData', data);
  server.answer('recharge/getRechargeList', { list: [aDeposit()], next: null });
  server.answer('Common/upload', () => FILE_URL);
  const app = await renderApp({ at: paths.deposit, isSignedIn: true, lang });
  await screen.findByTestId('file-input');
  return app;
}
const amount = (): HTMLElement => screen.getByLabelText('Deposit amount');
const submit = (): HTMLElement => screen.getByRole('button', { name: 'Submit for review' });
const submitted = (): readonly Asked[] => server.askedFor('recharge/submit');
async function addProof(app: RenderedApp): Promise<void> {
  await app.user.upload(screen.getByTestId('file-input'), aPng());
  await screen.findByText(/^Uploaded/);
}

test('the address as a code and in words; copying says so', async () => {
  const app = await open();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(await screen.findByRole('img', { name: new RegExp(ADDRESS) })).toBeInTheDocument();
  expect(screen.getByText('TQf7')).toBeInTheDocument();
  expect(screen.getByText(/Send only USDT on TRON/)).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByText('Copied successfully')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith(ADDRESS);
});

test('another currency has its own networks, its own minimum, and an empty amount', async () => {
  const app = await open();
  await app.user.type(amount(), '50');
  await app.user.selectOptions(screen.getByLabelText('Currency'), 'BTC');
  expect(screen.getByLabelText('Network')).toHaveValue('bitcoin');
  expect(amount()).toHaveValue('');
  expect(screen.getByText(/^0.0001\sBTC$/)).toBeInTheDocument();
});

test('a deposit with its picture is submitted once and leads to its record', async () => {
  server.answer('recharge/submit', aDeposit());
  const app = await open();
  await app.user.type(amount(), '100,5');
  await addProof(app);
  await app.user.dblClick(submit());
  expect(await screen.findByText(/Deposit of 100.50\sUSDT submitted/)).toBeInTheDocument();
  await waitFor(() => {
    expect(app.location()).toBe(paths.depositRecord);
  });
  expect(submitted()).toHaveLength(1);
  expect(submitted()[0]?.body).toEqual({
    currency: 'USDT',
    network: 'tron',
    amount: '100.5',
    proofImage: FILE_URL,
  });
  expect(submitted()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('what is missing is asked for, each in its place, and nothing is sent', async () => {
  const app = await open();
  await app.user.click(submit());
  expect(await screen.findByText('Please enter the deposit amount')).toBeInTheDocument();
  expect(screen.getByText('Please add the proof image')).toBeInTheDocument();
  await app.user.type(amount(), '9.5');
  await app.user.click(submit());
  expect(await screen.findByText(/The smallest deposit is 10.00\sUSDT/)).toBeInTheDocument();
  expect(submitted()).toEqual([]);
});

test('a refusal is said in place and as a toast, and nothing typed is lost', async () => {
  server.answer('recharge/submit', refuse('too_many_waiting', 'Too many deposits wait already.'));
  const app = await open();
  await app.user.type(amount(), '100');
  await addProof(app);
  await app.user.click(submit());
  expect(await screen.findByText('Deposit not submitted')).toBeInTheDocument();
  expect(screen.getAllByText('Too many deposits wait already.')).toHaveLength(2);
  expect(amount()).toHaveValue('100');
  expect(screen.getByAltText('Your proof image')).toBeInTheDocument();
});

test('an upload that is refused says why, and can be tried with another picture', async () => {
  const app = await open();
  server.answer('Common/upload', refuse('image_damaged', 'The picture is damaged.'));
  await app.user.upload(screen.getByTestId('file-input'), aPng());
  expect(await screen.findByText('The picture is damaged.')).toBeInTheDocument();
});

test('a practice address says that nothing can be sent to it', async () => {
  await open(aRechargeData({ currencies: [{ ...way, addressKind: 'practice' }] }));
  expect(screen.getByText(/nothing can be sent to it/)).toBeInTheDocument();
  expect(screen.queryByText(/Anything else sent here is lost/)).not.toBeInTheDocument();
});

test('what did not load can be asked for again', async () => {
  server.answer('recharge/getData', refuse('unavailable', 'Not now.', { status: 503 }));
  const app = await renderApp({ at: paths.deposit, isSignedIn: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('recharge/getData', aRechargeData());
  await app.user.click(again);
  expect(await screen.findByLabelText('Deposit amount')).toBeInTheDocument();
});

test('nothing can be deposited: the page says so', async () => {
  server.answer('recharge/getData', aRechargeData({ currencies: [] }));
  await renderApp({ at: paths.deposit, isSignedIn: true });
  expect(
    await screen.findByText('No currency can be deposited at the moment.'),
  ).toBeInTheDocument();
});

test('in Chinese', async () => {
  await open(aRechargeData(), 'zh');
  expect(screen.getByLabelText('充值数量')).toBeInTheDocument();
  expect(screen.getByText(/转入其他资产将会丢失/)).toBeInTheDocument();
});

describe('the records', () => {
  const openRecords = async (list: DepositRecord[]): Promise<RenderedApp> => {
    server.answer('recharge/getRechargeList', { list, next: null });
    return renderApp({ at: paths.depositRecord, isSignedIn: true });
  };

  test('say how each deposit stands, and why it failed', async () => {
    await openRecords([
      aDeposit(),
      aDeposit({ id: 'b', state: 'fail', reason: 'not_received', decidedAt: 1 }),
    ]);
    expect(await screen.findByText(/not arrived at the address/)).toBeInTheDocument();
    const [first] = screen.getAllByRole('article');
    expect(within(first as HTMLElement).getByText('Under review')).toBeInTheDocument();
    expect(screen.getByText("There's no more data left")).toBeInTheDocument();
  });

  test('the tabs ask the server', async () => {
    const app = await openRecords([]);
    expect(await screen.findByText('There is currently no data available')).toBeInTheDocument();
    await app.user.click(screen.getByRole('tab', { name: 'Failed' }));
    await waitFor(() => {
      expect(server.asked.at(-1)?.query).toContain('state=fail');
    });
  });

  test('details show what was confirmed beside what was declared, and the private picture', async () => {
    server.answer(
      FILE_URL.replace('/api/', ''),
      () => new Response('x', { headers: { 'content-type': 'image/png' } }),
    );
    const app = await openRecords([aDeposit({ state: 'success', amount: '99', decidedAt: 1 })]);
    await app.user.click(await screen.findByRole('button', { name: 'Details' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/99.00\sUSDT/)).toBeInTheDocument();
    expect(sheet.getByText('You declared')).toBeInTheDocument();
    expect(await sheet.findByAltText('Your proof image')).toBeInTheDocument();
  });
});
