import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { jest } from '@jest/globals';
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { aProductInfo } from '../../../../test/builders/market.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { rulebookHandler } from '../../../../test/builders/rulebook.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { AllSheet } from './AllSheet.tsx';
import { DetailsSheet } from './DetailsSheet.tsx';
import { OrdersPanel } from './OrdersPanel.tsx';
import { ReverseSheet } from './ReverseSheet.tsx';

const at = (path: string): string => `http://localhost/api/${path}`;
const ok = (data: unknown): Response => HttpResponse.json({ code: 1, msg: 'Done', data });
const REFUSED = { error: 'insufficient_balance', field: 'quantity' };
const ETHER = '01a1f8ad-2ef7-7028-a4f6-637623d36558';

const server = setupServer(
  rulebookHandler,
  http.get(at('product/getProductInfo'), ({ request }) => {
    const isEther = request.url.includes('ETHUSDT');
    return ok(isEther ? aProductInfo({ id: 'ETHUSDT', base: 'ETH' }) : aProductInfo());
  }),
  http.get(at('user/getTransferData'), () =>
    ok({ currencies: [{ currency: 'USDT', available: '1000' }] }),
  ),
);

const rowsOf = (orders: readonly ContractOrderDto[]) => ({
  orders,
  hasMore: false,
  isLoadingMore: false,
  isFailed: false,
  isFetching: false,
  loadMore: jest.fn(),
  retry: jest.fn(),
});

beforeAll(() => {
  stubBrowser();
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  localStorage.setItem('token', 'secret');
  localStorage.setItem('uid', '7');
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => {
  server.close();
});

test('a reverse whose opening was refused says both: what was closed, and why nothing was opened', async () => {
  const closed = aContractOrder({ state: 'closed', netResult: '33.10' });
  server.use(
    http.post(at('contract_order/reverseContractOrder'), () =>
      ok({ closed, opened: null, error: REFUSED }),
    ),
  );
  await renderScreen(<ReverseSheet order={aContractOrder()} onClose={jest.fn()} />, '/');
  const sheet = await screen.findByRole('dialog', { name: 'Reverse BTC/USDT' });
  expect(await within(sheet).findByText('Closes: Long 20×')).toBeInTheDocument();
  expect(within(sheet).getByText('Opens: Short 20×')).toBeInTheDocument();
  const tap = await within(sheet).findByRole('button', { name: 'Close and open short' });
  await userEvent.setup().click(tap);
  expect(await screen.findByText('+33.10')).toHaveClass('t-display', 'up');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Not opened: The available balance is too small.',
  );
});

test('of all that are closed those of one product can be chosen, and each says what became of it', async () => {
  const bodies: unknown[] = [];
  const btc = aContractOrder();
  const eth = aContractOrder({ id: ETHER, productId: 'ETHUSDT', direction: 'short' });
  server.use(
    http.post(at('contract_order/closeAllContractOrders'), async ({ request }) => {
      bodies.push(await request.json());
      return ok([
        { orderId: btc.id, order: { ...btc, state: 'closed', netResult: '-2.50' } },
        { orderId: eth.id, error: REFUSED },
      ]);
    }),
  );
  const user = userEvent.setup();
  await renderScreen(
    <AllSheet act="closeAll" rows={rowsOf([btc, eth])} onClose={jest.fn()} />,
    '/',
  );
  const sheet = await screen.findByRole('dialog', { name: 'Close all positions?' });
  await user.click(await within(sheet).findByRole('button', { name: 'BTC/USDT' }));
  expect(within(sheet).getByText('Positions').nextSibling).toHaveTextContent('1');
  await user.click(within(sheet).getByRole('button', { name: 'Close all' }));
  expect(await screen.findByText('Closed, −2.50 USDT')).toBeInTheDocument();
  expect(screen.getByText('The available balance is too small.')).toBeInTheDocument();
  expect(bodies).toEqual([{ productId: 'BTCUSDT' }]);
});

const ended = aContractOrder({ state: 'closed', closeReason: 'user', netResult: '-0.93' });

test('the sheet of a trade that ended begins with what it brought, which stands there once', async () => {
  server.use(http.get(at('proof/getFill'), () => ok({ fills: [] })));
  await renderScreen(<DetailsSheet order={ended} onClose={jest.fn()} />);
  expect(await screen.findByTestId('net-result')).toHaveTextContent('−0.93');
  expect(screen.getAllByText('−0.93')).toHaveLength(1);
});

test('the history of a user leads to the trading statistics', async () => {
  server.use(
    http.get(at('contract_order/getContractOrderList'), ({ request }) =>
      ok({ list: request.url.includes('view=history') ? [ended] : [], next: null }),
    ),
  );
  await renderScreen(<OrdersPanel />);
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(await screen.findByRole('tab', { name: /^History/ }));
  const stats = await screen.findByRole('link', { name: 'Trading statistics' });
  expect(stats).toHaveAttribute('href', '#/pages/tabbarPages/mine/stats');
});
