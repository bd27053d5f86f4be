// When a batch is opened: ahead of its turn where the port keeps users apart and the batch is full, else when its turn comes.
import { decimal } from '../../core/money/decimal.ts';
import { aRuleSource } from '../../test/builders/batch.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { createTestLogger } from '../../test/builders/tradingHouse.ts';
import { aNothing, testHandlers } from '../../test/builders/testOperations.ts';
import { recordKinds } from '../kinds/kinds.ts';
import type { BatchPort } from './batchPort.ts';
import { Executor, Unavailable } from './executor.ts';
import { Operations } from './operation.ts';

const userOf = (number: number): string => `00000000-0000-7000-8000-00000000000${number}`;

/** A port that notes what is opened and decided; the batch of the user `unopened` cannot be opened. */
function noting(opensAhead: boolean, unopened?: string) {
  const noted: string[] = [];
  const port: BatchPort = {
    opensAhead,
    open: async (commands) => {
      const own = commands.map(({ userId }) => Number(userId.slice(-1))).join('+');
      noted.push(`open ${own}`);
      await Promise.resolve();
      if (commands.some(({ userId }) => userId === unopened)) throw new Error('nobody there');
      const users = commands.map(({ userId: id }) => ({
        id,
        frozen: false,
        halted: false,
        country: null,
      }));
      return {
        loaded: { users, balances: [], records: {}, known: [], openOrders: new Map() },
        write: async () => {
          noted.push(`decided ${own}`);
          return decimal('0');
        },
        giveUp: async () => {},
      };
    },
    judge: () => 'all',
  };
  const executor = new Executor({
    port,
    kinds: recordKinds,
    operations: new Operations(testHandlers, aRuleSource()),
    clock: createManualClock(1),
    logger: createTestLogger(),
    batchSize: 2,
  });
  const runAll = (numbers: readonly number[]) =>
    Promise.allSettled(numbers.map((number) => executor.run(aNothing(userOf(number), {}))));
  return { noted, executor, runAll };
}

test('a full batch is opened while the one before it is decided, one that may still grow is not', async () => {
  const { noted, runAll } = noting(true);
  await runAll([1, 2, 3, 4, 5]);
  expect(noted).toEqual([
    'open 1+2',
    'open 3+4',
    'decided 1+2',
    'decided 3+4',
    'open 5',
    'decided 5',
  ]);
});

test('a port that does not keep users apart opens one batch after another', async () => {
  const { noted, runAll } = noting(false);
  await runAll([1, 2, 3, 4]);
  expect(noted).toEqual(['open 1+2', 'decided 1+2', 'open 3+4', 'decided 3+4']);
});

test('a batch that could not be opened ahead fails alone, when its turn comes', async () => {
  const { noted, runAll, executor } = noting(true, userOf(3));
  const settled = await runAll([1, 2, 3, 4, 5, 6]);
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect((settled[2] as PromiseRejectedResult).reason).toBeInstanceOf(Unavailable);
  expect(noted).toEqual(['open 1+2', 'open 3+4', 'decided 1+2', 'open 5+6', 'decided 5+6']);
  expect(executor.stats.failures).toBe(2);
});

test('what was opened ahead is finished before the executor is closed', async () => {
  const { noted, runAll, executor } = noting(true);
  const all = runAll([1, 2, 3, 4]);
  await executor.close();
  expect(noted.at(-1)).toBe('decided 3+4');
  expect((await all).every(({ status }) => status === 'fulfilled')).toBe(true);
});
