import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aContractOrder } from '../../../test/builders/contractOrder.ts';
import { aCandle, aDepth, aProductInfo, aQuote } from '../../../test/builders/market.ts';
import { at, ok, productHandlers, refuse } from '../../../test/builders/productHandlers.ts';
import { aRulebook } from '../../../test/builders/rulebook.ts';
import { aConfig, inForce } from '../../../test/builders/config.ts';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import { tiersFrom } from '../../../core/rulebook/contract.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';
import { configUpdated } from '../../state/serverConfig.ts';
import { connected, watching } from '../../state/connection.ts';
import { frameReceived } from '../../state/quotes.ts';
import { ContractPage } from './ContractPage.tsx';

const deep = aDepth({ bids: [['64183.0', '50']], asks: [['64184.0', '50']] });
let holding = [aContractOrder()];
let history: ReturnType<typeof aContractOrder>[] = [];

const server = setupServer(
  http.get(at('product/getProductDepth'), () => ok(deep)),
  ...productHandlers,
  http.get(at('user/getTransferData'), () =>
    ok({ currencies: [{ currency: 'USDT', available: '1000' }] }),
  ),
  http.get(at('contract_order/getContractOrderList'), ({ request }) => {
    const view = new URL(request.url).searchParams.get('view');
    const lists: Readonly<Record<string, typeof holding>> = { holding, history };
    return ok({ list: lists[view ?? ''] ?? [], next: null });
  }),
);

interface Sent {
  readonly key: string | null;
  readonly body: unknown;
}

/** Answers orders with `answers` in turn, the last one again and again; returns what was sent. */
function takeOrders(...answers: (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post(at('contract_order/submit'), async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      return answer === undefined ? HttpResponse.error() : answer();
    }),
  );
  return sent;
}

async function openPage(isSignedIn = true, query = '', isFresh = true) {
  localStorage.clear();
  if (isFresh) sessionStorage.clear();
  if (isSignedIn) {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('uid', '7');
  }
  const result = await renderScreen(
    <ContractPage />,
    `/pages/tabbarPages/home/contract?productId=BTCUSDT${query}`,
  );
  await screen.findByRole('button', { name: /Last price/ });
  return { ...result, user: userEvent.setup() };
}

