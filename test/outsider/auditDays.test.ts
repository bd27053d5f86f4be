// What an outsider finds of days: a balance that was raised in the database, somebody who was left out of what is owed, and the seeds
// of the simulated market. Source: decisions.md "Liabilities", "Simulated market".
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditServer } from '../../audit/audit/auditServer.ts';
import { openAuditState } from '../../audit/audit/auditState.ts';
import { createLogClient, type LogClient } from '../../audit/logClient.ts';
import { createSeedLines } from '../../server/publicLog/seedLines.ts';
import { dayCommitment, daySeed } from '../../server/market/sim/daySeed.ts';
import { logSeeds } from '../../server/wiring/publicLog.ts';
import { aCounter } from '../builders/liabilities.ts';
import { LOG_ORIGIN, logSigner } from '../builders/publicLog.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';

const DAY_MS = 86_400_000;

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let client: LogClient;
  let counter: ReturnType<typeof aCounter>;
  let folder = '';
  beforeEach(async () => {
    app = await openTestApp({ engine });
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    client = createLogClient(`http://127.0.0.1:${port}`);
    counter = aCounter(app);
    folder = mkdtempSync(join(tmpdir(), 'audit-'));
    for (const name of ['ann', 'ben']) await app.addAccount(`${name}@example.test`);
  }, START_TIMEOUT_MS);
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await app.close();
  });

  const told: string[] = [];
  const audit = async () => {
    const found = await auditServer({
      client,
      log: logSigner.key,
      kept: openAuditState(folder, LOG_ORIGIN),
      since: undefined,
      now: app.clock.now(),
      tell: (line) => void told.push(line),
    });
    return found.map(({ key }) => key);
  };
  const midnight = async () => {
    counter.toMidnight();
    await counter.run();
  };
  const sql = (text: string) => app.database.executor.query(text);

  test('an honest server: what is owed is what the ledger says, on each day', async () => {
    await midnight();
    expect(await audit()).toEqual([]);
    await midnight();
    expect(await audit()).toEqual([]);
    expect(told).toContainEqual(expect.stringMatching(/^1 midnights counted/));
  });

  test('a balance raised in the database', async () => {
    await midnight();
    expect(await audit()).toEqual([]);
    await sql(`UPDATE balances SET available = available + 1000 WHERE account = 'spot'`);
    await midnight();
    expect(await audit()).toEqual(['liabilities_differ_from_ledger']);
  });

  test('a balance that was made in the database', async () => {
    await sql(`INSERT INTO balances SELECT id, 'spot', 'BTC', 1, 0 FROM users LIMIT 1`);
    await midnight();
    expect(await audit()).toEqual(['liabilities_differ_from_ledger']);
  });

  test('somebody who is left out of what is owed', async () => {
    await sql(`UPDATE balances SET available = 0, locked = 0
      WHERE user_id = (SELECT id FROM users ORDER BY uid LIMIT 1)`);
    await midnight();
    expect(await audit()).toEqual(['liabilities_differ_from_ledger']);
  });

  describe('seeds', () => {
    const seedLines = (seed = 'of a test') =>
      createSeedLines({
        log: app.publicLog,
        clock: app.clock,
        seedOf: (day) => daySeed(seed, day),
        commitmentOf: dayCommitment,
        firstDay: Math.floor(app.clock.now() / DAY_MS) - 3,
      });
    const run = async (lines: ReturnType<typeof seedLines>) => {
      const { covered } = await lines.handIn();
      await app.publicLog.flush();
      await covered;
    };
    const logged = async () => {
      const { rows } = await app.database.executor.query<{ line: string }>(
        `SELECT line FROM log_entries WHERE line LIKE 'seed-%' ORDER BY position`,
      );
      return rows.map(({ line }) => line.split(' ').slice(0, 2).join(' '));
    };

    test('are committed two days ahead, told when the day is over, over a restart too, and never before', async () => {
      const lines = seedLines();
      await run(lines);
      const days = (from: number, to: number): string[] =>
        Array.from({ length: to - from + 1 }, (_, place) =>
          new Date(Date.UTC(2026, 10, 18 + from + place)).toISOString().slice(0, 10),
        );
      expect(await logged()).toEqual([
        ...days(-3, -1).map((day) => `seed-reveal/1 ${day}`),
        ...days(0, 2).map((day) => `seed-commitment/1 ${day}`),
      ]);
      await run(lines);
      await run(seedLines());
      expect(await logged()).toHaveLength(6);
      counter.toMidnight(30_000);
      await run(lines);
      expect((await logged()).slice(6)).toEqual([`seed-commitment/1 ${days(3, 3)[0]}`]);
      app.clock.jump(31_000);
      await run(seedLines());
      expect((await logged()).slice(7)).toEqual([`seed-reveal/1 ${days(0, 0)[0]}`]);
      told.length = 0;
      expect(await audit()).toEqual([]);
      expect(told).toContainEqual(expect.stringMatching(/, 1 days of the simulated market/));
    });

    /** A second of prices, now. */
    const trade = async () => {
      app.house.hub.push('BTCUSDT', { bid: 5_999_000, ask: 6_000_000 });
      app.clock.advance(2_000);
      await app.house.log.flush();
      await app.publicLog.flush();
    };

    test('go on while another market is shown, and after a pause: nobody is accused of it', async () => {
      const seed = 'of a test';
      const show = (isShown: boolean) =>
        logSeeds({ publicLog: app.publicLog, seed, isShown, clock: app.clock, logger: app.logger });
      // A log that has never had seeds has none because another market is shown.
      await (
        await show(false)
      )();
      expect(await logged()).toEqual([]);
      const atWork = async (isShown: boolean, days: number) => {
        for (let day = 0; day < days; day += 1) {
          // Handed in at the start, before the first price.
          const stop = await show(isShown);
          await trade();
          await stop();
          expect(await audit()).toEqual([]);
          counter.toMidnight(2 * 3_600_000);
        }
      };
      await atWork(true, 2);
      await atWork(false, 5);
      await atWork(true, 2);
      app.clock.jump(10 * DAY_MS);
      await atWork(true, 2);
    });

    test('that are others than were committed are found', async () => {
      await run(seedLines());
      expect(await audit()).toEqual([]);
      counter.toMidnight(61_000);
      await run(seedLines('of another market'));
      expect(await audit()).toContain('seed_differs');
    });
  });
});
