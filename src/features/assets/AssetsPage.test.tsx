import { screen, within } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aLogDescription } from '../../../test/builders/count.ts';
import type { AssetsData } from '../../../protocol/user.ts';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();
beforeEach(() => {
  server.answer('user/getUserInfo', { createdAt: Date.now() });
  server.answer('proof/getLog', aLogDescription());
  server.answer('proof/getLiability', refuse('not_found', '', { status: 404 }));
});

function anAssetsData(change: Partial<AssetsData> = {}): AssetsData {
  return {
    total: '12480.36',
    spotTotal: '4120.5',
    earningsToday: '86.42',
    trend: [],
    accounts: [
      { account: 'spot', currency: 'USDT', available: '3300.3', locked: '50', value: '3350.3' },
      { account: 'spot', currency: 'BTC', available: '0.012', locked: '0', value: '770.2' },
      {
        account: 'contract',
        currency: 'USDT',
        available: '8000',
        locked: '398.47',
        value: '8398.47',
      },
    ],
    ...change,
  };
}

async function open(data: AssetsData, lang: 'en' | 'zh' = 'en'): Promise<RenderedApp> {
  server.answer('user/getAssetsData', data);
  const app = await renderApp({ at: paths.assets, isSignedIn: true, lang });
  await screen.findByTestId('total-assets');
  return app;
}

test('a visitor is told what is here and led to the log-in and back', async () => {
  const app = await renderApp({ at: paths.assets });
  await app.user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(app.location()).toBe(`${paths.login}?next=${encodeURIComponent(paths.assets)}`);
});

test('a visitor without an account is led to the registration and back', async () => {
  const app = await renderApp({ at: paths.assets });
  await app.user.click(await screen.findByRole('button', { name: 'Create account' }));
  expect(app.location()).toBe(`${paths.register}?next=${encodeURIComponent(paths.assets)}`);
});

test('total, today and every account; open positions are what the accounts do not explain', async () => {
  await open(anAssetsData());
  expect(screen.getByTestId('total-assets')).toHaveTextContent('12,480.36');
  // 86.42 of 12,393.94.
  expect(screen.getByText(/\+86\.42 \(\+0\.70%\)/)).toBeInTheDocument();
  const spot = screen.getByRole('button', { name: /^Spot/ });
  expect(spot).toHaveTextContent('32.9%');
  expect(spot).toHaveTextContent('4,120.50');
  expect(screen.getByText('Open positions')).toBeInTheDocument();
  expect(screen.getByText('−38.61')).toBeInTheDocument();
});

test('no open result, no row for it', async () => {
  await open(anAssetsData({ total: '12518.97' }));
  expect(screen.queryByText('Open positions')).not.toBeInTheDocument();
});

test('an account opens to its currencies, available and locked', async () => {
  const app = await open(anAssetsData());
  await app.user.click(screen.getByRole('button', { name: /^Spot/ }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'CurrencyAvailableLocked',
    'USDT3,300.3050.00',
    'BTC0.0120.00',
  ]);
  expect(screen.getByRole('link', { name: 'Transfer from Spot' })).toHaveAttribute(
    'href',
    `#${paths.transfer}?from=spot`,
  );
});

test('one tap hides every amount, percentages stay; the choice is kept', async () => {
  const app = await open(anAssetsData());
  await app.user.click(screen.getByRole('button', { name: /Hide amounts$/ }));
  expect(screen.getByTestId('total-assets')).toHaveTextContent('••••••');
  expect(document.body).not.toHaveTextContent(/12,480|4,120|86\.42|38\.61/);
  expect(screen.getByText(/\+0\.70%/)).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('fairlead') ?? '{}')).toMatchObject({
    hideBalances: true,
  });
  await app.user.click(screen.getByRole('button', { name: /Show amounts$/ }));
  expect(screen.getByTestId('total-assets')).toHaveTextContent('12,480.36');
});

describe('the earnings trend', () => {
  const day = (date: string, earnings: string) => ({ day: date, equity: '100', earnings });

  test('says when it starts while there is one day or none', async () => {
    await open(anAssetsData({ trend: [day('2026-03-14', '3')] }));
    expect(screen.getByText('There is currently no data available')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /Daily earnings/ })).not.toBeInTheDocument();
  });

  test('draws the days there are and adds them up', async () => {
    await open(anAssetsData({ trend: [day('2026-03-13', '30'), day('2026-03-14', '-10.5')] }));
    expect(screen.getByRole('img', { name: 'Daily earnings, 2 days' })).toBeInTheDocument();
    expect(screen.getByText('+19.50')).toBeInTheDocument();
    expect(screen.getByText('Today, 2026-03-14')).toBeInTheDocument();
  });
});

test.each([
  ['Deposit', paths.deposit],
  ['Withdraw', paths.withdraw],
  ['Transfer', paths.transfer],
  ['Records', paths.records],
])('%s is one tap away', async (name, path) => {
  await open(anAssetsData());
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `#${path}`);
});

test('small currencies of the spot account can be hidden', async () => {
  const small = {
    account: 'spot',
    currency: 'ETH',
    available: '0.00001',
    locked: '0',
    value: '0.03',
  } as const;
  const app = await open(anAssetsData({ accounts: [...anAssetsData().accounts, small] }));
  expect(screen.getByText('ETH')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Hide small' }));
  expect(screen.queryByText('ETH')).not.toBeInTheDocument();
});

describe('practice money', () => {
  test('can be reset, after a question', async () => {
    server.answer('user/resetPractice', { accounts: [] });
    const app = await open(anAssetsData());
    await app.user.click(screen.getByRole('button', { name: /^Start again/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await app.user.dblClick(sheet.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Practice money reset')).toBeInTheDocument();
    expect(server.askedFor('user/resetPractice')).toHaveLength(1);
    expect(server.askedFor('user/resetPractice')[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('what is still open is named by the server, and nothing is reset', async () => {
    server.answer('user/resetPractice', refuse('orders_open', 'Close your open orders first.'));
    const app = await open(anAssetsData());
    await app.user.click(screen.getByRole('button', { name: /^Start again/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Not reset')).toBeInTheDocument();
    expect(screen.getByText('Close your open orders first.')).toBeInTheDocument();
  });

  test('real money has no such button', async () => {
    server.answer('user/getAssetsData', anAssetsData());
    await renderApp({ at: paths.assets, isSignedIn: true, config: { mode: 'live' } });
    await screen.findByTestId('total-assets');
    expect(screen.queryByRole('button', { name: /^Start again/ })).not.toBeInTheDocument();
  });
});

test('what did not load can be asked for again', async () => {
  server.answer('user/getAssetsData', refuse('unavailable', 'Not now.', { status: 503 }));
  const app = await renderApp({ at: paths.assets, isSignedIn: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('user/getAssetsData', anAssetsData());
  await app.user.click(again);
  expect(await screen.findByTestId('total-assets')).toBeInTheDocument();
});

test('in Chinese', async () => {
  await open(anAssetsData(), 'zh');
  expect(screen.getByText('总资产（USDT）')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^合约账户/ })).toBeInTheDocument();
});
