import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FinancialRecord } from '../../../../protocol/records.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../../test/builders/renderApp.tsx';
import { aProductInfo } from '../../../../test/builders/market.ts';
import { paths } from '../../../lib/paths.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
const TIME = new Date(2026, 2, 14, 14, 6, 12).getTime();

function aRecord(change: Partial<FinancialRecord> = {}): FinancialRecord {
  return {
    id: '0a6b1c7e-0000-4000-8000-000000000001',
    time: TIME,
    kind: 'deposit',
    type: 'deposit',
    lines: [{ account: 'funding', currency: 'USDT', amount: '100', available: '100', locked: '0' }],
    order: null,
    fees: [],
    reason: null,
    ...change,
  };
}
const held = aRecord({
  id: 'held',
  kind: 'withdrawal',
  type: 'withdrawal_hold',
  lines: [{ account: 'funding', currency: 'USDT', amount: '0', available: '-500', locked: '500' }],
});
const transfer = aRecord({
  id: 'transfer',
  kind: 'transfer',
  type: 'transfer',
  lines: [
    { account: 'funding', currency: 'USDT', amount: '-5', available: '-5', locked: '0' },
    { account: 'spot', currency: 'USDT', amount: '5', available: '5', locked: '0' },
  ],
});

const queries = (): URLSearchParams[] =>
  server.askedFor('user/getRecords').map(({ query }) => new URLSearchParams(query));
const row = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

async function open(list: FinancialRecord[], lang: 'en' | 'zh' = 'en'): Promise<RenderedApp> {
  server.answer('user/getRecords', { list, next: null });
  const app = await renderApp({ at: paths.records, isSignedIn: true, lang });
  await waitFor(() => {
    expect(queries()).not.toHaveLength(0);
  });
  return app;
}

test('every account an entry moved is a row: what, when, where, how much', async () => {
  await open([aRecord(), held, transfer]);
  expect(await screen.findByText('+100.00')).toBeInTheDocument();
  expect(row(/^Deposit\s*2026-03-14 14:06:12 · Funding/)).toBeInTheDocument();
  // Money that was only held is not lost, and says so.
  expect(row(/^Withdrawal under review/)).toHaveTextContent(/[-−]500.00\s*USDT held/);
  expect(row(/^Transfer.*Funding/)).toHaveTextContent(/5.00\s*USDT/);
  expect(row(/^Transfer.*Spot/)).toHaveTextContent(/\+5.00\s*USDT/);
});

test('kind and days ask the server, and begin a new list', async () => {
  const app = await open([aRecord()]);
  await app.user.click(screen.getByRole('button', { name: 'Deposits' }));
  await waitFor(() => {
    expect(queries().at(-1)?.get('kind')).toBe('deposit');
  });
  await app.user.click(screen.getByRole('button', { name: 'All days' }));
  const sheet = within(await screen.findByRole('dialog'));
  await app.user.type(sheet.getByLabelText('From'), '2026-03-14');
  await app.user.type(sheet.getByLabelText('To'), '2026-03-15');
  await app.user.click(sheet.getByRole('button', { name: 'Show these days' }));
  await waitFor(() => {
    expect(queries().at(-1)?.get('from')).toBe(String(new Date(2026, 2, 14).getTime()));
  });
  expect(queries().at(-1)?.get('to')).toBe(String(new Date(2026, 2, 16).getTime()));
  expect(screen.getByRole('button', { name: '2026-03-14 to 2026-03-15' })).toBeInTheDocument();
});

test('days the wrong way round are refused with the reason on the button', async () => {
  const app = await open([]);
  await app.user.click(screen.getByRole('button', { name: 'All days' }));
  const sheet = within(await screen.findByRole('dialog'));
  await app.user.type(sheet.getByLabelText('From'), '2026-03-15');
  await app.user.type(sheet.getByLabelText('To'), '2026-03-14');
  expect(sheet.getByRole('button', { name: 'The first day is after the last' })).toBeDisabled();
});

