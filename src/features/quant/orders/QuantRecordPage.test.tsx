import { screen, waitFor, within } from '@testing-library/react';
import { toText, ZERO } from '../../../../core/money/decimal.ts';
import { previewRedeem } from '../../../../core/trading/grid/preview.ts';
import { aCandle, aProductInfo } from '../../../../test/builders/market.ts';
import {
  anOffer,
  aQuantFill,
  aQuantOrder,
  DEEP,
  QUANT_RULES,
  QUANT_TICK,
} from '../../../../test/builders/quant.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../../test/builders/renderApp.tsx';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { paths } from '../../../lib/paths.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { gridOf } from '../model/gridOf.ts';

const server = setUpFakeServer();
const RUNNING = aQuantOrder();
const STOPPED = aQuantOrder({
  id: '05e5f8ad-2ef7-7028-a4f6-637623d36557',
  state: 'completed',
  endReason: 'stop',
  endedAt: 1_700_100_000_000,
  gridProfit: '-200.5',
  floating: '0',
  total: '-200.5',
  ifHeld: '-250.1',
  proceeds: '799.5',
  value: '799.5',
});
let running: QuantOrderDto[] = [];

beforeAll(stubBrowser);
beforeEach(() => {
  running = [RUNNING];
  server.answer('product/getProductInfo', aProductInfo());
  server.answer('product/getProductDepth', DEEP);
  server.answer('product/getProductKline', [aCandle()]);
  server.answer('product/getAllProductList', [aProductInfo()]);
  server.answer('proof/getFill', refuse('unavailable', 'Not now.', { status: 503 }));
  server.answer('quant/getQuantList', [anOffer()]);
  server.answer('quant_order/getFills', { list: [aQuantFill()], next: null });
  server.answer('quant_order/getQuantOrderList', ({ query }: Asked) => {
    const asked = new URLSearchParams(query);
    const ended = asked.get('state') === 'completed' ? [STOPPED] : [];
    const all = asked.get('state') === 'progress' ? running : ended;
    const orderId = asked.get('orderId');
    return { list: orderId === null ? all : [STOPPED], next: null };
  });
});

const openPage = (query = ''): Promise<RenderedApp> =>
  renderApp({ at: `${paths.quantRecord}${query}`, isSignedIn: true });
const card = () => screen.findByRole('article', { name: /^BTC 7/ });

test('a visitor is led to the log-in', async () => {
  await renderApp({ at: paths.quantRecord });
  expect(await screen.findByRole('button', { name: /log in/i })).toBeInTheDocument();
});

test('a running grid shows its four numbers together, its times and what redeeming would cost', async () => {
  await openPage();
  const article = await card();
  expect(article).toHaveTextContent(/So far, USDT−\d+\.\d\d/);
  expect(article).toHaveTextContent(/Grid profit0\.00Floating−\d\.\d\dIf held−\d\.\d\d/);
  expect(article).toHaveTextContent('Subscription amount1,000.00');
  expect(article).toHaveTextContent('Early redemption fee now0.00');
  expect(await screen.findByRole('tab', { name: /In progress\s*1/ })).toBeInTheDocument();
});

test('redeeming shows exactly what comes back before the tap, by core, and sends it once', async () => {
  server.answer('quant_order/redemptionQuantOrder', {
    ...RUNNING,
    state: 'redeemed',
    proceeds: '998.123456',
  });
  const { user, store } = await openPage();
  await user.click(within(await card()).getByRole('button', { name: 'Redeem' }));
  const sheet = await screen.findByRole('dialog');
  const preview = previewRedeem(gridOf(RUNNING, QUANT_RULES), {
    rules: QUANT_RULES,
    tick: QUANT_TICK,
    gate: { market: 'live' },
    available: ZERO,
  });
  if (!preview.ok) throw new Error(preview.error);
  const proceeds = toText(preview.order.proceeds!);
  // Not rounded: every digit that the account will get.
  await waitFor(() => {
    expect(sheet.textContent.replaceAll(',', '')).toContain(`You get${proceeds}`);
  });
  expect(sheet).toHaveTextContent('Early redemption fee0.00');
  const act = within(sheet).getByRole('button', { name: /^Redeem, get/ });
  expect(act).toHaveTextContent(proceeds);
  await user.dblClick(act);
  await waitFor(() => {
    expect(store.getState().toasts.current?.title).toMatch(
      /^Redeemed\. 998\.123456.USDT came back/,
    );
  });
  const sent = server.askedFor('quant_order/redemptionQuantOrder');
  expect(sent.map(({ body }) => body)).toEqual([{ orderId: RUNNING.id }]);
});

test('what the server refuses stands in the sheet, and one that is gone closes it', async () => {
  const answers = [
    refuse('price_moved', 'The price has moved.'),
    refuse('already_final', 'It has ended.'),
  ];
  server.answer('quant_order/redemptionQuantOrder', () => answers.shift());
  const { user, store } = await openPage();
  await user.click(within(await card()).getByRole('button', { name: 'Redeem' }));
  const sheet = await screen.findByRole('dialog');
  await user.click(await within(sheet).findByRole('button', { name: /^Redeem, get/ }));
  expect(await within(sheet).findByText('The price has moved.')).toBeInTheDocument();
  await user.click(within(sheet).getByRole('button', { name: /^Redeem, get/ }));
  await waitFor(() => {
    expect(store.getState().toasts.current?.title).toBe('It has ended.');
  });
});

test('each fill is a row with its result, and its price opens the proof', async () => {
  const { user, store } = await openPage();
  await user.click(within(await card()).getByRole('button', { name: 'Fills' }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('Step 7 sold')).toBeInTheDocument();
  expect(sheet).toHaveTextContent('Result+0.53');
  expect(sheet).toHaveTextContent(/Estimated profit−\d\.\d\d to \+\d\.\d\d USDT/);
  expect(within(sheet).getAllByRole('row', { hidden: true })).toHaveLength(13);
  await user.click(within(sheet).getByRole('button', { name: /64,725\.2, check/ }));
  expect(store.getState().proof.request).toMatchObject({
    kind: 'fill',
    orderId: RUNNING.id,
    fillId: aQuantFill().id,
  });
});

test('an ended one says why, and what came back', async () => {
  const { user, location } = await openPage();
  await user.click(await screen.findByRole('tab', { name: 'Completed' }));
  const article = await card();
  expect(article).toHaveTextContent('Stopped at its loss');
  expect(article).toHaveTextContent('In the end, USDT−200.50');
  expect(article).toHaveTextContent('Came back799.50');
  expect(article).toHaveTextContent('If held−250.10');
  expect(within(article).queryByRole('button', { name: 'Redeem' })).toBeNull();
  expect(location()).toBe(`${paths.quantRecord}?state=completed`);
  await user.click(screen.getByRole('tab', { name: 'Redeemed' }));
  expect(await screen.findByText('Programs that you have redeemed will be here.')).toBeVisible();
});

test('one that is being sold says so and cannot be redeemed again', async () => {
  running = [aQuantOrder({ ending: 'term' })];
  await openPage();
  const article = await card();
  expect(article).toHaveTextContent('Its term is over. It is being sold');
  expect(within(article).queryByRole('button', { name: 'Redeem' })).toBeNull();
});

test('an address that asks for one opens it, in whichever tab it stands', async () => {
  await openPage(`?orderId=${STOPPED.id}`);
  const sheet = await screen.findByRole('dialog');
  expect(sheet).toHaveTextContent(STOPPED.id);
  expect(sheet).toHaveTextContent(/Came back799\.50.USDT/);
});
