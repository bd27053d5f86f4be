// The user's fills on the chart as a reader and the keys meet them; what is drawn is the library's, which a test has not.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { aProductInfo } from '../../../../test/builders/market.ts';
import type { TradedFill } from '../../../../protocol/proof.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { makeCell } from '../../../lib/cell.ts';
import { baseApi } from '../../../api/baseApi.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { ProductInfoContext } from '../../product/productContext.ts';
import type { ChartHost } from '../chartHost.ts';
import { chooseMarks } from './markChoice.ts';
import { OwnMarks } from './OwnMarks.tsx';

stubBrowser();

const AT = 1_700_000_000_000;
const at = (path: string): string => `http://localhost/api/${path}`;
const ok = (data: unknown): Response => HttpResponse.json({ code: 1, msg: '', data });
let holding = [aContractOrder()];
const ORDER = aContractOrder().id;
let fills: TradedFill[] = [];
/** Fills on a page. */
let pageSize = 100;
let asked: string[] = [];
let isBroken = false;

const server = setupServer(
  http.get(at('contract_order/getContractOrderList'), ({ request }) => {
    const isHolding = new URL(request.url).searchParams.get('view') === 'holding';
    return ok({ list: isHolding ? holding : [], next: null });
  }),
  http.get(at('proof/getFills'), async ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.get('orderIds') ?? '');
    await delay(5);
    if (isBroken)
      return HttpResponse.json(
        { code: 0, msg: 'no', data: null, error: 'internal' },
        { status: 422 },
      );
    const start = Number(searchParams.get('cursor') ?? 0);
    const end = start + pageSize;
    const found = fills.filter(({ orderId }) => searchParams.get('orderIds')?.includes(orderId));
    const next = end < found.length ? String(end) : null;
    return ok({ list: found.slice(start, end), next });
  }),
);

const aFill = (id: string, kind: 'open' | 'close', time = AT, orderId = ORDER): TradedFill => ({
  id,
  orderId,
  kind,
  at: time,
  price: '1',
  quantity: '1',
});

/** A chart that shows the hour from `from` on, and says whatever is tapped. */
function aHost() {
  let from = AT / 1000 - 1800;
  const views = new Set<() => void>();
  const parts: Record<string, unknown> = {
    isGone: () => false,
    chart: {
      subscribeClick: () => undefined,
      unsubscribeClick: () => undefined,
      timeScale: () => ({
        getVisibleRange: () => ({ from, to: from + 3600 }),
        subscribeVisibleTimeRangeChange: (listener: () => void) => views.add(listener),
        unsubscribeVisibleTimeRangeChange: (listener: () => void) => views.delete(listener),
      }),
    },
    candles: { attachPrimitive: () => undefined, detachPrimitive: () => undefined },
    container: document.createElement('div'),
    follow: (listener: Parameters<ChartHost['follow']>[0]) => {
      const bar = { time: from, open: 1, high: 1, low: 1, close: 1, volume: 1 };
      listener.onAll([bar, { ...bar, time: from + 7200 }]);
      return () => undefined;
    },
  };
  return {
    host: parts as unknown as ChartHost,
    moveTo: (time: number) => {
      from = time;
      for (const listener of views) listener();
    },
  };
}

async function open() {
  localStorage.setItem('token', 'secret');
  localStorage.setItem('uid', '7');
  const { host, moveTo } = aHost();
  const note = makeCell('');
  const result = await renderScreen(
    <ProductInfoContext value={aProductInfo()}>
      <OwnMarks host={host} interval="1h" ticket="contract" note={note} />
    </ProductInfoContext>,
  );
  return { ...result, note, moveTo, user: userEvent.setup() };
}
const inView = (count: number) =>
  screen.findByRole('button', { name: `${count} of your fills in view.` });

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  localStorage.clear();
  holding = [aContractOrder()];
  fills = [aFill('f1', 'open'), aFill('f3', 'close', AT + 60_000)];
  asked = [];
  isBroken = false;
  pageSize = 100;
});
afterEach(() => {
  server.resetHandlers();
  chooseMarks(true);
});
afterAll(() => {
  server.close();
});

test('the fills in view are counted, said, listed, and each opens its proof', async () => {
  const { note, user, store } = await open();
  await user.click(await inView(2));
  expect(note.get()).toBe('2 of your fills in view.');
  const list = within(screen.getByRole('dialog', { name: 'Your fills' }));
  const rows = list.getAllByRole('button', { name: /·/ });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Closed · sell/),
    expect.stringMatching(/^Opened · buy/),
  ]);
  await user.click(rows[1]!);
  expect(store.getState().proof.request).toEqual({
    kind: 'fill',
    orderId: '01a1f8ad-2ef7-7028-a4f6-637623d36557',
    fillId: 'f1',
    pair: 'BTC/USDT',
  });
});

test('a new fill comes with the news of its order, and only that order is asked for', async () => {
  const { store } = await open();
  await inView(2);
  holding = [aContractOrder({ quantity: '0.03', closedQuantity: '0.03' })];
  fills = [...fills, aFill('f4', 'close', AT + 120_000)];
  act(() => {
    store.dispatch(baseApi.util.invalidateTags(['ContractHolding']));
  });
  await inView(3);
  expect(asked).toHaveLength(2);
  act(() => {
    store.dispatch(baseApi.util.invalidateTags(['ContractHolding', 'ContractHistory']));
  });
  await waitFor(() => {
    expect(screen.getByRole('button')).toHaveTextContent('3 of your fills in view.');
  });
  expect(asked).toHaveLength(2);
});

test('a hundred orders are one question; of more, the newest, and that is said', async () => {
  const idOf = (number: number): string =>
    `01a1f8ad-2ef7-7028-a4f6-${String(number).padStart(12, '0')}`;
  holding = Array.from({ length: 120 }, (_, number) =>
    aContractOrder({ id: idOf(number), openTime: AT + number }),
  );
  fills = holding.map(({ id }, number) => aFill(`f${number}`, 'open', AT + number, id));
  const { user } = await open();
  await user.click(await inView(100));
  expect(asked.map((ids) => ids.split(',').length)).toEqual([100]);
  expect(asked[0]).not.toContain(idOf(19));
  expect(asked[0]).toContain(idOf(20));
  expect(screen.getByRole('dialog')).toHaveTextContent(/100/);
});

test('an answer of several pages is read to its end', async () => {
  pageSize = 1;
  await open();
  await inView(2);
  expect(asked).toEqual([ORDER, ORDER]);
});

test('where nothing was filled there is nothing to reach; what is known is there again', async () => {
  const { note, moveTo } = await open();
  await inView(2);
  act(() => {
    moveTo(AT / 1000 - 90_000);
  });
  await waitFor(() => {
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
  expect(note.get()).toBe('');
  act(() => {
    moveTo(AT / 1000 - 1800);
  });
  await inView(2);
  expect(asked).toHaveLength(1);
});

test('news of the account while the fills are on their way does not lose them', async () => {
  const { store } = await open();
  await waitFor(() => {
    expect(asked).toHaveLength(1);
  });
  act(() => {
    store.dispatch(baseApi.util.invalidateTags(['OrderFills']));
  });
  await inView(2);
});

test('what does not come is said, and asked for again', async () => {
  isBroken = true;
  const { user } = await open();
  await user.click(await inView(0));
  const list = within(screen.getByRole('dialog', { name: 'Your fills' }));
  isBroken = false;
  await user.click(list.getByRole('button', { name: 'Try again' }));
  await inView(2);
});

test('switched off, nothing is asked for', async () => {
  chooseMarks(false);
  await open();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
