// The banner moves the page down: it must not come and go while the first connection is made, nor for a page that stood still itself.
import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { aQuote } from '../../test/builders/market.ts';
import { renderScreen } from '../../test/builders/renderScreen.tsx';
import { connected, disconnected, watching } from '../state/connection.ts';
import { frameReceived } from '../state/quotes.ts';
import { OfflineBanner } from './OfflineBanner.tsx';

/** Each test begins an hour after the one before: the page's clock goes on. */
let startsAt = Date.parse('2026-03-02T14:05:02Z');
const HOUR_MS = 3_600_000;

afterEach(() => {
  cleanup();
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

async function open() {
  // The texts come by real time; what the banner counts begins with the page.
  const { store, unmount } = await renderScreen(<p>Loading</p>);
  unmount();
  startsAt += HOUR_MS;
  jest.useFakeTimers({ now: startsAt });
  render(
    <Provider store={store}>
      <OfflineBanner />
    </Provider>,
  );
  const arrive = (): void => {
    const quotes = [aQuote()];
    act(() => {
      store.dispatch(frameReceived({ at: Date.now(), quotes, depths: [], trades: [] }));
    });
  };
  const goDown = (): void => {
    act(() => {
      store.dispatch(disconnected({ at: Date.now() }));
    });
  };
  const goUp = (): void => {
    act(() => {
      store.dispatch(connected());
      store.dispatch(watching({ products: ['BTCUSDT'], at: Date.now() }));
    });
  };
  return { arrive, goDown, goUp };
}
/** Time goes by, and the page works. */
const pass = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
const banner = (): string | null => screen.queryByRole('status')?.textContent ?? null;

test('a first connection that takes its time moves nothing; one that is not made at all is said', async () => {
  const { goDown } = await open();
  goDown();
  pass(9000);
  expect(banner()).toBeNull();
  pass(2000);
  expect(banner()).toMatch(/Reconnecting/);
});

test.each<[string, boolean, RegExp]>([
  ['with prices', true, /Prices from/],
  ['where no price was asked for', false, /Reconnecting/],
])('a connection that is lost %s is said after three seconds', async (_where, hasPrices, said) => {
  const { goDown, goUp, arrive } = await open();
  goDown();
  goUp();
  if (hasPrices) arrive();
  goDown();
  pass(2500);
  expect(banner()).toBeNull();
  pass(1500);
  expect(banner()).toMatch(said);
});

test('silence is said, and not before the page has read what came while it stood still', async () => {
  const { goDown, goUp, arrive } = await open();
  goDown();
  goUp();
  arrive();
  pass(600);
  // The page stands still for four seconds: its look comes late, and before what was sent meanwhile.
  jest.setSystemTime(Date.now() + 4000);
  pass(500);
  expect(banner()).toBeNull();
  arrive();
  pass(500);
  expect(banner()).toBeNull();
  pass(4000);
  expect(banner()).toMatch(/No new prices since/);
  arrive();
  expect(banner()).toBeNull();
});
