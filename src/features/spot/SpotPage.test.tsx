import { act, screen, waitFor, within } from '@testing-library/react';
import { aCandle, aDepth, aProductInfo, aQuote } from '../../../test/builders/market.ts';
import { cut, refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSpotOrder, aUserSpot } from '../../../test/builders/spotOrder.ts';
import type { SpotOrderDto } from '../../../protocol/spotOrder.ts';
import { paths } from '../../lib/paths.ts';
import { connected, disconnected } from '../../state/connection.ts';
import { frameReceived } from '../../state/quotes.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

const server = setUpFakeServer();
const FILLED = aSpotOrder({
  id: '02b2f8ad-2ef7-7028-a4f6-637623d36557',
  type: 'market',
  state: 'filled',
  side: 'sell',
  price: null,
  quantity: '0.1',
  filledQuantity: '0.1',
  filledAmount: '6418.3',
  averagePrice: '64183',
  fee: '6.4183',
  feeCurrency: 'USDT',
  locked: '0',
  profitLoss: '411.8817',
  handlingTime: 1_700_000_001_000,
  expiresAt: null,
});
let open: SpotOrderDto[] = [];

function answerAll(): void {
  const deep = aDepth({ bids: [['64183.0', '50']], asks: [['64184.0', '50']] });
  server.answer('product/getProductInfo', aProductInfo());
  server.answer('product/getProductDepth', deep);
  server.answer('product/getProductKline', [aCandle()]);
  server.answer('product/getAllProductList', [
    aProductInfo(),
    aProductInfo({ id: 'XAUUSD', base: 'XAU', quote: 'USD', name: 'Gold', category: 'metal' }),
    aProductInfo({ id: 'NOSPOT', base: 'NO', quote: 'SPOT', sections: ['contract'] }),
  ]);
  server.answer('product/getProductList', []);
  server.answer('user/getUserSpot', aUserSpot());
  server.answer('spot_order/getSpotOrderList', ({ query }: Asked) => {
    const asked = new URLSearchParams(query);
    const rows = asked.get('view') === 'open' ? open : [FILLED];
    const side = asked.get('side');
    return { list: rows.filter((row) => side === null || row.side === side), next: null };
  });
}

async function openPage(isSignedIn = true, lang: 'en' | 'zh' = 'en'): Promise<RenderedApp> {
  answerAll();
  const app = await renderApp({ at: `${paths.spot}?productId=BTCUSDT`, isSignedIn, lang });
  await screen.findByRole('button', { name: lang === 'en' ? /Last price/ : /最新价/ });
  return app;
}
const buyButton = () => screen.findByRole('button', { name: /^Buy\s*[\d.]+/ });
const field = (name: RegExp | string): HTMLElement => screen.getByRole('textbox', { name });
const dialog = () => screen.findByRole('dialog');

beforeAll(stubBrowser);
beforeEach(() => {
  open = [aSpotOrder()];
});

test('a visitor sees the market and is asked to log in where he would trade', async () => {
  await openPage(false);
  expect(screen.getByRole('button', { name: 'Log in to trade' })).toBeInTheDocument();
  expect(screen.getByText('Log in to see your positions and orders.')).toBeInTheDocument();
  // One way in is enough: a second one stood half under the tabs.
  expect(screen.queryByRole('button', { name: 'Log in' })).not.toBeInTheDocument();
});

test('a total becomes the body of a market buy, once for two taps, and the form is cleared', async () => {
  server.answer('spot_order/submit', { ...FILLED, side: 'buy', filledQuantity: '0.0023' });
  const app = await openPage();
  await app.user.type(field(/^Total/), '150');
  expect(field(/^Quantity/)).toHaveValue('0.0023');
  await app.user.dblClick(await buyButton());
  await waitFor(() => {
    expect(app.store.getState().toasts.current?.title).toMatch(
      /^Bought 0.0023.BTC, order 23d36557$/,
    );
  });
  const sent = server.askedFor('spot_order/submit');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    side: 'buy',
    type: 'market',
    amount: '150',
    quantity: null,
  });
  expect(field(/^Total/)).toHaveValue('');
});

test('before the tap the ticket says what arrives after the fee, and in which currency the fee is', async () => {
  const { user } = await openPage();
  await user.type(field(/^Quantity/), '0.01');
  const whatIf = screen.getByLabelText('What if this order fills');
  expect(whatIf).toHaveTextContent('You get0.00999');
  expect(whatIf).toHaveTextContent(/Fee 0.10%0.00001.BTC/);
});

test('a sale shows its realised result from the average cost before the tap', async () => {
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Sell' }));
  await user.type(field(/^Quantity/), '0.1');
  const whatIf = screen.getByLabelText('What if this order fills');
  expect(whatIf).toHaveTextContent(/You get6,411.88.USDT/);
  expect(whatIf).toHaveTextContent('Result+411.88');
});

test('the other side keeps what was typed: a total as the quantity beside it where no total can be ordered', async () => {
  const { user } = await openPage();
  await user.type(field(/^Total/), '150');
  await user.click(screen.getByRole('button', { name: 'Sell' }));
  expect(field(/^Quantity/)).toHaveValue('0.0023');
  const sides = within(screen.getByRole('group', { name: 'Buy or sell' }));
  await user.click(sides.getByRole('button', { name: 'Buy' }));
  expect(field(/^Quantity/)).toHaveValue('0.0023');
});

test('a tap with nothing typed says what is missing, until something is', async () => {
  const { user } = await openPage();
  const send = screen.getAllByRole('button', { name: 'Buy' }).at(-1);
  await user.click(send!);
  expect(field(/^Total/)).toHaveAccessibleDescription('Please enter the total');
  await user.type(field(/^Total/), '150');
  expect(field(/^Total/)).not.toHaveAccessibleDescription();
});

