import { act, screen, waitFor, within } from '@testing-library/react';
import { aCandle, aProductInfo, aQuote } from '../../../../test/builders/market.ts';
import {
  aBacktest,
  aQuantInfo,
  aQuantOrder,
  DEEP,
  someMinutes,
} from '../../../../test/builders/quant.ts';
import { cut, refuse, renderApp, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../../test/builders/renderApp.tsx';
import { paths } from '../../../lib/paths.ts';
import { frameReceived } from '../../../state/quotes.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { rerun } from '../rerun/rerun.ts';
import type { RerunOrder } from '../rerun/rerun.ts';

const server = setUpFakeServer();

/** A thread that runs what it is given at once: what backtestWorker.ts does. */
class Thread extends EventTarget {
  static isEnded = false;
  postMessage(order: RerunOrder): void {
    const data = { type: 'done', answer: rerun(structuredClone(order)) };
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    Thread.isEnded = true;
  }
}

beforeAll(() => {
  stubBrowser();
  Object.defineProperty(globalThis, 'Worker', { value: Thread, configurable: true });
});
beforeEach(() => {
  server.answer('product/getProductInfo', aProductInfo());
  server.answer('product/getProductDepth', DEEP);
  server.answer('product/getProductKline', [aCandle(), aCandle({ time: 1_700_003_600_000 })]);
  server.answer('product/getAllProductList', [aProductInfo()]);
  server.answer('quant/getQuantInfo', aQuantInfo());
  server.answer('quant_order/getQuantOrderList', { list: [], next: null });
  server.answer('user/getTransferData', {
    currencies: [{ currency: 'USDT', available: '2000' }],
  });
  server.answer('quant/getMinutes', ({ query }: Asked) => {
    const asked = new URLSearchParams(query);
    return someMinutes(Number(asked.get('from')), Number(asked.get('to')));
  });
});

async function openPage(): Promise<RenderedApp> {
  const app = await renderApp({ at: `${paths.quantDetail}?quantId=btc-7`, isSignedIn: true });
  await screen.findByRole('heading', { name: 'When it wins, when it loses' });
  return app;
}

async function openTicket(): Promise<RenderedApp & { sheet: HTMLElement }> {
  const app = await openPage();
  await app.user.click(screen.getByRole('button', { name: 'Subscribe' }));
  return { ...app, sheet: await screen.findByRole('dialog') };
}
const amountField = (sheet: HTMLElement) => within(sheet).getByRole('textbox');
const subscribeButton = (sheet: HTMLElement) =>
  within(sheet).getByRole('button', { name: /^Subscribe/ });
/** Not before it is known what is available. */
const findOpenButton = async (sheet: HTMLElement): Promise<HTMLElement> => {
  await waitFor(() => {
    expect(subscribeButton(sheet)).toBeEnabled();
  });
  return subscribeButton(sheet);
};

test('the levels of now are drawn on the price, with every number of the grid said in words', async () => {
  await openPage();
  expect(await screen.findByLabelText('Price with the levels of BTC 7')).toBeInTheDocument();
  expect(screen.getByText('12 steps, each keeps 0.64%')).toBeInTheDocument();
  expect(screen.getByText(/Levels from 60,974.3 to 67,392.7/)).toBeInTheDocument();
  const points = screen.getByRole('list').textContent;
  expect(points).toMatch(/Steps are 0\.84% apart, and each pair keeps 0\.64% of what it cost/);
  expect(points).toMatch(/Below 60,974\.3 it holds what it bought/);
  expect(points).toMatch(/Above 67,392\.7 all coins are sold/);
  await waitFor(() => {
    expect(screen.getByRole('list')).toHaveTextContent(
      /lost 20% of the amount, all is sold; in a straight fall that is at about 5\d,\d{3}\.\d\./,
    );
  });
});

test('the back-test shows its windows, its percentiles and how many lost', async () => {
  await openPage();
  const { windows } = aBacktest();
  const lost = windows.filter(({ result }) => result.startsWith('-')).length;
  expect(
    screen.getByText(new RegExp(`^Windows from .*: 48. Lost money: ${lost} `)),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('How many 1-day windows ended at each result')).toBeInTheDocument();
  expect(screen.getByText('Worst window').parentElement).toHaveTextContent(/100 to 99\.\d\d/);
});

test('the early fee is told with its curve and three examples, none of them more than the profit', async () => {
  await openPage();
  const table = screen.getByRole('table');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '+50.0010.001,040.00',
    '+4.004.001,000.00',
    '−30.000.00970.00',
  ]);
  expect(
    screen.getByLabelText('The most the early redemption fee can be, day by day'),
  ).toHaveTextContent(/at most 20\.00.USDT/);
});

test('run again here: the same minutes give the same numbers, to the last digit', async () => {
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Run it again here' }));
  expect(await screen.findByText('The same numbers, to the last digit')).toBeInTheDocument();
  expect(screen.getByText(/from 432 minutes/)).toBeInTheDocument();
  expect(screen.getAllByRole('img', { name: 'equal' })).toHaveLength(10);
  // A narrow phone breaks the row between two days, never within one.
  const days = screen.getAllByText(/^\d{4}-\d\d-\d\d$/, { selector: 'dd .whole' });
  expect(days).toHaveLength(2);
  expect(days[0]?.parentElement).toHaveTextContent(/^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/);
  expect(Thread.isEnded).toBe(true);
});