beforeAll(() => {
  stubBrowser();
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  holding = [aContractOrder()];
  history = [];
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

test('a visitor sees the market and is asked to log in where he would trade', async () => {
  await openPage(false);
  expect(screen.getByRole('button', { name: 'Log in to trade' })).toBeInTheDocument();
  expect(screen.queryByText('Holding1')).toBeNull();
});

test('what is typed becomes the body, once per tap, and the form is cleared by the answer', async () => {
  const sent = takeOrders(async () => {
    await delay(50);
    return ok(aContractOrder());
  });
  const { user, store } = await openPage();
  await user.type(await screen.findByLabelText(/^Margin/), '100');
  const button = await screen.findByRole('button', { name: /^Open long/ });
  await user.dblClick(button);
  await waitFor(() => {
    expect(store.getState().toasts.current?.title).toMatch(/order 23d36557/);
  });
  expect(sent).toHaveLength(1);
  // 100 × 3 / 64,184 = 0.00467 → 0.0046 BTC at the middle leverage that is offered.
  expect(sent[0]?.body).toMatchObject({
    direction: 'long',
    type: 'market',
    leverage: 3,
    quantity: '0.0046',
  });
  expect(screen.getByLabelText(/^Margin/)).toHaveValue('');
});

test('a leverage that the rules no longer offer gives way to the highest they do', async () => {
  const { user, store } = await openPage();
  expect(await screen.findByRole('button', { name: /, Leverage 3 times/ })).toBeInTheDocument();
  const least = { leverages: [1, 2], tiers: tiersFrom([[null, 2]]) };
  const low = aRulebook((one) => ({ ...one, contract: { ...one.contract, ...least } }));
  const config = aConfig({ rulebook: inForce(low) });
  act(() => {
    store.dispatch(configUpdated({ config, clockOffsetMs: 0 }));
  });
  await user.click(await screen.findByRole('button', { name: /, Leverage 2 times/ }));
  const offered = screen.getByRole('group', { name: /^Quick values/ });
  const names = within(offered)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names.map((name) => name?.split('×')[0])).toEqual(['1', '2']);
  const sent = takeOrders(() => ok(aContractOrder()));
  await user.click(screen.getByRole('button', { name: 'Use 2×' }));
  await user.type(await screen.findByLabelText(/^Margin/), '100');
  await user.click(await screen.findByRole('button', { name: /^Open long/ }));
  await waitFor(() => {
    expect(sent[0]?.body).toMatchObject({ leverage: 2 });
  });
});

test('an unanswered order is asked for again under its key; an answered one gets a new key', async () => {
  const sent = takeOrders(
    () => HttpResponse.error(),
    () => refuse('price_moved'),
    () => ok(aContractOrder()),
  );
  const { user } = await openPage();
  await user.type(await screen.findByLabelText(/^Margin/), '100');
  await user.click(await screen.findByRole('button', { name: /^Open long/ }));
  expect(await screen.findByText('sentence of price_moved')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Open long/ }));
  await waitFor(() => {
    expect(sent).toHaveLength(3);
  });
  const [first, second, third] = sent.map(({ key }) => key);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test('a refusal about a field stands beside it and goes with the next change', async () => {
  takeOrders(() => refuse('stop_loss_side', { stopLoss: 'stop_loss_side' }));
  const { user } = await openPage();
  await user.click(await screen.findByRole('checkbox'));
  await user.type(await screen.findByLabelText(/^SL/), '63000');
  await user.type(screen.getByLabelText(/^Margin/), '100');
  await user.click(await screen.findByRole('button', { name: /^Open long/ }));
  const field = screen.getByLabelText(/^SL/);
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription('sentence of stop_loss_side');
  });
  await user.type(field, '1');
  expect(field).not.toHaveAccessibleDescription('sentence of stop_loss_side');
});

test('a tap with nothing typed says what is missing, and what is more than the step is not taken in silence', async () => {
  const sent = takeOrders(() => ok(aContractOrder()));
  const { user } = await openPage();
  await user.click(await screen.findByRole('button', { name: /^Open long/ }));
  const margin = screen.getByLabelText(/^Margin/);
  expect(margin).toHaveAccessibleDescription('Please enter the margin');
  await user.type(margin, '100.1234567');
  expect(margin).toHaveAccessibleDescription('At most 6 decimals');
  expect(sent).toHaveLength(0);
});

test('the ticket refuses by itself what the server would refuse', async () => {
  const { user } = await openPage();
  await user.type(await screen.findByLabelText(/^Margin/), '1001');
  expect(screen.getByText('The available balance is too small.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Open long/ })).toBeDisabled();
  // The most is said in the unit of the field, and one tap fills it in.
  const most = screen.getByRole('button', { name: /^Use the most possible: 99\d\.\d+.USDT/ });
  await user.click(most);
  expect(screen.queryByText('The available balance is too small.')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Open long/ })).toBeEnabled();
});

test('a limit far above the market is warned about in words, and asks first', async () => {
  const sent = takeOrders(() => ok(aContractOrder()));
  const { user } = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Limit' }));
  const price = screen.getByLabelText(/^Price(?! step)/);
  await user.clear(price);
  await user.type(price, '120000');
  await user.type(screen.getByLabelText(/^Margin/), '100');
  const warning =
    /This price is \+8\d\.\d\d% from the index price.*fills at the market price or better/;
  expect(await screen.findByText(warning)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Open long/ }));
  expect(within(await screen.findByRole('dialog')).getByText(warning)).toBeInTheDocument();
  expect(sent).toHaveLength(0);
});

