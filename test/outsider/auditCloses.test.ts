// The closes behind volatility on a running server: written and logged each minute, held against the messages by an outsider, and
// those that somebody put into the database used for nothing and said.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditServer } from '../../audit/audit/auditServer.ts';
import { openAuditState } from '../../audit/audit/auditState.ts';
import { createLogClient } from '../../audit/logClient.ts';
import { followCloses } from '../../server/publicLog/closesLines.ts';
import { createMinuteCloses } from '../../server/services/minuteCloses.ts';
import type { Violation } from '../../server/store/invariantStore.ts';
import { createMinuteCloseStore } from '../../server/store/minuteCloseStore.ts';
import { writerOf } from '../../server/store/database.ts';
import { logCloses } from '../../server/wiring/closes.ts';
import { LOG_ORIGIN, logSigner } from '../builders/publicLog.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const BTC = 'BTCUSDT';
const MINUTE = 60_000;

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let folder = '';
  beforeEach(async () => {
    app = await openTestApp({ engine });
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    folder = mkdtempSync(join(tmpdir(), 'audit-'));
  }, START_TIMEOUT_MS);
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await app.close();
  });

  let told: string[] = [];
  const audit = async (): Promise<string[]> => {
    told = [];
    const { port } = app.app.server.address() as AddressInfo;
    const found = await auditServer({
      client: createLogClient(`http://127.0.0.1:${port}`),
      log: logSigner.key,
      kept: openAuditState(folder, LOG_ORIGIN),
      since: undefined,
      now: app.clock.now(),
      tell: (line) => void told.push(line),
    });
    return [...new Set(found.map(({ key }) => key))];
  };
  /** A message in each of so many minutes. */
  const trade = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      app.hub.push(BTC, { bid: 5_999_000 + minute, ask: 6_000_000 + minute });
      app.clock.advance(MINUTE);
    }
    await app.house.log.flush();
    await app.publicLog.flush();
  };

  test('the closes follow from the messages, from one audit to the next', async () => {
    await trade(3);
    await app.house.closes.look(app.clock.now());
    await app.publicLog.flush();
    expect(await audit()).toEqual([]);
    expect(told).toContain('2 closes of minutes are as the messages say');
    await trade(2);
    await app.house.closes.look(app.clock.now());
    await app.publicLog.flush();
    expect(await audit()).toEqual([]);
    expect(told).toContainEqual(expect.stringMatching(/^\d+ closes of minutes/));
  });

  test('closes that the server made up are found', async () => {
    await trade(3);
    const hub = {
      products: app.hub.products,
      recentMinutes: (productId: string, from: number) =>
        app.hub
          .recentMinutes(productId, from)
          .map((candle) => ({ ...candle, close: candle.close + 1 })),
    };
    const { database, logger } = app;
    const store = createMinuteCloseStore(database);
    const closes = createMinuteCloses({ hub, source: 'a lie', store });
    const onError = (err: unknown) => logger.error({ err }, 'closes');
    await followCloses({ log: app.publicLog, closes, onError });
    await closes.look(app.clock.now());
    await app.publicLog.flush();
    expect(await audit()).toEqual(['closes_differ']);
  });

  test('closes that somebody else wrote are said within a minute, and used for nothing', async () => {
    const { database, clock, publicLog } = app;
    const { closes } = app.house;
    const violations: Violation[] = [];
    const report = async (found: readonly Violation[]) => void violations.push(...found);
    const errors: object[] = [];
    const logger = { ...app.logger, error: (details: object) => void errors.push(details) };
    const stop = await logCloses({ publicLog, closes, clock, logger, report });
    await trade(2);
    await closes.look(clock.now());
    const rows = async () =>
      (await database.pool.query<{ minute: string }>('SELECT minute FROM minute_closes')).rows;
    const newest = Math.max(...(await rows()).map(({ minute }) => Number(minute)));
    await writerOf(app.house.served).query(
      `INSERT INTO minute_closes (source, minute, closes) SELECT DISTINCT source, $1::bigint, '{}'::jsonb FROM minute_closes`,
      [newest + MINUTE],
    );
    clock.advance(MINUTE + 3000);
    await waitUntil('it is said', () => violations.length > 0);
    expect(violations[0]).toMatchObject({
      invariant: 'closes of minutes are the server’s',
      userId: null,
    });
    await expect(closes.of(BTC, clock.now())).rejects.toThrow('not those that this server wrote');
    expect(errors).not.toEqual([]);
    await stop();
  });

  test('what a crash kept out of the log is brought at the next start', async () => {
    await trade(2);
    const store = createMinuteCloseStore(app.database);
    const before = createMinuteCloses({ hub: app.hub, source: 'killed', store });
    await before.look(app.clock.now());
    const roots = await before.rootsSince(0);
    expect(roots).toHaveLength(1);
    const lines = async () =>
      (await app.database.pool.query(`SELECT FROM log_entries WHERE line LIKE 'closes/1 %'`)).rows;
    expect(await lines()).toEqual([]);
    for (const _start of [1, 2]) {
      const closes = createMinuteCloses({ hub: app.hub, source: 'killed', store });
      await followCloses({ log: app.publicLog, closes, onError: () => {} });
      await app.publicLog.flush();
      expect(await lines()).toHaveLength(1);
    }
  });
});
