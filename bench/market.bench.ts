// The market's list scrolled by a finger while its two hundred products tick ten times a second each: the page's thread as slow
// as on a middling phone, on a processor that it shares with all other threads of the browser, the socket's among them. Where the
// browser cannot be given a processor of its own, it shares those of the machine with the servers and a busy neighbour.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, devices } from '@playwright/test';
import { findBrowser } from '../test/browser.mjs';
import type { Benchmark } from './benchmark.ts';
import { type FloodedPhone, LIST_FLOOD, underFlood } from './flood.ts';
import { loopIn, readWatched, slowDown, watch, watchAnew, type Watched } from './slowPage.ts';

const SETTLE_MS = 6_000;
/** The browser tells of tasks from so long on. */
const TOLD_MS = 50;
const FRAMES_ASKED = 55;
const SWIPES = 6;
const SWIPE_PX = 2_400;
const SWIPE_PX_PER_SECOND = 1_200;

/** A process that never rests; ends it. */
function makeNeighbour(): () => void {
  const neighbour = spawn(process.execPath, ['-e', 'for (;;) Math.random();'], { stdio: 'ignore' });
  return () => {
    neighbour.kill();
  };
}

async function scrollMarket({ browser: executablePath, isApart, url }: FloodedPhone) {
  const browser = await chromium.launch({ executablePath });
  const endNeighbour = isApart ? () => {} : makeNeighbour();
  try {
    const page = await browser.newPage(devices['Pixel 7']);
    await watch(page, { marketSort: { by: 'change', isDescending: true } });
    await page.goto(`${url}/h5/#/pages/tabbarPages/market/index?tab=crypto`);
    await page.locator('.market-row').nth(199).waitFor({ state: 'attached' });
    const session = await page.context().newCDPSession(page);
    await slowDown(page, session);
    await page.waitForTimeout(SETTLE_MS);
    await watchAnew(page);
    const beganAt = performance.now();
    for (let swipe = 0; swipe < SWIPES; swipe += 1) {
      // One finger: a swipe follows the one before.
      // oxlint-disable-next-line no-await-in-loop
      await session.send('Input.synthesizeScrollGesture', {
        x: 200,
        y: 500,
        yDistance: swipe % 2 === 0 ? -SWIPE_PX : SWIPE_PX,
        speed: SWIPE_PX_PER_SECOND,
        preventFling: true,
        gestureSourceType: 'touch',
      });
    }
    const watched: Watched = await readWatched(page);
    const seconds = (performance.now() - beganAt) / 1000;
    const loopMs = await loopIn(page);
    return { ...watched, seconds, loopMs };
  } finally {
    endNeighbour();
    await browser.close();
  }
}

export const marketUnderFlood: Benchmark = {
  name: 'market',
  async run() {
    const executablePath = findBrowser();
    if (executablePath === undefined || !existsSync(executablePath))
      return { skipped: 'no Chromium or Chrome is here; CHROMIUM_PATH names one' };
    const watched = await underFlood(executablePath, LIST_FLOOD, scrollMarket);
    const { longTasksMs, commits, framesMs, seconds, loopMs } = watched;
    return {
      figures: [
        { name: 'scrolled for', value: seconds, unit: 's' },
        { name: 'commits', value: commits.reduce((sum, count) => sum + count, 0), unit: 'commits' },
        { name: 'longest frame', value: Math.max(0, ...framesMs), unit: 'ms' },
        { name: 'tasks over 50 ms', value: longTasksMs.length, unit: 'tasks' },
        { name: 'a fixed loop in the page', value: loopMs, unit: 'ms' },
      ],
      ratios: [
        {
          name: 'longest task against the bound of 50 ms',
          value: Math.max(0, ...longTasksMs) / TOLD_MS,
          target: 1,
          better: 'lower',
        },
        {
          name: 'frames a second while the list is scrolled, against 55',
          value: framesMs.length / seconds / FRAMES_ASKED,
          target: 1,
          better: 'higher',
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
