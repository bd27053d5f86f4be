// The contract screen under 1,000 market messages a second, the page's thread slowed down until a fixed loop takes as long as on
// a middling phone, whatever the machine: long tasks after load, and React commits per frame.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium, devices, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser.mjs';
import { startServer } from '../test/e2e/runningServer.ts';
import type { Benchmark } from './benchmark.ts';
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

const PER_SECOND = 1_000;
const SETTLE_MS = 6_000;
const MEASURE_MS = 10_000;

export async function startFlood(
  url: string,
  program = 'bench/floodServer.ts',
  perSecond = PER_SECOND,
): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, url, String(perSecond)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  return {
    url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`,
    stop: () => child.stdin.end(),
  };
}

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
    const server = await startServer({ FEED: 'sim:bench' });
    let watched: Awaited<ReturnType<typeof watchScreen>>;
    try {
      const flood = await startFlood(server.url);
      watched = await watchScreen(executablePath, flood.url).finally(flood.stop);
    } finally {
      await server.stop();
    }
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
