// Ninety days of minutes run again in a browser as the detail page of a grid does it: in the very thread of the client, from the text
// to the numbers, while the page's own frames are watched.
import { chromium } from '@playwright/test';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { DAY_MS } from '../core/market/candles.ts';
import { PROFILES } from '../core/rulebook/profiles.ts';
import { candlesText } from '../core/trading/grid/backtest/candleHash.ts';
import type { RerunNews } from '../src/features/quant/rerun/backtestWorker.ts';
import type { RerunOrder } from '../src/features/quant/rerun/rerun.ts';
import { findBrowser } from '../test/browser.mjs';
import { makeWave } from '../test/builders/minutes.ts';
import { type Benchmark, median } from './benchmark.ts';

const DAYS = 90;
const WINDOW_DAYS = 30;
const ROUNDS = 5;
const ASKED_MS = 1000;
const PAGE = 'https://page.example/';
/** A frame that comes later than this after the one before was kept waiting. */
const LATE_MS = 50;

function orderOf(): RerunOrder {
  const from = Date.UTC(2026, 0, 1);
  return {
    productId: 'BTCUSDT',
    parts: [candlesText('BTCUSDT', makeWave(from, from + DAYS * DAY_MS))],
    document: PROFILES.open,
    quantId: 'btc-30',
    windowDays: WINDOW_DAYS,
    stepMs: DAY_MS,
  };
}

async function threadScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'src/features/quant/rerun/backtestWorker.ts', formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built[0]?.output ?? [];
  if (chunk === undefined) throw new Error('the thread of a back-test was not built');
  return chunk.code;
}

interface Round {
  readonly news: RerunNews;
  readonly ms: number;
  /** The longest time between two frames of the page meanwhile, in ms. */
  readonly longestFrame: number;
}

/** Runs in the page. */
async function runOnce({ script, order }: { script: string; order: RerunOrder }): Promise<Round> {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  let [last, longestFrame, isOver] = [performance.now(), 0, false];
  const frame = (): void => {
    const now = performance.now();
    longestFrame = Math.max(longestFrame, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const started = performance.now();
  const thread = new Worker(url, { type: 'module' });
  const news = await new Promise<RerunNews>((resolve, reject) => {
    thread.addEventListener('message', ({ data }: MessageEvent<RerunNews>) => {
      resolve(data);
    });
    thread.addEventListener('error', ({ message }) => {
      reject(new Error(`the thread of a back-test failed: ${message}`));
    });
    thread.postMessage(order);
  });
  isOver = true;
  thread.terminate();
  return { news, ms: performance.now() - started, longestFrame };
}

export const backtestInBrowser: Benchmark = {
  name: 'backtest',
  async run() {
    const executablePath = findBrowser();
    if (executablePath === undefined) return { skipped: 'no Chromium' };
    const [script, order] = [await threadScript(), orderOf()];
    const browser = await chromium.launch({ executablePath });
    const page = await browser.newPage();
    // A page without an address may start no thread.
    await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(PAGE);
    // What the loader of this program writes around functions that have a name.
    await page.evaluate('globalThis.__name = (named) => named');
    const rounds: Round[] = [];
    // The first warms the browser.
    for (let round = 0; round <= ROUNDS; round += 1)
      rounds.push(await page.evaluate(runOnce, { script, order }));
    await browser.close();
    const wrong = rounds.find(({ news }) => news.type !== 'done' || !news.answer.backtest);
    if (wrong !== undefined) throw new Error(`no back-test: ${JSON.stringify(wrong.news)}`);
    const counted = rounds.slice(1);
    const ms = median(counted.map((one) => one.ms));
    const longest = Math.max(...counted.map((one) => one.longestFrame));
    return {
      figures: [
        { name: `${DAYS} days of minutes run again`, value: ms, unit: 'ms' },
        { name: 'longest time between two frames meanwhile', value: longest, unit: 'ms' },
      ],
      ratios: [
        {
          name: `a back-test of ${DAYS} days in a browser against the second that is asked`,
          value: ms / ASKED_MS,
          target: 1,
          better: 'lower',
        },
        {
          name: `the page’s longest frame meanwhile against ${LATE_MS} ms`,
          value: longest / LATE_MS,
          target: 1,
          better: 'lower',
        },
      ],
    };
  },
};
