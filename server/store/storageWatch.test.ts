import type { Pool } from 'pg';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { createTestLogger } from '../../test/builders/tradingHouse.ts';
import { waitUntil } from '../../test/builders/waitUntil.ts';
import { inTransaction } from './database.ts';
import { createStorageWatch, isStorageFault } from './storageWatch.ts';

const errorWith = (code: string | undefined, message: string): Error =>
  Object.assign(new Error(message), { code });
const diskFull = errorWith(
  '53100',
  'could not extend file "base/5/16384": No space left on device',
);

test.each<[string, unknown, boolean]>([
  ['a full disk, as PostgreSQL says it', diskFull, true],
  ['a disk that fails', errorWith('58030', 'could not write to file'), true],
  ['a full disk, as the file system says it', errorWith('ENOSPC', 'write'), true],
  ['a full disk, as the embedded engine says it', new Error('No space left on device'), true],
  ['a command of ours', errorWith('23514', 'violates check constraint'), false],
  ['a lost connection', errorWith('57P01', 'terminating connection'), false],
  ['no error at all', undefined, false],
])('%s', (_what, error, expected) => {
  expect(isStorageFault(error)).toBe(expected);
});

/** A pool whose disk is full until told otherwise: each statement fails, as PostgreSQL fails it. */
function fullPool() {
  const state = { isFull: true, probes: 0, broken: 0 };
  const client = {
    query: async () => {
      if (state.isFull) throw diskFull;
      return { rows: [], rowCount: 0 };
    },
    release: (error?: Error) => void (state.broken += error ? 1 : 0),
  };
  const connect = async () => {
    state.probes += 1;
    return client;
  };
  return { state, pool: { connect } as unknown as Pool };
}

describe('the watch over the storage', () => {
  test('believes the first write that failed of it, says so once, and tries until a write goes through', async () => {
    const { state, pool } = fullPool();
    const clock = createManualClock();
    const logger = createTestLogger();
    const watch = createStorageWatch({ pool }, { clock, logger });
    watch.note(errorWith('23514', 'violates check constraint'));
    expect(watch.isWritable()).toBe(true);
    watch.note(diskFull);
    watch.note(diskFull);
    expect(watch.isWritable()).toBe(false);
    await clock.advanceAsync(20_000);
    expect([watch.isWritable(), state.probes, state.broken]).toEqual([false, 4, 4]);
    state.isFull = false;
    await clock.advanceAsync(5_000);
    expect([watch.isWritable(), state.broken]).toEqual([true, 4]);
    expect(logger.errors).toHaveLength(1);
    await clock.advanceAsync(60_000);
    expect(state.probes).toBe(5);
  });

  test('hears of transactions that fail of it', async () => {
    const { pool } = fullPool();
    const { state: _state, pool: never } = fullPool();
    const storage = createStorageWatch(
      { pool: never },
      { clock: createManualClock(), logger: createTestLogger() },
    );
    await expect(inTransaction({ pool, storage }, async () => {})).rejects.toBe(diskFull);
    expect(storage.isWritable()).toBe(false);
  });

  test.each(testEngines)(
    'its trial is a write that %s does, and leaves nothing',
    async (engine) => {
      const database = await openTestDatabase(engine);
      const clock = createManualClock();
      const watch = createStorageWatch(database, { clock, logger: createTestLogger() });
      for (const _again of [1, 2]) {
        watch.note(diskFull);
        clock.advance(5_000);
        await waitUntil('a write went through', () => watch.isWritable());
      }
      const { rows } = await database.pool.query('SELECT filler FROM storage_probe');
      expect(rows).toEqual([]);
      await database.close();
    },
  );
});
