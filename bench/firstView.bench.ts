// The first view of home and of the contract screen against the floor (bench/floor: the least page of the same libraries), on
// slow 4G with the processor four times slower, in turn: bytes and files of code, time until usable, longest task, layout shift.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../test/browser.mjs';
import { startServer } from '../test/e2e/runningServer.ts';
import { median } from './benchmark.ts';
import type { Benchmark, Figure, Ratio } from './benchmark.ts';
import { startFloor } from './floorServer.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const CPU_RATE = 4;
/** As Lighthouse and the DevTools have it: a round trip in ms, bytes a second down and up. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
/** What is still to move or to run once the screen is usable. */
const AFTER_MS = 2_000;
const LONGEST_MS = 120_000;

interface Opened {
  readonly readyMs: number;
  readonly scriptBytes: number;
  readonly codeFiles: number;
  readonly longestTaskMs: number;
  readonly layoutShift: number;
}

interface Screen {
  readonly name: string;
  readonly address: string;
  /** Each is on the screen when it is usable. */
  readonly shows: readonly string[];
  readonly floor: string;
  readonly floorShows: readonly string[];
  readonly mostBytes: number;
  readonly mostFiles: number;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    address: '/h5/',
    shows: ['.receipt .t-price', '.tabbar a'],
    floor: '/index.html',
    floorShows: ['li'],
    mostBytes: 1.35,
    mostFiles: 14,
  },
  {
    name: 'contract',
    address: '/h5/#/pages/tabbarPages/home/contract?productId=BTCUSDT',
    shows: ['.chart canvas', '.ladder'],
    floor: '/contract.html',
    floorShows: ['canvas'],
    mostBytes: 1.5,
    mostFiles: 18,
  },
];

/** In the page: collects what moves and what takes long. */
function watchPage(): void {
  const seen = { shift: 0, longest: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Opens an address as somebody who has never been there. */
async function open(browserPath: string, url: string, shows: readonly string[]): Promise<Opened> {
  const browser = await chromium.launch({ executablePath: browserPath });
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    // The loader names functions through this helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (one) => one;');
    await page.addInitScript(watchPage);
    const session = await context.newCDPSession(page);
    const types = new Map<string, string>();
    let scriptBytes = 0;
    let codeFiles = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId);
      if (type === 'Script') scriptBytes += encodedDataLength;
      if (type === 'Script' || type === 'Stylesheet') codeFiles += 1;
    });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_MS });
    await Promise.all(shows.map((one) => page.waitForSelector(one, { timeout: LONGEST_MS })));
    const readyMs = await page.evaluate(() => performance.now());
    const code = { scriptBytes, codeFiles };
    await page.waitForTimeout(AFTER_MS);
    const { shift, longest } = await page.evaluate(
      () => (globalThis as unknown as { seen: { shift: number; longest: number } }).seen,
    );
    return { ...code, readyMs, longestTaskMs: longest, layoutShift: shift };
  } finally {
    await browser.close();
  }
}

function compare(screen: Screen, ours: readonly Opened[], floors: readonly Opened[]) {
  const of = (runs: readonly Opened[], key: keyof Opened): number =>
    median(runs.map((run) => run[key]));
  const against = (what: string, key: keyof Opened, target: number): Ratio => ({
    name: `${screen.name}: ${what} against the floor`,
    value: of(ours, key) / of(floors, key),
    target,
    better: 'lower',
  });
  const figures: Figure[] = [
    { name: `${screen.name}: usable after`, value: of(ours, 'readyMs'), unit: 'ms' },
    { name: `${screen.name}: the floor after`, value: of(floors, 'readyMs'), unit: 'ms' },
    { name: `${screen.name}: scripts`, value: of(ours, 'scriptBytes'), unit: 'bytes' },
    { name: `${screen.name}: the floor's`, value: of(floors, 'scriptBytes'), unit: 'bytes' },
    { name: `${screen.name}: longest task`, value: of(ours, 'longestTaskMs'), unit: 'ms' },
    { name: `${screen.name}: the floor's`, value: of(floors, 'longestTaskMs'), unit: 'ms' },
  ];
  const ratios: Ratio[] = [
    against('scripts', 'scriptBytes', screen.mostBytes),
    against('time until usable', 'readyMs', 1.5),
    {
      name: `${screen.name}: script and style files against the most allowed (${screen.mostFiles})`,
      value: of(ours, 'codeFiles') / screen.mostFiles,
      target: 1,
      better: 'lower',
    },
    {
      name: `${screen.name}: longest task against the floor's and 50 ms`,
      value: of(ours, 'longestTaskMs') / (of(floors, 'longestTaskMs') + 50),
      target: 1,
      better: 'lower',
    },
    {
      name: `${screen.name}: layout shift`,
      value: of(ours, 'layoutShift'),
      target: 0.02,
      better: 'lower',
    },
  ];
  return { figures, ratios };
}

export const firstViews: Benchmark = {
  name: 'firstView',
  async run() {
    const browserPath = findBrowser();
    if (browserPath === undefined || !existsSync(browserPath))
      return { skipped: 'no Chromium or Chrome is here; CHROMIUM_PATH names one' };
    const floor = await startFloor();
    const server = await startServer({ FEED: 'sim:bench' });
    try {
      const figures: Figure[] = [];
      const ratios: Ratio[] = [];
      for (const screen of SCREENS) {
        const ours: Opened[] = [];
        const floors: Opened[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          // oxlint-disable-next-line no-await-in-loop -- in turn, so that a slower machine slows both
          floors.push(await open(browserPath, `${floor.url}${screen.floor}`, screen.floorShows));
          // oxlint-disable-next-line no-await-in-loop -- as above
          ours.push(await open(browserPath, `${server.url}${screen.address}`, screen.shows));
        }
        const compared = compare(screen, ours, floors);
        figures.push(...compared.figures);
        ratios.push(...compared.ratios);
      }
      return { figures, ratios };
    } finally {
      floor.stop();
      await server.stop();
    }
  },
};
