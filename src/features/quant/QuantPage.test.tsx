import { screen, waitFor, within } from '@testing-library/react';
import { aProductInfo } from '../../../test/builders/market.ts';
import { aBacktest, anOffer } from '../../../test/builders/quant.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

const server = setUpFakeServer();
beforeAll(stubBrowser);
beforeEach(() => {
  server.answer('product/getAllProductList', [aProductInfo()]);
});

const DEMAND = anOffer({
  id: 'btc-demand',
  name: 'BTC Flex',
  kind: 'demand',
  days: null,
  earlyFeeRate: '0',
});

test('each grid stands with its range, the share that lost, and its terms', async () => {
  server.answer('quant/getQuantList', [anOffer(), DEMAND]);
  await renderApp({ at: paths.quant, isSignedIn: true });
  const card = await screen.findByRole('article', { name: 'BTC 7' });
  await waitFor(() => {
    expect(card).toHaveTextContent('BTC/USDT · 7 days');
  });
  const { count, lossShare } = aBacktest();
  expect(count).toBe(48);
  expect(card).toHaveTextContent('Low, 1 in 10');
  expect(card).toHaveTextContent(/1-day windows in the past: 48\. [\d.]+% of them lost money\./);
  expect(Number(lossShare)).toBeGreaterThan(0);
  expect(card).toHaveTextContent(/From100.00.USDT/);
  expect(card).toHaveTextContent('Early redemption feeup to 2.00%');
  expect(screen.getByText(/These programs can lose money/)).toBeInTheDocument();
  expect(within(card).getByRole('link')).toHaveAttribute(
    'href',
    `#${paths.quantDetail}?quantId=btc-7`,
  );
});

test('the chips choose fixed term or demand, and the address keeps it', async () => {
  server.answer('quant/getQuantList', [anOffer(), DEMAND]);
  const { user, location } = await renderApp({ at: paths.quant, isSignedIn: true });
  await screen.findByRole('article', { name: 'BTC 7' });
  await user.click(screen.getByRole('button', { name: 'Demand' }));
  expect(screen.queryByRole('article', { name: 'BTC 7' })).toBeNull();
  const card = screen.getByRole('article', { name: 'BTC Flex' });
  expect(card).toHaveTextContent('No end date');
  expect(card).toHaveTextContent('Early redemption feeNone');
  expect(location()).toBe(`${paths.quant}?kind=demand`);
});

test('too little history shows no range, and without minutes there is no number at all', async () => {
  const { windows, ...backtest } = aBacktest();
  const few = anOffer({ backtest: { ...backtest, count: 12 } });
  server.answer('quant/getQuantList', [few, anOffer({ id: 'b', name: 'New', backtest: null })]);
  await renderApp({ at: paths.quant, isSignedIn: true });
  const card = await screen.findByRole('article', { name: 'BTC 7' });
  expect(card).toHaveTextContent(
    /Too little history to show a range\. 1-day windows in the past: 12/,
  );
  expect(card).not.toHaveTextContent('Middle');
  expect(screen.getByRole('article', { name: 'New' })).toHaveTextContent('No back-test yet');
});

test('a visitor is led to the log-in', async () => {
  await renderApp({ at: paths.quant });
  expect(await screen.findByRole('button', { name: /log in/i })).toBeInTheDocument();
});

test('a list that does not come can be asked for again', async () => {
  server.answer('quant/getQuantList', refuse('unavailable', 'Not now.', { status: 503 }));
  const { user } = await renderApp({ at: paths.quant, isSignedIn: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('quant/getQuantList', []);
  await user.click(again);
  expect(await screen.findByText('There is currently no data available')).toBeInTheDocument();
});
