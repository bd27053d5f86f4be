import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { systemClock } from '../process/systemClock.ts';
import type { Database } from './database.ts';
import { openDatabase } from './openDatabase.ts';

// The embedded engine's settings are our own; only PostgreSQL can be set up in a way that loses commits.
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

describeOnPostgres('a PostgreSQL', () => {
  let database: Database;
  let name: string;
  let url: string;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT current_database() AS name',
    );
    name = rows[0]?.name ?? '';
    const own = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    own.pathname = `/${name}`;
    url = own.href;
  });
  afterAll(() => database.close());
  const open = () => openDatabase({ url, dataDir: '', clock: systemClock });

  test('that acknowledges before the disk has it is refused in one line', async () => {
    await database.executor.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    await expect(open()).rejects.toThrow(
      'DATABASE_URL: the server runs with synchronous_commit=off; money needs it on',
    );
    await database.executor.query(`ALTER DATABASE ${name} RESET synchronous_commit`);
    await (await open()).close();
  });

  test('is opened for ten readers, and as many batches as are asked for', async () => {
    const sizesOf = async (over: { executorConnections?: number } = {}) => {
      const opened = await openDatabase({ url, dataDir: '', clock: systemClock, ...over });
      const sizes = [opened.pool.options.max, opened.executor.options.max];
      await opened.close();
      return sizes;
    };
    expect(await sizesOf()).toEqual([10, 3]);
    expect(await sizesOf({ executorConnections: 5 })).toEqual([10, 5]);
  });
});
