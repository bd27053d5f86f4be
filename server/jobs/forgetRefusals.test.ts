import { createManualClock } from '../../test/builders/manualClock.ts';
import { forgetRefusalsJob } from './forgetRefusals.ts';

const DAY_MS = 86_400_000;

/** Runs the job once over `old` rows; what it asked for, time by time. */
async function runOver(old: number) {
  const asked: { before: number; limit: number }[] = [];
  let left = old;
  const job = forgetRefusalsJob({
    clock: createManualClock(3 * DAY_MS),
    forget: async (before, limit) => {
      asked.push({ before, limit });
      const gone = Math.min(limit, left);
      left -= gone;
      return gone;
    },
  });
  await job.run();
  return { asked, left };
}

test('asks for what is older than a day, once when there is little', async () => {
  expect(await runOver(499)).toEqual({ asked: [{ before: 2 * DAY_MS, limit: 500 }], left: 0 });
});

test('a long backlog goes in bounded batches, and the rest waits for the next run', async () => {
  const { asked, left } = await runOver(6_000);
  expect(asked.map(({ limit }) => limit)).toEqual(Array.from({ length: 10 }, () => 500));
  expect(left).toBe(1_000);
});
