/**
 * PostgreSQL ends the server's connections in the middle of batches, again and again: the server lives, says "unavailable"
 * for what it cannot know, and every key then says what happened, once. One whose claim ends, ends.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRng } from '../../core/market/prng.ts';
import type { Database } from '../../server/store/database.ts';
import { openTestDatabase } from '../builders/testDatabase.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { report } from '../report.ts';
import { StormUser } from './client.ts';
import { look } from './inspect.ts';
import { isReady, START_HOOK_MS, startStormServer, type StormServer } from './server.ts';
import { checkEffects, nextCall, settle, SUBMIT } from './trade.ts';

/** 20 in `npm test`. */
const ENDINGS = Number(process.env['STORM_ENDINGS'] ?? 20);
const USERS = 6;
const LANES = 3;
/** Connections of the server under test, as PostgreSQL sees them. */
const NAME = 'storm-server';
/** Of this database: others on the same PostgreSQL have claims of their own. */
const CLAIM = `(SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7370119
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

const rng = createRng('ended backends');
// The embedded engine has no connections that somebody could end.
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

describeOnPostgres('connections that PostgreSQL ends', () => {
  let dataDir: string;
  let database: Database;
  let server: StormServer;
  const closers: (() => Promise<void> | void)[] = [];

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fairlead-ended-'));
    closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
    database = await openTestDatabase('postgres');
    closers.push(() => database.close());
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT current_database() AS name',
    );
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${rows[0]?.name}`;
    url.searchParams.set('application_name', NAME);
    server = await startStormServer(dataDir, { databaseUrl: url.href });
    closers.push(() => server.kill());
  }, START_HOOK_MS);
  // Whatever of it was opened, also where a hook or a test failed.
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });

  /** How many of the server's connections it ended: those that work, or all of them. */
  async function end(which: 'working' | 'all'): Promise<number> {
    const { rows } = await database.pool.query<{ ended: number }>(
      `SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 AND pid NOT IN ${CLAIM}
         AND ($2 = 'all' OR state IN ('active', 'idle in transaction'))`,
      [NAME, which],
    );
    return rows[0]?.ended ?? 0;
  }

  test(
    `${ENDINGS} endings in the middle of orders: nothing is lost, nothing is done twice, the server lives`,
    async () => {
      const started = performance.now();
      const users: StormUser[] = [];
      for (let user = 0; user < USERS; user += 1) users.push(await StormUser.register(server.url));
      let isOver = false;
      let unavailable = 0;
      const trade = async (user: StormUser): Promise<void> => {
        while (!isOver) {
          const [path, body] = nextCall(user, rng);
          const { error } = await user.send(server.url, path, body);
          if (error === 'unavailable') unavailable += 1;
        }
      };
      const lanes = users.flatMap((user) => Array.from({ length: LANES }, () => trade(user)));
      // One that fails ends the storm, and is told at its end.
      const traded = Promise.allSettled(lanes.map((lane) => lane.finally(() => (isOver = true))));
      let connections = 0;
      for (let ending = 0; ending < ENDINGS && !isOver; ending += 1) {
        const which = ending % 2 === 0 ? 'working' : 'all';
        await waitUntil(`there are connections to end: ${which}`, async () => {
          const ended = await end(which);
          connections += ended;
          return ended > 0 || isOver;
        });
      }
      isOver = true;
      expect((await traded).filter(({ status }) => status === 'rejected')).toEqual([]);
      const unknown = users.reduce((sum, user) => sum + user.unanswered().length, 0);
      await settle(server.url, users);
      await waitUntil('the server is ready again', () => isReady(server.url));
      expect(await server.stop()).toBe(0);
      const inspected = await look(database);
      expect(inspected.violations).toEqual([]);
      for (const user of users) checkEffects(inspected, user);
      expect(inspected.answers.size).toBe(users.reduce((sum, { sent }) => sum + sent.length, 0));
      const told = server
        .output()
        .split('\n')
        .filter((line) => line.includes('connection was lost'));
      expect(told.length).toBeGreaterThan(0);
      // The reason, and not the driver's whole client.
      expect(Math.max(...told.map((line) => line.length))).toBeLessThan(300);
      const orders = users.reduce((sum, user) => sum + user.done(SUBMIT).length, 0);
      const seconds = (performance.now() - started) / 1000;
      const figures = { endings: ENDINGS, connections, orders, unavailable, unknown, seconds };
      console.log('ended backends', figures);
      report('ended backends', { engine: 'postgres', ...figures, lost: 0, doubled: 0 });
    },
    START_HOOK_MS + ENDINGS * 60_000,
  );

  test('a server whose claim is ended ends at once, with one line', async () => {
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid IN ${CLAIM}`,
    );
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^DATABASE_URL: the claim was lost: [^\n]+$/m);
  });
});
