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
import { report } from '../report.ts';
import { StormUser } from './client.ts';
import { look } from './inspect.ts';
import { startStormServer, type StormServer } from './server.ts';
import { checkEffects, nextCall, settle, SUBMIT } from './trade.ts';

/** 20 in `npm test`. */
const ENDINGS = Number(process.env['STORM_ENDINGS'] ?? 20);
const USERS = 6;
const LANES = 3;
/** Connections of the server under test, as PostgreSQL sees them. */
const NAME = 'storm-server';
const CLAIM = `(SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7370119)`;

const rng = createRng('ended backends');
// The embedded engine has no connections that somebody could end.
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

describeOnPostgres('connections that PostgreSQL ends', () => {
  let dataDir: string;
  let database: Database;
  let server: StormServer;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fairlead-ended-'));
    database = await openTestDatabase('postgres');
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT current_database() AS name',
    );
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${rows[0]?.name}`;
    url.searchParams.set('application_name', NAME);
    server = await startStormServer(dataDir, { databaseUrl: url.href });
  }, 90_000);
  afterEach(async () => {
    await server.kill();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
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
      let connections = 0;
      for (let ending = 0; ending < ENDINGS;) {
        const ended = await end(ending % 2 === 0 ? 'working' : 'all');
        if (ended === 0) continue;
        connections += ended;
        ending += 1;
      }
      isOver = true;
      await Promise.all(lanes);
      const unknown = users.reduce((sum, user) => sum + user.unanswered().length, 0);
      await settle(server.url, users);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
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
    60_000 + ENDINGS * 10_000,
  );

  test('a server whose claim is ended ends at once, with one line', async () => {
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid IN ${CLAIM}`,
    );
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^DATABASE_URL: the claim was lost: [^\n]+$/m);
  });
});
