/** The server's side of the call and put screens for client tests; what a test sets in `cfdWorld` is what is answered. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import type { CfdOrderDto } from '../../protocol/order.ts';
import { stubBrowser } from '../../src/ui/testing/stubBrowser.ts';
import { aCfdOrder, aCloseQuote } from './cfdOrder.ts';
import { aTrade } from './market.ts';
import { at, ok, productHandlers, refuse } from './productHandlers.ts';
import { renderScreen } from './renderScreen.tsx';
import type { RenderedScreen } from './renderScreen.tsx';

export const MINUTE_MS = 60_000;

interface CfdWorld {
  open: CfdOrderDto[];
  history: CfdOrderDto[];
  /** What order/getOrderStatus answers. */
  status: CfdOrderDto | undefined;
}

export const cfdWorld: CfdWorld = { open: [], history: [], status: undefined };

/** An order that was taken just now. */
export function running(change: Partial<CfdOrderDto> = {}): CfdOrderDto {
  const acceptedAt = Date.now();
  const expiresAt = acceptedAt + MINUTE_MS;
  return aCfdOrder({ acceptedAt, expiresAt, closableUntil: expiresAt - 5000, ...change });
}

export const cfdServer = setupServer(
  ...productHandlers,
  http.get(at('product/getProductIndex'), () => ok({ from: 0, prices: [] })),
  http.get(at('product/getProductTrade'), () => ok([aTrade({ quantity: '0.0321' })])),
  http.get(at('user/getTransferData'), () =>
    ok({ currencies: [{ currency: 'USDT', available: '800' }] }),
  ),
  http.get(at('order/getOrderList'), ({ request }) => {
    const state = new URL(request.url).searchParams.get('state');
    return ok({ list: state === 'open' ? cfdWorld.open : cfdWorld.history, next: null });
  }),
  http.get(at('order/getOrderStatus'), () =>
    cfdWorld.status === undefined ? refuse('not_found') : ok(cfdWorld.status),
  ),
  http.get(at('order/getCloseQuote'), () => ok(aCloseQuote({ at: Date.now() }))),
);

export interface Sent {
  readonly key: string | null;
  readonly body: unknown;
}

/** Answers a write with `answers` in turn, the last one again and again; returns what was sent. */
export function take(path: string, ...answers: (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  cfdServer.use(
    http.post(at(path), async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      return answer === undefined ? HttpResponse.error() : answer();
    }),
  );
  return sent;
}

/** Opens a page of BTC/USDT and waits for its price. */
export async function openCfd(
  page: ReactElement,
  isSignedIn = true,
): Promise<RenderedScreen & { readonly user: UserEvent }> {
  localStorage.clear();
  sessionStorage.clear();
  if (isSignedIn) {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('uid', '7');
  }
  const result = await renderScreen(page, '/pages/tabbarPages/home/cfd?productId=BTCUSDT');
  await screen.findByRole('button', { name: /Index/ });
  return { ...result, user: userEvent.setup() };
}

export const stakeField = (): HTMLElement => screen.getByRole('textbox', { name: /Stake, least/ });
export const callButton = (): Promise<HTMLElement> =>
  screen.findByRole('button', { name: /^Call .*back if higher/ });
export const putButton = (): HTMLElement =>
  screen.getByRole('button', { name: /^Put .*back if lower/ });

/** Starts and ends the server with the test file, and empties the world before each test. */
export function setUpCfdServer(): void {
  beforeAll(() => {
    stubBrowser();
    cfdServer.listen({ onUnhandledRequest: 'error' });
  });
  beforeEach(() => {
    Object.assign(cfdWorld, { open: [], history: [], status: undefined });
  });
  afterEach(() => {
    cfdServer.resetHandlers();
  });
  afterAll(() => {
    cfdServer.close();
  });
}
