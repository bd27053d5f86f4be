import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { aQuote } from '../../../test/builders/market.ts';
import {
  callButton,
  cfdWorld,
  openCfd,
  running,
  setUpCfdServer,
  take,
} from '../../../test/builders/cfdScreen.tsx';
import { ok, refuse } from '../../../test/builders/productHandlers.ts';
import { frameReceived } from '../../state/quotes.ts';
import { Cfd2Page } from './Cfd2Page.tsx';

setUpCfdServer();

const HOUR_MS = 3_600_000;
/** So long that its value stands still while a test looks at it. */
const anHour = () => {
  const expiresAt = Date.now() + HOUR_MS;
  return running({ seconds: 3600, expiresAt, closableUntil: expiresAt - 180_000 });
};
const SOLD = { state: 'sold', payout: '32.6', profitLoss: '12.6' } as const;
const closeButton = () => screen.findByRole('button', { name: /^Close early, now \d/ });

/** Opens the sheet of the running order. */
async function openSheet(user: UserEvent): Promise<HTMLElement> {
  await user.click(await closeButton());
  return screen.findByRole('dialog');
}

/** What stands beside a label in the sheet. */
const factOf = (sheet: HTMLElement, label: string): number => {
  const value = within(sheet).getByText(label).nextElementSibling?.textContent ?? '';
  return Number(/[\d.]+/.exec(value)?.[0]);
};
const press = (user: UserEvent, sheet: HTMLElement) =>
  user.click(within(sheet).getByRole('button', { name: 'Close at the next price' }));

describe('early close', () => {
  test('shows what the order is worth now, by the formula, and follows the index', async () => {
    cfdWorld.open = [anHour()];
    const { store } = await openCfd(<Cfd2Page />);
    // d2 = ln(64,183.5 / 64,171.2) / 0.0044875 − 0.0044875 / 2 = 0.04046; Φ = 0.51614; 38.40 × 0.50614 = 19.436.
    expect(await screen.findByText('51.6%')).toBeInTheDocument();
    expect(await closeButton()).toHaveTextContent('19.44');
    act(() => {
      const quotes = [aQuote({ seq: 9, index: '63800' })];
      store.dispatch(frameReceived({ at: 1, quotes, depths: [], trades: [] }));
    });
    await waitFor(() => {
      expect(screen.queryByText('51.6%')).toBeNull();
    });
    expect(Number(/now ([\d.]+)/.exec((await closeButton()).textContent)?.[1])).toBeLessThan(6);
  });

  test('says that the next price counts, and sends the least that is accepted', async () => {
    cfdWorld.open = [anHour()];
    const sold = { ...anHour(), ...SOLD };
    const sent = take('order/close', () => {
      cfdWorld.open = [];
      cfdWorld.status = sold;
      return ok(sold);
    });
    const { user } = await openCfd(<Cfd2Page />);
    const sheet = await openSheet(user);
    expect(
      within(sheet).getByText(/at the next price, which can be higher or lower/),
    ).toBeVisible();
    const value = factOf(sheet, 'Worth now');
    const least = factOf(sheet, 'Least you accept');
    expect(least).toBeCloseTo(value * 0.95, 1);
    await press(user, sheet);
    expect((await screen.findAllByText('Sold for 32.60 USDT.')).length).toBeGreaterThan(0);
    expect(sent.map(({ body }) => body)).toEqual([
      { orderId: '01b2f8ad-2ef7-7028-a4f6-637623d36557', minValue: least.toFixed(2) },
    ]);
  });

  test.each([
    ['−1%', 0.99],
    ['−10%', 0.9],
    ['Any', 0],
  ])('with a tolerance of %s sends that least', async (choice, share) => {
    cfdWorld.open = [anHour()];
    const sent = take('order/close', () => ok({ ...anHour(), ...SOLD }));
    const { user } = await openCfd(<Cfd2Page />);
    const sheet = await openSheet(user);
    await user.click(within(sheet).getByRole('button', { name: choice }));
    expect(factOf(sheet, 'Least you accept')).toBeCloseTo(factOf(sheet, 'Worth now') * share, 1);
    await press(user, sheet);
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    const [first] = sent.map(({ body }) => body as { readonly minValue: string });
    expect(Number(first?.minValue)).toBeCloseTo(19.44 * share, 1);
  });

  test.each([
    ['price_moved', /Not sold: at the next price it was worth less than the least/],
    ['stale_quote', /Not sold: no price came within 2 s/],
    ['market_paused', 'sentence of market_paused'],
    ['market_closed', 'sentence of market_closed'],
    ['close_window_over', 'sentence of close_window_over'],
    ['forbidden', 'sentence of forbidden'],
  ])(
    'a sale refused as %s is said, the sheet stays, and another try is another command',
    async (error, text) => {
      cfdWorld.open = [anHour()];
      const sent = take(
        'order/close',
        () => refuse(error),
        () => ok({ ...anHour(), ...SOLD }),
      );
      const { user } = await openCfd(<Cfd2Page />);
      const sheet = await openSheet(user);
      await press(user, sheet);
      expect(await within(sheet).findByText(text)).toBeInTheDocument();
      await press(user, sheet);
      await waitFor(() => {
        expect(sent).toHaveLength(2);
      });
      expect(sent[0]?.key).not.toBe(sent[1]?.key);
    },
  );

  test('an order that has ended meanwhile closes the sheet and says so', async () => {
    cfdWorld.open = [anHour()];
    take('order/close', () => refuse('already_final'));
    const { user, store } = await openCfd(<Cfd2Page />);
    await press(user, await openSheet(user));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(store.getState().toasts.current?.title).toBe('sentence of already_final');
  });

  test('an answer that never came is asked for with the same key and the same least', async () => {
    cfdWorld.open = [anHour()];
    const sent = take(
      'order/close',
      () => HttpResponse.error(),
      () => refuse('stale_quote'),
    );
    const { user } = await openCfd(<Cfd2Page />);
    const sheet = await openSheet(user);
    await press(user, sheet);
    expect(await within(sheet).findByText(/Not sold: no price came/)).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('in its last moments it says why there is no price any more', async () => {
    cfdWorld.open = [running({ closableUntil: Date.now() - 1, expiresAt: Date.now() + 4999 })];
    await openCfd(<Cfd2Page />);
    expect(
      await screen.findByText(/the last 5 s of a 60 s order cannot be sold/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Close early, now/ })).toBeNull();
  });

  test('without a running order there is the ticket', async () => {
    await openCfd(<Cfd2Page />);
    expect(await callButton()).toBeEnabled();
  });
});