test('one that was told better than it was is found out, number by number', async () => {
  const told = aBacktest();
  const backtest = { ...told, low: '0.01', lossShare: '0' };
  server.answer('quant/getQuantInfo', aQuantInfo({ backtest }));
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Run it again here' }));
  expect(await screen.findByText('This device got other numbers')).toBeInTheDocument();
  expect(screen.getAllByRole('img', { name: 'differs' })).toHaveLength(2);
  expect(screen.getByText(/^here: −0\.\d{4}%$/)).toBeInTheDocument();
});

test('minutes that do not come, or cannot be read, are said and nothing is shown as checked', async () => {
  server.answer('quant/getMinutes', refuse('unavailable', 'Not now.', { status: 503 }));
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Run it again here' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  server.answer('quant/getMinutes', cut());
  await user.click(screen.getByRole('button', { name: 'Run it again here' }));
  expect(await screen.findByText(/It could not be run/)).toBeInTheDocument();
  expect(screen.queryByText('The same numbers, to the last digit')).toBeNull();
});

test('the ticket shows what is bought at the start, by core, and sends the amount once for two taps', async () => {
  server.answer('quant_order/submit', aQuantOrder());
  const { user, store, sheet, location } = await openTicket();
  await user.type(amountField(sheet), '300');
  await waitFor(() => {
    expect(sheet).toHaveTextContent(/Bought at the start0\.00\d\d.BTC/);
  });
  expect(sheet).toHaveTextContent('Price at the start64,184.0');
  expect(sheet).toHaveTextContent(/All is sold at about4\d,\d{3}\.\d/);
  expect(sheet).toHaveTextContent(/Estimated profit[−+]\d\.\d\d to \+\d\.\d\d USDT/);
  await user.dblClick(await findOpenButton(sheet));
  await waitFor(() => {
    expect(store.getState().toasts.current?.title).toMatch(
      /^Subscribed to BTC 7 for 1,000\.00.USDT, order 23d36557$/,
    );
  });
  const sent = server.askedFor('quant_order/submit');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ quantId: 'btc-7', amount: '300' });
  await waitFor(() => {
    expect(location()).toBe(paths.quantRecord);
  });
});

test('a large one asks first; what is too little or too much is said at the field', async () => {
  const { user, sheet } = await openTicket();
  await user.type(amountField(sheet), '50');
  expect(amountField(sheet)).toHaveAccessibleDescription(/100\.00.USDT/);
  expect(subscribeButton(sheet)).toBeDisabled();
  await user.clear(amountField(sheet));
  await user.type(amountField(sheet), '2500');
  expect(amountField(sheet)).toHaveAccessibleDescription(/./);
  await user.click(within(sheet).getByRole('button', { name: /Use the most possible: 2,000/ }));
  expect(amountField(sheet)).toHaveValue('2,000');
  await user.click(await findOpenButton(sheet));
  const asked = await screen.findByRole('dialog', { name: 'Subscribe to BTC 7?' });
  expect(asked).toHaveTextContent('These programs can lose money');
  expect(server.askedFor('quant_order/submit')).toHaveLength(0);
});

test('the server’s sentence stands at the field', async () => {
  const refusal = refuse('insufficient_balance', 'Too little in AI quant.', {
    fields: { amount: 'insufficient_balance' },
  });
  server.answer('quant_order/submit', refusal);
  const { user, sheet } = await openTicket();
  await user.type(amountField(sheet), '300');
  await user.click(await findOpenButton(sheet));
  await waitFor(() => {
    expect(amountField(sheet)).toHaveAccessibleDescription('Too little in AI quant.');
  });
});

test('a visitor is led to the log-in and back', async () => {
  const { location } = await renderApp({ at: `${paths.quantDetail}?quantId=btc-7` });
  expect(await screen.findByRole('button', { name: /log in/i })).toBeInTheDocument();
  expect(location()).toContain(encodeURIComponent('quantId=btc-7'));
});

test('a paused market says so in the place of the button', async () => {
  const { store } = await openPage();
  const status = { state: 'paused', reason: 'stale', opensAt: null } as const;
  act(() => {
    store.dispatch(
      frameReceived({ at: 1, quotes: [aQuote({ seq: 9, status })], depths: [], trades: [] }),
    );
  });
  expect(await screen.findByRole('button', { name: 'Price paused' })).toBeDisabled();
});

test.each(['', '?quantId=none-7'])(
  'an address of no grid (%s) leads to the list',
  async (query) => {
    server.answer('quant/getQuantInfo', refuse('not_found', 'None.', { status: 404 }));
    server.answer('quant/getQuantList', []);
    const { user, location } = await renderApp({
      at: `${paths.quantDetail}${query}`,
      isSignedIn: true,
    });
    await user.click(await screen.findByRole('button', { name: 'See all programs' }));
    await waitFor(() => {
      expect(location()).toBe(paths.quant);
    });
  },
);
