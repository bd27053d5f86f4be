// The contract screen under 1,000 market messages a second, the page's thread slowed down until a fixed loop takes as long as on
// a middling phone, whatever the machine: long tasks after load, and React commits per frame.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium, devices } from '@playwright/test';
import { findBrowser } from '../test/browser.mjs';
import { startServer } from '../test/e2e/runningServer.ts';
import type { Benchmark } from './benchmark.ts';
import { weighFrames } from './frameWork.ts';

const PER_SECOND = 1_000;
/** Four times what a desktop of 3.5 GHz takes, which is the usual stand-in for a middling phone. */
const PHONE_LOOP_MS = 90;
const SETTLE_MS = 6_000;
const MEASURE_MS = 10_000;
const LOOP_ROUNDS = 6_000_000;

interface Watched {
  readonly longTasksMs: number[];
  readonly commits: number[];
  /** From one frame to the next. */
  readonly framesMs: number[];
}

/** In the page, before anything of ours: counts commits per frame through React's own hook, and long tasks. */
function watchPage(): void {
  const watched = {
    longTasksMs: [] as number[],
    commits: [] as number[],
    framesMs: [] as number[],
    now: 0,
    at: performance.now(),
  };
  Object.assign(globalThis, {
    watched,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers: new Map(),
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        watched.now += 1;
      },
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasksMs.push(duration);
  }).observe({ type: 'longtask' });
  const frame = (): void => {
    watched.framesMs.push(performance.now() - watched.at);
    watched.at = performance.now();
    watched.commits.push(watched.now);
    watched.now = 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** In the page: ms that a fixed sum takes. */
function timeLoop(rounds: number): number {
  const startedAt = performance.now();
  let sum = 1;
  for (let round = 0; round < rounds; round += 1) sum = (sum * 31 + round) % 1_000_003;
  // Used, so that the loop is not left out.
  Object.assign(globalThis, { sum });
  return performance.now() - startedAt;
}

export async function startFlood(url: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/floodServer.ts', url, String(PER_SECOND)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  return {
    url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`,
    stop: () => child.stdin.end(),
  };
}

/** `stored`: the preferences that the page begins with. */
export async function watchScreen(
  executablePath: string,
  url: string,
  stored: object = {},
): Promise<Watched & { readonly loopMs: number; readonly workMs: readonly number[] }> {
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage(devices['Pixel 7']);
    // The loader names functions through this helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (one) => one;');
    await page.addInitScript(watchPage);
    await page.addInitScript((preferences) => {
      localStorage.setItem('fairlead', JSON.stringify(preferences));
    }, stored);
    await page.goto(`${url}/h5/#/pages/tabbarPages/home/contract?productId=BTCUSDT`);
    await page.waitForSelector('canvas');
    const session = await page.context().newCDPSession(page);
    const here = Math.min(
      await page.evaluate(timeLoop, LOOP_ROUNDS),
      await page.evaluate(timeLoop, LOOP_ROUNDS),
    );
    const rate = Math.max(1, PHONE_LOOP_MS / here);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(() => {
      const { watched } = globalThis as unknown as { watched: Watched };
      watched.longTasksMs.length = 0;
      watched.commits.length = 0;
      watched.framesMs.length = 0;
    });
    await page.waitForTimeout(MEASURE_MS);
    const watched = await page.evaluate(
      () => (globalThis as unknown as { watched: Watched }).watched,
    );
    const loopMs = await page.evaluate(timeLoop, LOOP_ROUNDS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const loop = () => page.evaluate(timeLoop, LOOP_ROUNDS);
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