test('a price of the ladder becomes the limit', async () => {
  const { user } = await openPage();
  await screen.findByRole('option', { name: /64,183.0/ });
  screen.getByRole('listbox', { name: 'Order book' }).focus();
  // From the best ask one row down to the best bid.
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field(/^Price/)).toHaveValue('64,183.0');
});

test('a limit over a tenth from the index warns and asks first, over half is refused', async () => {
  server.answer('spot_order/submit', aSpotOrder());
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Limit' }));
  await user.clear(field(/^Price/));
  await user.type(field(/^Price/), '50000');
  await user.type(field(/^Quantity/), '0.01');
  expect(await screen.findByText(/22.10% from the index price 64,183.5/)).toBeInTheDocument();
  await user.click(await buyButton());
  const sheet = await dialog();
  expect(server.askedFor('spot_order/submit')).toHaveLength(0);
  await user.click(within(sheet).getByRole('button', { name: 'Not now' }));
  await user.clear(field(/^Price/));
  await user.type(field(/^Price/), '30000');
  expect(field(/^Price/)).toHaveAccessibleDescription(/too far from the market/);
  expect(await buyButton()).toBeDisabled();
});

test('an unanswered order is asked for again under its key; an answered one gets a new key', async () => {
  const answers = [cut(), refuse('price_moved', 'sentence of price_moved'), aSpotOrder()];
  server.answer('spot_order/submit', () => answers.shift() ?? cut());
  const { user } = await openPage();
  await user.type(field(/^Total/), '150');
  await user.click(await buyButton());
  expect(await screen.findByText('sentence of price_moved')).toBeInTheDocument();
  await user.click(await buyButton());
  await waitFor(() => {
    expect(server.askedFor('spot_order/submit')).toHaveLength(3);
  });
  const [first, second, third] = server.askedFor('spot_order/submit').map(({ key }) => key);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test('a waiting order is cancelled after asking', async () => {
  server.answer('spot_order/cancelSpotOrder', aSpotOrder({ state: 'cancelled' }));
  const { user, store } = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const sheet = await dialog();
  expect(sheet).toHaveTextContent(/0.0100.BTC at 60,000.0. 600.00.USDT become available again/);
  await user.click(within(sheet).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => {
    expect(store.getState().toasts.current?.title).toBe('Order cancelled');
  });
  expect(server.askedFor('spot_order/cancelSpotOrder')[0]?.body).toEqual({
    orderId: aSpotOrder().id,
  });
});

test('history tells price, result and fee of a sale, and the picker asks for one side', async () => {
  const { user } = await openPage();
  await user.click(screen.getByRole('tab', { name: 'History orders' }));
  const row = await screen.findByRole('article');
  expect(row).toHaveTextContent('Sell price64,183.0');
  expect(row).toHaveTextContent('Net result, USDT+411.88');
  // 6,418.30 received, less the fee of 6.42 and what the coins cost with theirs.
  expect(row).toHaveTextContent('Received+6,418.30');
  expect(row).toHaveTextContent('What the coins cost−6,000.00');
  expect(row).toHaveTextContent(/Handling fee6.42.USDT/);
  expect(screen.getByText("There's no more data left")).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Buy order' }));
  expect(await screen.findByText('There is currently no data available')).toBeInTheDocument();
  expect(server.askedFor('spot_order/getSpotOrderList').at(-1)?.query).toContain('side=buy');
});

test('what is held shows average cost, result now and realised', async () => {
  await openPage();
  const held = await screen.findByLabelText('What you hold of BTC');
  await waitFor(() => {
    expect(held).toHaveTextContent('Average cost60,000.0');
  });
  // 0.5 × 64,183.5 less the sale's fee of 0.1 %, 32.09175, and 30,000
  expect(held).toHaveTextContent('Net result now+2,059.66');
  expect(held).toHaveTextContent('Realised+12.50');
});

test('a paused market takes no order and says so', async () => {
  const { store } = await openPage();
  const status = { state: 'paused', reason: 'stale', opensAt: null } as const;
  act(() => {
    store.dispatch(
      frameReceived({ at: 1, quotes: [aQuote({ seq: 9, status })], depths: [], trades: [] }),
    );
  });
  expect(await screen.findByRole('button', { name: 'Price paused' })).toBeDisabled();
});

test('without a connection orders wait at once on a device that says it is offline', async () => {
  const { store } = await openPage();
  act(() => {
    store.dispatch(connected());
  });
  expect(screen.queryByRole('button', { name: /Orders wait/ })).toBeNull();
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => {
    store.dispatch(disconnected({ at: Date.now() }));
    window.dispatchEvent(new Event('offline'));
  });
  expect(await screen.findByRole('button', { name: /Orders wait/ })).toBeDisabled();
  Reflect.deleteProperty(navigator, 'onLine');
});

test('the picker offers what has spot, by category', async () => {
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'BTC/USDT' }));
  const sheet = await dialog();
  expect(await within(sheet).findByText('XAU/USD')).toBeInTheDocument();
  expect(within(sheet).queryByText('NO/SPOT')).toBeNull();
  await user.click(within(sheet).getByRole('tab', { name: 'Precious metals' }));
  expect(within(sheet).queryByText('BTC/USDT')).toBeNull();
});

test('in Chinese', async () => {
  await openPage(true, 'zh');
  expect(await screen.findByRole('tab', { name: /当前委托/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '买入委托' })).toBeInTheDocument();
});