test('what was typed is there after a look at another tab or a reload, until it is sent', async () => {
  takeOrders(() => ok(aContractOrder()));
  const first = await openPage();
  await first.user.type(await screen.findByLabelText(/^Margin/), '100');
  await first.user.click(screen.getByRole('checkbox'));
  await first.user.type(await screen.findByLabelText(/^SL/), '60000');
  first.unmount();
  const second = await openPage(true, '', false);
  expect(await screen.findByLabelText(/^Margin/)).toHaveValue('100');
  expect(await screen.findByLabelText(/^SL/)).toHaveValue('60,000');
  await second.user.click(await screen.findByRole('button', { name: /^Open long/ }));
  await waitFor(() => {
    expect(screen.getByLabelText(/^Margin/)).toHaveValue('');
  });
  second.unmount();
  await openPage(true, '', false);
  expect(await screen.findByLabelText(/^Margin/)).toHaveValue('');
});

test('a market order over a fifth of the account asks first', async () => {
  const sent = takeOrders(() => ok(aContractOrder()));
  const { user } = await openPage();
  await user.type(await screen.findByLabelText(/^Margin/), '400');
  await user.click(await screen.findByRole('button', { name: /^Open long/ }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Open long BTC/USDT?')).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.click(within(sheet).getByRole('button', { name: 'Open long' }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
});

test('a paused product says so and takes no order', async () => {
  const { store } = await openPage();
  const status = { state: 'paused', reason: 'stale', opensAt: null } as const;
  const quotes = [aQuote({ seq: 9, status })];
  act(() => {
    store.dispatch(frameReceived({ at: 1, quotes, depths: [], trades: [] }));
  });
  expect(await screen.findByRole('button', { name: 'Price paused' })).toBeDisabled();
});

test('a closed market shows the close that its chart knows, and when it opens', async () => {
  const opensAt = new Date(2026, 10, 22, 22, 0, 0).getTime();
  const closed = aProductInfo({
    price: null,
    mark: null,
    bid: null,
    ask: null,
    open: false,
    status: { state: 'closed', reason: null, opensAt },
  });
  server.use(
    http.get(at('product/getProductInfo'), () => ok(closed)),
    http.get(at('product/getProductKline'), () => ok([aCandle({ close: '61234.5' })])),
    http.get(at('product/getAllProductList'), () => ok([closed])),
  );
  const user = userEvent.setup();
  await renderScreen(<ContractPage />, '/pages/tabbarPages/home/contract?productId=BTCUSDT');
  expect(await screen.findByRole('button', { name: 'BTC/USDT' })).toBeInTheDocument();
  expect((await screen.findAllByText('61,234.5')).length).toBeGreaterThan(0);
  // What does not trade is grey, whether it was paused or has closed.
  expect(screen.getByRole('main')).toHaveClass('stale');
  const opens = /Market closed, opens 2026-11-22 22:00:00/;
  expect(screen.getAllByText(opens).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'BTC/USDT' }));
  const row = await screen.findByRole('button', { name: /^BTC\/USDT.*61,234.5/ });
  expect(row).toHaveTextContent(opens);
});

test('when no data comes, orders wait, as the banner says', async () => {
  const { store } = await openPage();
  const longAgo = Date.now() - 60_000;
  act(() => {
    store.dispatch(connected());
    store.dispatch(watching({ products: ['BTCUSDT'], at: longAgo }));
    const quotes = [aQuote({ seq: 9 })];
    store.dispatch(frameReceived({ at: longAgo, quotes, depths: [], trades: [] }));
  });
  expect(await screen.findByRole('button', { name: /^Orders wait/ })).toBeDisabled();
});

