import { ledgerLinesJob } from './ledgerLines.ts';

const root = 'a'.repeat(64);
const MINUTE_MS = 60_000;

test('each minute is one line, and the next run goes on after the last', async () => {
  const lines: string[] = [];
  const asked: number[] = [];
  let over = 2;
  const job = ledgerLinesJob({
    ledger: {
      minuteRoots: async (from) => {
        asked.push(from);
        const minutes = Array.from({ length: over }, (_, place) => place * MINUTE_MS);
        return minutes.filter((minute) => minute >= from).map((minute) => ({ minute, root }));
      },
    },
    log: {
      append: async (added) => added.map((line) => lines.push(line) - 1),
      newest: async () => {
        const line = lines.at(-1);
        return line === undefined ? undefined : { index: lines.length - 1, line };
      },
    },
  });
  await job.run();
  await job.run();
  over = 3;
  await job.run();
  expect(asked).toEqual([0, 2 * MINUTE_MS, 2 * MINUTE_MS]);
  expect(lines).toEqual([0, 1, 2].map((minute) => `ledger/1 ${minute * MINUTE_MS} ${root}`));
});
