// What the page holds while two hundred products tick ten times a second each, after a forced collection each minute: its own
// heap, the socket's thread's, and its nodes. Each minute it goes to the contract screen and comes back, so that what a screen leaves
// behind is seen as well. BENCH_MINUTES says how long (default 6); the first third warms up.
import { existsSync } from 'node:fs';
import { chromium, devices, type CDPSession, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser.mjs';
import { startServer } from '../test/e2e/runningServer.ts';
import { median, type Benchmark } from './benchmark.ts';
import { LIST_FLOOD, startFlood } from './flood.ts';

const MINUTE_MS = 60_000;
const AWAY_MS = 10_000;
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 6);
const MARKET = '/pages/tabbarPages/market/index?tab=crypto';
const CONTRACT = '/pages/tabbarPages/home/contract?productId=BTCUSDT';
/** Of what stood when it was warm: what a collection leaves behind differs by so much from one to the next. */
const TARGET = 1.05;
const MIB = 1024 * 1024;

interface Held {
  readonly page: number;
  readonly thread: number;
  readonly nodes: number;
}

/** Asks the socket's thread, which the browser shows as a target of the page. */
async function openThreads(session: CDPSession) {
  const threads: string[] = [];
  const waiting = new Map<number, (used: number) => void>();
  let asked = 0;
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') threads.push(sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result?: { usedSize?: number } };
    waiting.get(id)?.(result?.usedSize ?? 0);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const ask = (sessionId: string, method: string): Promise<number> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      const message = JSON.stringify({ id: asked, method });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  return async (): Promise<number> => {
    const used = await Promise.all(
      threads.map(async (sessionId) => {
        await ask(sessionId, 'HeapProfiler.collectGarbage');
        return ask(sessionId, 'Runtime.getHeapUsage');
      }),
    );
    return used.reduce((sum, size) => sum + size, 0);
  };
}

async function weigh(session: CDPSession, readThreads: () => Promise<number>): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { page: usedSize, thread: await readThreads(), nodes };
}

const goTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

async function holdMarket(executablePath: string, url: string): Promise<Held[]> {
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage(devices['Pixel 7']);
    const session = await page.context().newCDPSession(page);
    const readThreads = await openThreads(session);
    await page.goto(`${url}/h5/#${MARKET}`);
    const held: Held[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      /* oxlint-disable no-await-in-loop -- one page, one minute after the other */
      await page.locator('.market-row').nth(199).waitFor({ state: 'attached' });
      await page.waitForTimeout(MINUTE_MS - AWAY_MS);
      held.push(await weigh(session, readThreads));
      await goTo(page, CONTRACT);
      // A handle to an element would keep its whole screen.
      await page.locator('canvas').first().waitFor();
      await page.waitForTimeout(AWAY_MS);
      await goTo(page, MARKET);
      /* oxlint-enable no-await-in-loop */
    }
    return held;
  } finally {
    await browser.close();
  }
}

export const memoryUnderFlood: Benchmark = {
  name: 'memory',
  async run() {
    const executablePath = findBrowser();
    if (executablePath === undefined || !existsSync(executablePath))
      return { skipped: 'no Chromium or Chrome is here; CHROMIUM_PATH names one' };
    const server = await startServer({ FEED: 'sim:bench' });
    let held: readonly Held[];
    try {
      const flood = await startFlood(server.url, LIST_FLOOD);
      held = await holdMarket(executablePath, flood.url).finally(flood.stop);
    } finally {
      await server.stop();
    }
    const third = Math.max(1, Math.floor(held.length / 3));
    const warm = held.slice(third, 2 * third);
    const late = held.slice(-third);
    const growth = (read: (one: Held) => number): number =>
      median(late.map(read)) / median(warm.map(read));
    const each = held.flatMap(({ page, thread, nodes }, minute) => [
      { name: `minute ${minute + 1}, the page`, value: page / MIB, unit: 'MiB' },
      { name: `minute ${minute + 1}, the socket's thread`, value: thread / MIB, unit: 'MiB' },
      { name: `minute ${minute + 1}, nodes`, value: nodes, unit: 'nodes' },
    ]);
    return {
      figures: each,
      ratios: [
        ['the heap of the page', growth(({ page }) => page)],
        ["the heap of the socket's thread", growth(({ thread }) => thread)],
        ['nodes', growth(({ nodes }) => nodes)],
      ].map(([name, value]) => ({
        name: `${name} in the last third against the one before`,
        value: Number(value),
        target: TARGET,
        better: 'lower',
      })),
    };
  },
};