test('the product picker stays open while the product picked before is still loading', async () => {
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ether = aProductInfo({ id: 'ETHUSDT', base: 'ETH', name: 'Ethereum' });
  server.use(
    http.get(at('product/getAllProductList'), () => ok([aProductInfo(), ether])),
    http.get(at('product/getProductInfo'), async ({ request }) => {
      if (!request.url.includes('ETHUSDT')) return ok(aProductInfo());
      await isAsked;
      return ok(ether);
    }),
  );
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'BTC/USDT' }));
  await user.click(await screen.findByRole('button', { name: /^ETH\/USDT/ }));
  await user.click(await screen.findByRole('button', { name: 'ETH/USDT' }));
  expect(await screen.findByRole('dialog', { name: 'Markets' })).toBeInTheDocument();
  answer();
  await screen.findByRole('button', { name: /Last price/ });
  expect(screen.getByRole('dialog', { name: 'Markets' })).toBeInTheDocument();
});

test('a holding position follows the mark of the stream', async () => {
  const { store } = await openPage();
  expect(await screen.findByRole('article', { name: /BTC\/USDT Long 20×/ })).toBeInTheDocument();
  const quotes = [aQuote({ seq: 9, mark: '63040' })];
  act(() => {
    store.dispatch(frameReceived({ at: 1, quotes, depths: [], trades: [] }));
  });
  // 0.06 × (63,040 − 63,540) = −30, less 1.91 to open and 1.89 to close: on the position and in the sum of all.
  expect(await screen.findAllByText('−33.80')).toHaveLength(2);
});

/** A trade whose price gained 0.14 while its fees took 1.07. */
const lossByFees = {
  state: 'closed',
  closeReason: 'user',
  profitLoss: '0.14',
  realisedProfitLoss: '0.14',
  handlingFee: '1.05',
  overnightFee: '0.02',
  netResult: '-0.93',
} as const;

test('the history shows what a trade has brought after all it has cost, with the cost below it', async () => {
  history = [aContractOrder(lossByFees)];
  const { user } = await openPage();
  await user.click(screen.getByRole('tab', { name: /^History/ }));
  const sum = await screen.findByText('−0.93');
  expect(sum).toHaveClass('down');
  const result = sum.closest('details');
  expect(result).not.toHaveAttribute('open');
  await user.click(sum);
  expect(result).toHaveAttribute('open');
  for (const part of ['+0.14', '−1.05', '−0.02'])
    expect(within(result!).getByText(part)).toBeVisible();
});

test('an address that names an order opens it, wherever it stands', async () => {
  const order = aContractOrder(lossByFees);
  server.use(
    http.get(at('contract_order/getContractOrderList'), ({ request }) => {
      const asked = new URL(request.url).searchParams.get('orderId');
      return ok({ list: asked === order.id ? [order] : [], next: null });
    }),
    http.get(at('proof/getFill'), () => ok({ fills: [] })),
  );
  const { user } = await openPage(true, `&orderId=${order.id}`);
  const sheet = await screen.findByRole('dialog', { name: 'BTC/USDT' });
  expect(within(sheet).getByText(order.id)).toBeInTheDocument();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('the toast of a close says the net result', async () => {
  server.use(
    http.post(at('contract_order/closeContractOrder'), () => ok(aContractOrder(lossByFees))),
  );
  const { user, store } = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: /^Close 0.06/ }));
  await waitFor(() => {
    expect(store.getState().toasts.current?.title).toBe('Closed, net result −0.93 USDT');
  });
});

test('an address of a product that is not offered leads to the first one', async () => {
  server.use(
    http.get(at('product/getProductInfo'), ({ request }) =>
      new URL(request.url).searchParams.get('productId') === 'NOSUCH'
        ? HttpResponse.json({ code: 0, msg: 'no', data: null, error: 'not_found' }, { status: 404 })
        : ok(aProductInfo()),
    ),
  );
  await renderScreen(<ContractPage />, '/pages/tabbarPages/home/contract?productId=NOSUCH');
  expect(await screen.findByRole('button', { name: 'BTC/USDT' })).toBeInTheDocument();
});
