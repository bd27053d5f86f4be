// What the page's thread works for each frame, in processor time: other work on the machine makes a frame late, and none of it
// counts here. From a trace of the browser without throttling, scaled to a middling phone by a loop of known length.
import type { Browser, CDPSession, Page } from '@playwright/test';

const TRACE_MS = 6_000;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** µs; `tdur` is the thread's own time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'ThreadTime');
  if (found === undefined) throw new Error('this browser does not tell the time of its thread');
  return found.value * 1000;
}

/** What the browser calls a task of a thread; older ones say it a second time, within the first, by the second name. */
const TASK_NAMES = ['ThreadControllerImpl::RunTask', 'RunTask'];

/** Tasks that drew a frame, by the one thread that draws frames of the page. */
function frameTasks(events: readonly TraceEvent[]): number[] {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame');
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const counts = new Map<string, number>();
  for (const frame of frames) counts.set(threadOf(frame), (counts.get(threadOf(frame)) ?? 0) + 1);
  const [main] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const onMain = events.filter((one) => threadOf(one) === main);
  const taskName = TASK_NAMES.find((name) => onMain.some((one) => one.name === name));
  const tasks = onMain.filter(({ name }) => name === taskName);
  const drawing = tasks.filter(({ ts, dur = 0 }) =>
    frames.some((frame) => threadOf(frame) === main && frame.ts >= ts && frame.ts < ts + dur),
  );
  if (drawing.length === 0) throw new Error('this browser does not tell of the tasks that draw');
  return drawing.map(({ tdur = 0 }) => tdur / 1000);
}

/** Milliseconds of each frame on a phone on which `loop` takes `loopMs`. */
export async function weighFrames(
  browser: Browser,
  page: Page,
  loop: () => Promise<unknown>,
  loopMs: number,
): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await threadMs(session);
  await loop();
  const scale = loopMs / ((await threadMs(session)) - before);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.waitForTimeout(TRACE_MS);
  const trace = String(await browser.stopTracing());
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  return frameTasks(traceEvents).map((ms) => ms * scale);
}
