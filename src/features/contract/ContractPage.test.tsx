import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aContractOrder } from '../../../test/builders/contractOrder.ts';
import { aCandle, aDepth, aProductInfo, aQuote } from '../../../test/builders/market.ts';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';
import { connected, watching } from '../../realtime/connectionSlice.ts';
import { frameReceived } from '../../realtime/quotesSlice.ts';
import { ContractPage } from './ContractPage.tsx';

const at = (path: string): string => `http://localhost/api/${path}`;
const ok = (data: unknown): Response => HttpResponse.json({ code: 1, msg: 'Done', data });
const refuse = (error: string, fields?: object): Response =>
  HttpResponse.json(
    { code: 0, msg: `sentence of ${error}`, data: null, error, fields },
    { status: 422 },
  );
const deep = aDepth({ bids: [['64183.0', '50']], asks: [['64184.0', '50']] });
let holding = [aContractOrder()];

const server = setupServer(
  http.get(at('product/getProductInfo'), () => ok(aProductInfo())),
  http.get(at('product/getProductDepth'), () => ok(deep)),
  http.get(at('product/getProductKline'), () => ok([aCandle()])),
  http.get(at('product/getAllProductList'), () => ok([aProductInfo()])),
  http.get(at('product/getProductList'), () => ok([])),
  http.get(at('user/getTransferData'), () =>
    ok({ currencies: [{ currency: 'USDT', available: '1000' }] }),
  ),
  http.get(at('contract_order/getContractOrderList'), ({ request }) => {
    const view = new URL(request.url).searchParams.get('view');
    return ok({ list: view === 'holding' ? holding : [], next: null });
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

async function openPage(isSignedIn = true) {
  localStorage.clear();
  if (isSignedIn) {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('uid', '7');
  }
  const result = await renderScreen(
    <ContractPage />,
    '/pages/tabbarPages/home/contract?productId=BTCUSDT',
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
    expect(store.getState().toasts.current?.title).toMatch(/order 01a1f8ad/);
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
  await user.type(screen.getByLabelText('SL'), '63000');
  await user.type(screen.getByLabelText(/^Margin/), '100');
  await user.click(await screen.findByRole('button', { name: /^Open long/ }));
  const field = screen.getByLabelText('SL');
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
  // 0.06 × (63,040 − 63,540)
  expect((await screen.findAllByText('−30.00')).length).toBeGreaterThan(0);
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
