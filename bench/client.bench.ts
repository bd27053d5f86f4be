// The contract screen under 1,000 market messages a second, the page's thread slowed down until a fixed loop takes as long as on
// a middling phone, whatever the machine: long tasks after load, and React commits per frame.
import { existsSync } from 'node:fs';
import { chromium, devices, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser.mjs';
import type { Benchmark } from './benchmark.ts';
import { MARKET_FLOOD, underFlood } from './flood.ts';
import { weighFrames } from './frameWork.ts';
import {
  loopIn,
  PHONE_LOOP_MS,
  readWatched,
  slowDown,
  watch,
  watchAnew,
  type Watched,
} from './slowPage.ts';

const SETTLE_MS = 6_000;
const MEASURE_MS = 10_000;

/** `stored`: the preferences that the page begins with. `prepare`: what somebody did on the screen before he only watched it. */
export async function watchScreen(
  executablePath: string,
  url: string,
  stored: object = {},
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Watched & { readonly loopMs: number; readonly workMs: readonly number[] }> {
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage(devices['Pixel 7']);
    await watch(page, stored);
    await page.goto(`${url}/h5/#/pages/tabbarPages/home/contract?productId=BTCUSDT`);
    await page.waitForSelector('canvas');
    await prepare(page);
    const session = await page.context().newCDPSession(page);
    await slowDown(page, session);
    await page.waitForTimeout(SETTLE_MS);
    await watchAnew(page);
    await page.waitForTimeout(MEASURE_MS);
    const watched = await readWatched(page);
    const loopMs = await loopIn(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const loop = () => loopIn(page);
    return { ...watched, loopMs, workMs: await weighFrames(browser, page, loop, PHONE_LOOP_MS) };
  } finally {
    await browser.close();
  }
}

export const clientUnderFlood: Benchmark = {
  name: 'client',
  async run() {
    const executablePath = findBrowser();
    if (executablePath === undefined || !existsSync(executablePath))
      return { skipped: 'no Chromium or Chrome is here; CHROMIUM_PATH names one' };
    const watched = await underFlood(executablePath, MARKET_FLOOD, ({ browser, url }) =>
      watchScreen(browser, url),
    );
    const { longTasksMs, commits, loopMs } = watched;
    const longest = Math.max(0, ...longTasksMs);
    return {
      figures: [
        { name: 'frames watched', value: commits.length, unit: 'frames' },
        { name: 'commits', value: commits.reduce((sum, count) => sum + count, 0), unit: 'commits' },
        { name: 'tasks over 50 ms', value: longTasksMs.length, unit: 'tasks' },
        { name: 'a fixed loop in the page', value: loopMs, unit: 'ms' },
      ],
      ratios: [
        {
          name: 'longest task against the bound of 50 ms',
          value: longest / 50,
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
};
