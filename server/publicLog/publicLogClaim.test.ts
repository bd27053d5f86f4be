// Two servers on one database: the one that lost its claim extends and publishes nothing, whatever it believes.
import { aLogStore, aPublicLog, readCheckpoint } from '../../test/builders/publicLog.ts';
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { waitUntil } from '../../test/builders/waitUntil.ts';
import { captureLogger } from '../../test/market/captureLogger.ts';
import { systemClock } from '../process/systemClock.ts';
import { type Claim, claimDatabase } from '../store/claimDatabase.ts';
import type { Database } from '../store/database.ts';

// The embedded database is locked by its directory: only PostgreSQL can have two servers.
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

const hurried = {
  now: systemClock.now,
  after: (_ms: number, run: () => void) => {
    const waiting = setTimeout(run, 1);
    return () => clearTimeout(waiting);
  },
};

describeOnPostgres('two servers and one public log', () => {
  let database: Database;
  let url: string;
  const claims: Claim[] = [];
  const lost: string[] = [];
  const server = async (): Promise<Database> => {
    const onLost = (reason: string): void => void lost.push(reason);
    const claim = await claimDatabase({ url, clock: systemClock, onLost });
    claims.push(claim);
    return { ...database, fence: await claim.shutOutOthers() };
  };
  const open = (by: Database) => {
    const captured = captureLogger();
    return aPublicLog({ database: by, clock: hurried, logger: captured.logger });
  };
  const headOf = (log: Awaited<ReturnType<typeof open>>) =>
    readCheckpoint(log.describe().checkpoint);
  const endClaim = () =>
    database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7370119
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT current_database() AS name',
    );
    const own = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    own.pathname = `/${rows[0]?.name}`;
    url = own.href;
  });
  afterAll(async () => {
    for (const claim of claims) await claim.release();
    await database.close();
  });

  test('the one without the claim can neither extend it nor publish, and the other goes on', async () => {
    const first = await open(await server());
    await first.append(['test/1 before']);
    const before = first.describe().checkpoint;
    await endClaim();
    const second = await open(await server());
    expect(second.describe().checkpoint).toBe(before);

    // Both at once, again and again: one history.
    let isOver = false;
    const forked = first.append(['test/1 forked']).then(
      () => (isOver = true),
      () => (isOver = true),
    );
    for (let step = 0; step < 20; step += 1) {
      await second.append([`test/1 after ${step}`]);
      expect(first.describe().checkpoint).toBe(before);
    }
    expect(headOf(second).size).toBe(22);
    expect(lost).toEqual(['Connection terminated unexpectedly']);
    // When it looks again it finds another history than its own, and ends.
    await waitUntil('the first one gives up', () => isOver);
    await forked;
    expect([first.isWritten(), first.describe().checkpoint]).toEqual([false, before]);
    const entries = await aLogStore(database).loadLines(0, 100);
    expect(entries).toHaveLength(22);
    expect(entries).not.toContain('test/1 forked');
  });
});
