// Which minutes the log is told of: each once, in their order, whatever the clock and the process did meanwhile.
import { parseLogLine } from '../../core/proof/log/logLine.ts';
import { createInForceLines } from './rulebookLines.ts';

const MINUTE = 60_000;
const T = Date.UTC(2026, 2, 2);
const hash = 'ab'.repeat(32);

/** A log that keeps what it is handed, over several processes. */
function aLog() {
  const lines: string[] = [];
  let now = T;
  const log = {
    append: async (added: readonly string[]) => {
      lines.push(...added);
      return [];
    },
    newest: async () => {
      const line = lines.at(-1);
      return line === undefined ? undefined : { index: lines.length - 1, line };
    },
  };
  const start = () => {
    const starts = async () => [{ profile: 'open', from: T + 90_000, hash }];
    return createInForceLines({ log, clock: { now: () => now }, starts });
  };
  return {
    start,
    lines,
    at: (minutes: number): void => {
      now = T + minutes * MINUTE;
    },
    minutes: () =>
      lines.map((line) => {
        const parsed = parseLogLine(line);
        return parsed?.kind === 'rulebooks' ? (parsed.minute - T) / MINUTE : undefined;
      }),
  };
}

test('says what was in force when the minute began', async () => {
  const log = aLog();
  const process = log.start();
  for (const minute of [0, 1, 2]) {
    log.at(minute);
    await process.handIn();
  }
  expect(log.lines).toEqual([
    `rulebooks/1 ${T} -`,
    `rulebooks/1 ${T + MINUTE} -`,
    `rulebooks/1 ${T + 2 * MINUTE} open:${hash}`,
  ]);
});

test('a process says each minute once, and those that it could not look at', async () => {
  const log = aLog();
  const process = log.start();
  for (const minute of [0, 0.5, 1.2, 4.9, 3, 5]) {
    log.at(minute);
    await process.handIn();
  }
  expect(log.minutes()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('the next process goes on behind the last minute, an hour at most, and with its own', async () => {
  const log = aLog();
  await log.start().handIn();
  log.at(2);
  await log.start().handIn();
  await log.start().handIn();
  expect(log.minutes()).toEqual([0, 1, 2]);
  log.at(1000);
  await log.start().handIn();
  expect(log.minutes()).toHaveLength(3 + 60 + 1);
  expect(log.minutes().slice(-2)).toEqual([62, 1000]);
});

test('a look that could not read what is in force is made again', async () => {
  let isDown = true;
  const lines: string[] = [];
  const process = createInForceLines({
    log: { newest: async () => undefined, append: async (added) => (lines.push(...added), []) },
    clock: { now: () => T },
    starts: async () => {
      if (isDown) throw new Error('the database does not answer');
      return [];
    },
  });
  await expect(process.handIn()).rejects.toThrow('does not answer');
  isDown = false;
  await process.handIn();
  expect(lines).toHaveLength(1);
});
