// How late the event loop is, on which every price and order waits.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Asked of work that runs beside trading: prices come ten times a second, and 50 ms is half of that. */
export const MOST_LAG_MS = 50;

/** The 99th percentile of the event loop's lateness while `work` runs, in ms. */
export async function lagDuring(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99) / 1e6;
}
