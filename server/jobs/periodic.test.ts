// A job runs by the clock, never twice at once, goes on after a failure, and is waited for when it is stopped.
import { createManualClock } from '../../test/builders/manualClock.ts';
import { setUpPeriodicJob } from './periodic.ts';

const SECOND_MS = 1000;

function openJob() {
  const clock = createManualClock(0);
  const errors: unknown[] = [];
  const logger = {
    info: () => {},
    warn: () => {},
    error: (line: object) => void errors.push(line),
  };
  const ends: ((error?: Error) => void)[] = [];
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  const stop = setUpPeriodicJob({ name: 'a job', periodMs: SECOND_MS, run }, { clock, logger });
  return { clock, errors, ends, stop };
}

test('it never runs twice at once, and goes on after a failure', async () => {
  const { clock, errors, ends } = openJob();
  await clock.advanceAsync(3 * SECOND_MS);
  expect(ends).toHaveLength(1);
  const failure = new Error('no database');
  ends[0]?.(failure);
  await new Promise(setImmediate);
  await clock.advanceAsync(SECOND_MS);
  expect(errors).toEqual([{ err: failure, job: 'a job' }]);
  expect(ends).toHaveLength(2);
});

test('who stops it waits for the run under way, and none begins after it', async () => {
  const { clock, ends, stop } = openJob();
  await clock.advanceAsync(SECOND_MS);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await clock.advanceAsync(2 * SECOND_MS);
  expect(isStopped).toBe(false);
  ends[0]?.();
  await stopped;
  await clock.advanceAsync(2 * SECOND_MS);
  expect(ends).toHaveLength(1);
});

test('a run that does not end holds a stop up for four seconds', async () => {
  const { clock, stop } = openJob();
  await clock.advanceAsync(SECOND_MS);
  const stopped = stop();
  await clock.advanceAsync(4 * SECOND_MS);
  await expect(stopped).resolves.toBeUndefined();
});

test('without a run under way it stops at once', async () => {
  const { stop } = openJob();
  await expect(stop()).resolves.toBeUndefined();
});
