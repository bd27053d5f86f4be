import { Pool } from 'pg';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { claimDatabase } from './claimDatabase.ts';

const url = process.env['TEST_DATABASE_URL'] ?? '';
// The embedded database is locked by its directory: only PostgreSQL can have two servers.
const describeOnPostgres = url === '' ? describe.skip : describe;

/** Whatever is waited for has come at once. */
const clock = {
  after(_ms: number, run: () => void) {
    const waiting = setImmediate(run);
    return () => clearImmediate(waiting);
  },
};

describeOnPostgres('the claim of one server on its database', () => {
  const messages: string[] = [];
  const log = (_fields: object, message: string): void => void messages.push(message);
  const logger = { info: log, warn: log, error: log };
  const claim = (over: Partial<Parameters<typeof claimDatabase>[0]> = {}) =>
    claimDatabase({ url, clock, logger, ...over });

  test('refuses a second server in one line until the first has gone', async () => {
    const release = await claim();
    await expect(claim()).rejects.toThrow(/^DATABASE_URL: another server runs on this database;/);
    await release();
    await (
      await claim()
    )();
    expect(messages).toEqual([]);
  });

  test('is taken again after its connection was lost', async () => {
    const manual = createManualClock();
    const release = await claim({ clock: manual });
    const admin = new Pool({ connectionString: url, max: 1 });
    const holders = `FROM pg_locks WHERE locktype = 'advisory' AND objid = 7370119
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    const countHolders = async (): Promise<number> =>
      (await admin.query(`SELECT pid ${holders}`)).rows.length;
    await admin.query(`SELECT pg_terminate_backend(pid) ${holders}`);
    while (manual.pending() === 0) await admin.query('SELECT 1');
    expect(await countHolders()).toBe(0);
    manual.advance(1000);
    while ((await countHolders()) === 0) await admin.query('SELECT 1');
    await release();
    expect(messages).toEqual(['the claim on the database was lost']);
    await admin.end();
  });
});
