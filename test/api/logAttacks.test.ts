// What whoever has the server's own role in the database and not its secret key can make of the public log: lines of his are signed
// neither by the server that runs beside him nor by its next start, and are named within a minute.
// Source: decisions.md "Money", "Price evidence" (Public log).
import { serverRights } from '../../server/kinds/kinds.ts';
import { LOG_OWN } from '../../server/services/foreignLogRows.ts';
import { becomeServer } from '../../server/store/serverRole.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { foreignLines } from '../builders/foreignLog.ts';
import { aPublicLog } from '../builders/publicLog.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';

const MINUTE_MS = 60_000;
/** A midnight behind which no other one would ever be published. */
const LAST_DAY = `liabilities/1 2099-12-31 ${'0'.repeat(64)} - -`;

describe.each(testEngines)('under the server’s own role on %s', (engine) => {
  let app: TestApp;
  let auditor: string;
  beforeEach(async () => {
    app = await openTestApp({ engine });
    auditor = await createBackOffice(app).signIn('auditor');
    if (engine === 'embedded') await becomeServer(app.database.executor, serverRights);
  }, START_TIMEOUT_MS);
  afterEach(() => app.close());

  const run = async (sql: string): Promise<void> => {
    const client = await app.house.served.executor.connect();
    try {
      await client.query(sql);
    } finally {
      client.release();
    }
  };
  const found = async (): Promise<string[]> => {
    await app.clock.advanceAsync(MINUTE_MS);
    await app.house.settled();
    const { body } = await app.get('operator/getReconciliation', {}, { token: auditor });
    const { freezes } = body.data as {
      freezes: { reason: string; uid: string | null; details: string[] }[];
    };
    return freezes.flatMap(({ reason, uid, details }) =>
      reason === LOG_OWN && uid === null ? details : [],
    );
  };
  const reopen = () => {
    const { database, clock, logger } = app;
    return aPublicLog({ database, clock, logger, signedBefore: signed() });
  };
  const signed = (): string => app.publicLog.describe().checkpoint;

  test('a log that grows by the server’s own hand is its own', async () => {
    const places = app.publicLog.append(['test/1 own']);
    await app.publicLog.flush();
    await places;
    expect(await found()).toEqual([]);
  });

  test('a line with a checkpoint that fits is signed by nobody, and named', async () => {
    const before = signed();
    await run(await foreignLines(app.database, [LAST_DAY]));
    const own = app.publicLog.append(['test/1 own']);
    await Promise.all([expect(own).rejects.toThrow('other entries'), app.publicLog.flush()]);
    expect([signed(), app.publicLog.isWritten()]).toEqual([before, false]);
    expect(await found()).toEqual([expect.stringMatching(/^the checkpoint of \d+ entries$/)]);
    await expect(reopen()).rejects.toThrow('are not this server');
  });

  test.each([
    ['a line alone', `INSERT INTO log_entries VALUES (900, 'x', sha256('\\x00'::bytea || 'x'))`],
    ['a hash of a tile', `INSERT INTO log_tile_hashes VALUES (1, 0, sha256('x'))`],
    ['a hash far above', `INSERT INTO log_tile_hashes VALUES (6, 7, sha256('x'))`],
  ])('%s is named', async (_what, sql) => {
    await run(sql);
    expect(await found()).toHaveLength(1);
  });

  test('a checkpoint without a word, or of what is there, is refused', async () => {
    const bare = `INSERT INTO log_checkpoints (size, root, made_at) VALUES (1, sha256('x'), 0)`;
    await expect(run(bare)).rejects.toThrow();
    const unsaid = await foreignLines(app.database, [LAST_DAY], 'NULL');
    await expect(run(unsaid)).rejects.toThrow('log_checkpoints_attested');
    expect(await found()).toEqual([]);
  });
});
