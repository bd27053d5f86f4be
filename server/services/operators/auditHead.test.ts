// The audit log is recomputed and its head published: what was broken by hand is found, also where the whole chain was made anew.
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { aPublicLog } from '../../../test/builders/publicLog.ts';
import { openTestDatabase, testEngines } from '../../../test/builders/testDatabase.ts';
import { testKeys } from '../../../test/builders/testKeys.ts';
import { createTestLogger } from '../../../test/builders/tradingHouse.ts';
import type { RunningLog } from '../../publicLog/publicLog.ts';
import { insertAudit } from '../../store/auditStore.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import type { Violation } from '../../store/invariantStore.ts';
import { createAuditHead } from './auditHead.ts';

describe.each(testEngines)('on %s', (engine) => {
  let database: Database & { close(): Promise<void> };
  let log: RunningLog;
  let found: string[];
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    const clock = createManualClock();
    log = await aPublicLog({ database, clock, logger: createTestLogger() });
    found = [];
    await act(5);
  });
  afterEach(async () => {
    await log.stop();
    await database.close();
  });

  let acts = 0;
  const act = (count: number) =>
    inTransaction(database, async (client) => {
      for (let one = 0; one < count; one += 1) {
        acts += 1;
        const row = {
          at: acts,
          operatorId: null,
          action: 'a',
          subject: 's',
          detail: `{"n":${acts}}`,
        };
        await insertAudit(client, testKeys.attestor, row);
      }
    });
  const head = (turnRows?: number) =>
    createAuditHead({
      client: database.pool,
      log,
      report: async (violations: readonly Violation[]) => {
        found.push(...violations.map(({ invariant, detail }) => `${invariant}: ${detail}`));
      },
      onError: (error) => {
        throw error;
      },
      ...(turnRows === undefined ? {} : { turnRows }),
    });
  const published = async () => {
    await log.flush();
    return (await log.newest('audit'))?.line.split(' ')[1];
  };
  const behind = (...statements: string[]) =>
    inTransaction(database, async (client) => {
      await client.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
      for (const sql of statements) await client.query(sql);
      await client.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
    });
  const broken = (detail: string) => `the audit log is unbroken: ${detail}`;

  test('each look publishes the newest row, once, and a new start goes on from there', async () => {
    const first = head();
    await first.look();
    expect(await published()).toBe('5');
    const size = log.describe().checkpoint;
    await first.look();
    expect(log.describe().checkpoint).toBe(size);
    await act(3);
    await head().look();
    expect(await published()).toBe('8');
    expect(found).toEqual([]);
  });

  test('an empty log publishes nothing', async () => {
    await behind('DELETE FROM audit_log');
    await head().look();
    expect([await published(), found]).toEqual([undefined, []]);
  });

  test.each([
    ['a row changed', [`UPDATE audit_log SET detail = '{}' WHERE number = 2`], ['2']],
    ['a row removed', ['DELETE FROM audit_log WHERE number = 3'], ['4']],
    ['the published end cut off', ['DELETE FROM audit_log WHERE number = 5'], ['published 5']],
    [
      'a row put in behind',
      [
        `INSERT INTO audit_log VALUES (6, 1, NULL, 'a', 's', 'd', repeat('0', 64), repeat('0', 64), gen_random_uuid(), sha256(''))`,
      ],
      ['6'],
    ],
  ])('%s is found', async (_what, statements, details) => {
    const running = head();
    await running.look();
    await log.flush();
    await behind(...statements);
    await running.look();
    expect(found).toEqual(details.map(broken));
  });

  test('a chain made anew, whole in itself, is not the published one', async () => {
    await head().look();
    await log.flush();
    await behind('DELETE FROM audit_log');
    acts += 100;
    await act(7);
    await head().look();
    expect(found).toEqual([broken('published 5')]);
  });

  test('what is old is found in its turn, a stretch at a time', async () => {
    await act(3_000);
    const running = head(1_000);
    await running.look();
    await behind(`UPDATE audit_log SET detail = '{}' WHERE number = 2500`);
    await running.look();
    expect(found).toEqual([]);
    await running.look();
    expect(found).toEqual([broken('2500')]);
  });
});
