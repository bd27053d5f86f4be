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

    test('that are others than were committed are found', async () => {
      await run(seedLines());
      expect(await audit()).toEqual([]);
      counter.toMidnight(61_000);
      await run(seedLines('of another market'));
      expect(await audit()).toContain('seed_differs');
    });
  });
});
