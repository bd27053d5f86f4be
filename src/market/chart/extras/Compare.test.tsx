import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aCandle } from '../../../../test/builders/market.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { makeCell } from '../../../lib/cell.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { toBar } from '../bars.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { Compare } from './Compare.tsx';

stubBrowser();

const CANDLES = [aCandle({ time: 60_000, close: '100' }), aCandle({ time: 120_000, close: '110' })];
let asked = 0;
const server = setupServer(
  http.get('http://localhost/api/product/getProductKline', () => {
    asked += 1;
    if (asked === 1) return HttpResponse.json({ code: 0, msg: 'no', data: null }, { status: 503 });
    return HttpResponse.json({ code: 1, msg: '', data: CANDLES });
  }),
);
// A test waits for no clock: the pause before the second try is a moment. Not a mock, which Testing Library takes for a clock.
const realTimeout = globalThis.setTimeout;
const hastyTimeout = (run: () => void, ms?: number) => realTimeout(run, ms === 5_000 ? 0 : ms);
beforeAll(() => {
  globalThis.setTimeout = hastyTimeout as typeof setTimeout;
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  globalThis.setTimeout = realTimeout;
  server.close();
});

test('candles of the second product that do not come are asked for again, and its line is drawn', async () => {
  const setData = jest.fn();
  const parts: Record<string, unknown> = {
    chart: {
      addSeries: () => ({ setData, applyOptions: jest.fn() }),
      removeSeries: jest.fn(),
      timeScale: () => ({ getVisibleLogicalRange: () => ({ from: 0, to: 1 }) }),
    },
    follow: ({ onAll }: Parameters<ChartHost['follow']>[0]) => {
      onAll(CANDLES.map(toBar));
      return () => undefined;
    },
    isGone: () => false,
  };
  await renderScreen(
    <Compare
      host={parts as unknown as ChartHost}
      productId="ETHUSDT"
      pair="ETH/USDT"
      interval="1m"
      crosshair={makeCell<Bar | undefined>(undefined)}
      top={0}
    />,
  );
  expect(await screen.findByText(/^\+10/)).toBeVisible();
  expect(asked).toBe(2);
  expect(setData).toHaveBeenLastCalledWith([
    { time: 60, value: 100 },
    { time: 120, value: 110 },
  ]);
});
