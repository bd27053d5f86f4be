// More positions than a page of the list: numbers, sums, lines and the sheet for all of them are of every one.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { aProductInfo } from '../../../../test/builders/market.ts';
import { at, ok } from '../../../../test/builders/productHandlers.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { rulebookHandler } from '../../../../test/builders/rulebook.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { OrdersPanel } from './OrdersPanel.tsx';

const positions = Array.from({ length: 45 }, (_, at) => aContractOrder({ id: `position-${at}` }));
/** As the server does: twenty at a time, the cursor says where to go on. */
function pageFrom(cursor: number): { list: typeof positions; next: string | null } {
  const end = cursor + 20;
  return {
    list: positions.slice(cursor, end),
    next: end < positions.length ? String(end) : null,
  };
}

let isLastPageBroken = false;
const server = setupServer(
  rulebookHandler,
  http.get(at('product/getProductInfo'), () => ok(aProductInfo())),
  http.get(at('user/getTransferData'), () => ok({ currencies: [] })),
  http.get(at('contract_order/getContractOrderList'), ({ request }) => {
    const asked = new URL(request.url).searchParams;
    if (asked.get('view') !== 'holding') return ok({ list: [], next: null });
    const cursor = Number(asked.get('cursor') ?? 0);
    if (isLastPageBroken && cursor === 40) return HttpResponse.json({ code: 0 }, { status: 422 });
    return ok(pageFrom(cursor));
  }),
);

beforeAll(() => {
  stubBrowser();
  // jsdom lays nothing out: the end of the list never comes into sight.
  Object.defineProperty(window, 'IntersectionObserver', {
    configurable: true,
    value: class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  localStorage.setItem('token', 'secret');
  localStorage.setItem('uid', '7');
  isLastPageBroken = false;
});
afterEach(() => {
  localStorage.clear();
});
afterAll(() => {
  server.close();
});

const netOf = (): string => document.querySelector('.holding-head b')?.textContent ?? '';

test('the tab counts all of them and the net result is of all of them', async () => {
  await renderScreen(<OrdersPanel />, '/');
  expect(await screen.findByRole('tab', { name: /45/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close all' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('45')).toBeInTheDocument();
  expect(netOf()).toMatch(/\d/);
});

test('where a page is missing neither a number nor a sum is said', async () => {
  isLastPageBroken = true;
  await renderScreen(<OrdersPanel />, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Close all' }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('40+')).toBeInTheDocument();
  expect(netOf()).not.toMatch(/\d/);
  expect(screen.getAllByRole('tab')[0]).not.toHaveTextContent(/\d/);
});