test('an entry opens to its exact figures and its number in the ledger', async () => {
  const trade = aRecord({
    kind: 'trading',
    type: 'contract_open',
    fees: [{ currency: 'USDT', amount: '0.123456' }],
  });
  const app = await open([trade]);
  await app.user.click(await screen.findByRole('button', { name: /^Contract opened/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/0.123456\sUSDT/)).toBeInTheDocument();
  expect(sheet.getByText(trade.id)).toBeInTheDocument();
});

const ORDER_ID = '01a1f8ad-2ef7-7028-a4f6-637623d36557';
const closed = aRecord({
  kind: 'trading',
  type: 'contract_close',
  lines: [
    { account: 'contract', currency: 'USDT', amount: '-0.39', available: '99.61', locked: '-100' },
  ],
  order: { kind: 'contract', id: ORDER_ID, productId: 'BTCUSDT', netResult: '-0.93' },
});

test('a trade names its product, its currency and what the whole of it has brought', async () => {
  server.answer('product/getAllProductList', [aProductInfo()]);
  const placed = aRecord({
    id: 'placed',
    kind: 'trading',
    type: 'contract_hold',
    lines: [
      { account: 'contract', currency: 'USDT', amount: '0', available: '-100', locked: '100' },
    ],
    order: { kind: 'contract', id: ORDER_ID, productId: 'BTCUSDT', netResult: '-0.93' },
  });
  await open([closed, placed]);
  const end = await screen.findByRole('button', { name: /^Contract closed · BTC\/USDT/ });
  expect(end).toHaveTextContent(/Net result −0.93/);
  expect(end).toHaveTextContent(/−0.39\s*USDT/);
  // Only the end of a trade tells its result; what is held says its currency as well.
  const start = row(/^Contract order placed · BTC\/USDT/);
  expect(start).not.toHaveTextContent('Net result');
  expect(start).toHaveTextContent(/100.00\s*USDT held/);
});

test('what a sale of coins has brought stands beside its money, once', async () => {
  server.answer('product/getAllProductList', [aProductInfo()]);
  const sold = aRecord({
    kind: 'trading',
    type: 'spot_fill',
    lines: [
      { account: 'spot', currency: 'BTC', amount: '-0.004', available: '-0.004', locked: '0' },
      { account: 'spot', currency: 'USDT', amount: '388.86', available: '388.86', locked: '0' },
    ],
    order: { kind: 'spot', id: ORDER_ID, productId: 'BTCUSDT', netResult: '-0.80' },
  });
  await open([sold]);
  expect(await screen.findAllByText(/Net result −0.80/)).toHaveLength(1);
  expect(row(/388.86/)).toHaveTextContent('Net result −0.80');
});

test('a trade leads to its order', async () => {
  server.answer('product/getAllProductList', [aProductInfo()]);
  const app = await open([closed]);
  await app.user.click(await screen.findByRole('button', { name: /^Contract closed/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(ORDER_ID)).toBeInTheDocument();
  expect(sheet.getByText('−0.93 USDT')).toBeInTheDocument();
  await app.user.click(sheet.getByRole('button', { name: 'Show the order' }));
  await waitFor(() => {
    expect(app.location()).toBe(`${paths.contract}?productId=BTCUSDT&orderId=${ORDER_ID}`);
  });
});

test('a trade of a grid leads to the grid', async () => {
  server.answer('product/getAllProductList', [aProductInfo()]);
  const order = { kind: 'quant', id: ORDER_ID, productId: 'BTCUSDT', netResult: null } as const;
  const app = await open([{ ...closed, order }]);
  await app.user.click(await screen.findByRole('button', { name: /^Contract closed/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await app.user.click(sheet.getByRole('button', { name: 'Show the order' }));
  await waitFor(() => {
    expect(app.location()).toBe(`${paths.quantRecord}?orderId=${ORDER_ID}`);
  });
});

test('a type this client does not know is named by its kind', async () => {
  await open([aRecord({ kind: 'interest', type: 'loan_interest_of_a_newer_server' })]);
  expect(await screen.findByRole('button', { name: /^Interest\s*2026/ })).toBeInTheDocument();
});

describe('the export', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let file: Blob | undefined;
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return 'blob:file';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: file?.text() ?? Promise.resolve('') });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('holds every page of the filter, not only what is on the screen', async () => {
    const app = await open([aRecord()]);
    server.answer('user/getRecords', ({ query }: Asked) => {
      const asked = new URLSearchParams(query);
      return asked.get('cursor') === null
        ? { list: [aRecord({ id: 'first' })], next: 'more' }
        : { list: [aRecord({ id: 'second' })], next: null };
    });
    await app.user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('2 entries exported')).toBeInTheDocument();
    expect(saved[0]?.name).toMatch(/^fairlead-records-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? [];
    expect(lines.map((line) => line.split(',').at(-4))).toEqual(['entry', 'first', 'second']);
  });

  test('half a file is never made: a page that does not come is said', async () => {
    const app = await open([aRecord()]);
    server.answer('user/getRecords', refuse('unavailable', 'Not now.', { status: 503 }));
    await app.user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

test('nothing yet: the page says what will be here', async () => {
  await open([]);
  expect(await screen.findByText('Whatever moves your money is listed here.')).toBeInTheDocument();
});

test('in Chinese', async () => {
  await open([aRecord()], 'zh');
  expect(await screen.findByRole('button', { name: /^充值\s*2026/ })).toBeInTheDocument();
});
