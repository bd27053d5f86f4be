// An older database is brought up to date; a newer one, or one of another program, is refused and stays as it is.
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import type { Database } from './database.ts';
import { StartError } from './embedded/directoryLock.ts';
import { migrate } from './migrate.ts';
import { migrationFiles } from './migrationFiles.ts';

const [first, ...others] = migrationFiles;
const probe = (sql: string) => ({ number: migrationFiles.length + 1, title: 'probe', sql });

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  const readDone = async (): Promise<number> =>
    Number((await database.pool.query('SELECT count(*) AS done FROM migrations')).rows[0].done);

  test('what an older database lacks is run, once', async () => {
    const files = [...migrationFiles, probe('CREATE TABLE probe (n integer)')];
    await migrate(database, files);
    await migrate(database, files);
    expect(await readDone()).toBe(files.length);
    expect((await database.pool.query('SELECT n FROM probe')).rows).toEqual([]);
  });

  test('no lock is left when it is over', async () => {
    await migrate(database);
    const { rows } = await database.pool.query(
      `SELECT objid FROM pg_locks WHERE locktype = 'advisory'
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rows).toEqual([]);
  });

  test('a file that fails leaves nothing behind', async () => {
    const files = [...migrationFiles, probe('CREATE TABLE probe (n integer); SELECT nonsense')];
    await expect(migrate(database, files)).rejects.toThrow(/nonsense/);
    expect(await readDone()).toBe(migrationFiles.length);
    await expect(database.pool.query('SELECT n FROM probe')).rejects.toThrow(/probe/);
  });

  test('a file that cannot be noted is not run either', async () => {
    const untitled = { ...probe('CREATE TABLE probe (n integer)'), title: null as never };
    await expect(migrate(database, [...migrationFiles, untitled])).rejects.toThrow(/title/);
    await expect(database.pool.query('SELECT n FROM probe')).rejects.toThrow(/probe/);
    expect(await readDone()).toBe(migrationFiles.length);
  });

  test.each([
    ['a newer database', migrationFiles.slice(0, -1), /it is newer than the program$/],
    [
      'a changed file',
      [{ ...first!, sql: `${first!.sql} ` }, ...others],
      /another version of migration 1;/,
    ],
  ])('%s is refused', async (_what, files, message) => {
    const refused = migrate(database, files);
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(message);
    expect(await readDone()).toBe(migrationFiles.length);
    // The refusal holds no lock.
    await migrate(database);
  });
});
