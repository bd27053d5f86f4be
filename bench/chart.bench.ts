// The large chart with every indicator under 1,000 market messages a second, the page's thread as slow as on a middling
// phone: what a tick costs must fit into a frame (indicators take one step for a bar that moves, not the whole history).
// The same with 50 drawings on it, and with a history that was scrolled back. Late frames are those of the machine as it is; what is asked is of processor time (frameWork.ts).
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DRAWING_TOOLS, POINTS_OF_TOOL } from '../core/market/drawings.ts';
import { findBrowser } from '../test/browser.mjs';
import type { Benchmark } from './benchmark.ts';
import { watchScreen } from './client.bench.ts';
import { MARKET_FLOOD, underFlood } from './flood.ts';

const FRAME_MS = 1000 / 60;
/** The browser tells of tasks from so long on. */
const TOLD_MS = 50;

const ALL_INDICATORS = {
  chartFirst: true,
  chartInterval: '1m',
  indicators: ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'],
};

/** Half of the height that a quarter of an hour of candles takes, as a share of the price. */
const IN_SIGHT = 0.002;

/** Of each tool some, at the prices and times in sight, for the visitor that the page begins with. */
function drawingsOf(count: number, last: number): object {
  const now = Date.now();
  const priceAt = (share: number): string => (last * (1 + IN_SIGHT * share)).toFixed(2);
  const drawings = Array.from({ length: count }, (_, at) => {
    const tool = DRAWING_TOOLS[at % DRAWING_TOOLS.length] ?? 'trend';
    const points = Array.from({ length: POINTS_OF_TOOL[tool] }, (_point, index) => ({
      time: now - (5 + at - 3 * index) * 60_000,
      price: priceAt((2 * at) / count - 1 + 0.2 * index),
    }));
    return { id: randomUUID(), tool, colour: 'accent', points, editedAt: now };
  });
  return { drawings: { ' BTCUSDT': { drawings } } };
}

/** Steps to the oldest candle, each of which brings the page of candles before it. */
const STEPS_BACK = 8;

/** Looks at older candles and comes back to now: they stay in the chart, with their indicators. */
async function lookBack(page: Page): Promise<void> {
  // It listens to keys once what a chart is besides its candles has come.
  const listening = page.locator('[tabindex="0"]');
  await page
    .getByRole('img', { name: /price chart/ })
    .and(listening)
    .focus();
  for (let step = 0; step < STEPS_BACK; step += 1) {
    let isThere = false;
    const older = page
      .waitForResponse((answer) => /getProductKline\?.*to=/.test(answer.url()))
      .then(() => {
        isThere = true;
      });
    // The oldest candle is another one only when those of the step before have been drawn.
    while (!isThere) {
      await page.keyboard.press('Home');
      await page.waitForTimeout(200);
    }
    await older;
  }
  await page.getByRole('button', { name: 'Now', exact: true }).click();
}

interface Case {
  /** More of the preferences that the page begins with. */
  readonly stored?: (last: number) => object;
  readonly prepare?: (page: Page) => Promise<void>;
}

async function lastPrice(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/product/getProductInfo?productId=BTCUSDT`);
  const { data } = (await answer.json()) as { data: { price: string } };
  return Number(data.price);
}

const benchmarkOf = (name: string, { stored, prepare }: Case): Benchmark => ({
  name,
  async run() {
    const executablePath = findBrowser();
    if (executablePath === undefined || !existsSync(executablePath))
      return { skipped: 'no Chromium or Chrome is here; CHROMIUM_PATH names one' };
    const watched = await underFlood(
      executablePath,
      MARKET_FLOOD,
      async ({ browser, url, serverUrl }) =>
        watchScreen(
          browser,
          url,
          { ...ALL_INDICATORS, ...stored?.(await lastPrice(serverUrl)) },
          prepare,
        ),
    );
    const { longTasksMs, commits, loopMs, framesMs, workMs } = watched;
    const sorted = [...workMs].sort((a, b) => a - b);
    const late = framesMs.filter((length) => length > 1.5 * FRAME_MS).length;
    return {
      figures: [
        { name: 'frames watched', value: framesMs.length, unit: 'frames' },
        { name: 'frames that came late', value: late, unit: 'frames' },
        { name: 'longest frame', value: Math.max(0, ...framesMs), unit: 'ms' },
        {
          name: 'processor time of a frame, the middle one',
          value: sorted[sorted.length >> 1] ?? 0,
          unit: 'ms',
        },
        {
          name: 'frames that take longer than they last',
          value: workMs.filter((ms) => ms > FRAME_MS).length,
          unit: `of ${workMs.length}`,
        },
        { name: 'tasks over 50 ms', value: longTasksMs.length, unit: 'tasks' },
        { name: 'a fixed loop in the page', value: loopMs, unit: 'ms' },
      ],
      ratios: [
        {
          name: 'processor time of a frame, 99th of a hundred, against its length',
          value: (sorted[Math.floor((sorted.length - 1) * 0.99)] ?? Infinity) / FRAME_MS,
          target: 1,
          better: 'lower',
        },
        {
          name: 'longest task against the bound of 50 ms',
          value: Math.max(0, ...longTasksMs) / TOLD_MS,
          target: 1,
          better: 'lower',
        },
        {
          name: 'most React commits in a frame',
          value: Math.max(0, ...commits),
          target: 1,
          better: 'lower',
        },
      ],
    };
  },
});

export const chartUnderFlood = benchmarkOf('chart', {});
export const drawingsUnderFlood = benchmarkOf('drawings', {
  stored: (last) => drawingsOf(50, last),
});
export const historyUnderFlood = benchmarkOf('history', {
  stored: (last) => drawingsOf(50, last),
  prepare: lookBack,
});
