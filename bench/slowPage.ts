// A page whose own thread is slowed down until a fixed loop takes as long as on a middling phone, whatever the machine, and
// watched from before anything of ours runs: React's commits, long tasks, the time between frames.
import type { CDPSession, Page } from '@playwright/test';

/** Four times what a desktop of 3.5 GHz takes, which is the usual stand-in for a middling phone. */
export const PHONE_LOOP_MS = 90;
const LOOP_ROUNDS = 6_000_000;

export interface Watched {
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

/** Before the page is opened. `stored`: the preferences that it begins with. */
export async function watch(page: Page, stored: object): Promise<void> {
  // The loader names functions through this helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (one) => one;');
  await page.addInitScript(watchPage);
  await page.addInitScript((preferences) => {
    localStorage.setItem('fairlead', JSON.stringify(preferences));
  }, stored);
}

/** ms that a fixed loop takes in the page as it is now. */
export const loopIn = (page: Page): Promise<number> => page.evaluate(timeLoop, LOOP_ROUNDS);

/** Slows the page's thread down to a phone's. */
export async function slowDown(page: Page, session: CDPSession): Promise<void> {
  const here = Math.min(await loopIn(page), await loopIn(page));
  const rate = Math.max(1, PHONE_LOOP_MS / here);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Forgets what was watched until now. */
export const watchAnew = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched };
    watched.longTasksMs.length = 0;
    watched.commits.length = 0;
    watched.framesMs.length = 0;
  });

export const readWatched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
