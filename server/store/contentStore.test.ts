// What the database itself refuses of versions of notices and documents, on every engine.
import { createBackOffice } from '../../test/builders/backOffice.ts';
import { inEveryLanguage, publishNotice } from '../../test/builders/content.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../../test/builders/testApp.ts';
import { testEngines } from '../../test/builders/testDatabase.ts';
import { testKeys } from '../../test/builders/testKeys.ts';
import { insertAudit } from './auditStore.ts';
import { insertContentVersion, type NewVersion } from './contentStore.ts';
import { inTransaction } from './database.ts';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let operatorId: string;
  let noticeId: string;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    const office = createBackOffice(app);
    ({ operatorId } = await office.idOf('admin'));
    const token = await office.signIn('content');
    noticeId = await publishNotice(app, token, inEveryLanguage('Hello', 'A notice'));
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const aVersion = (change: Partial<NewVersion> = {}): NewVersion => ({
    kind: 'notice',
    name: noticeId,
    version: 2,
    publishedAt: app.clock.now(),
    savedAt: app.clock.now(),
    operatorId,
    texts: null,
    ...change,
  });
  const insert = (row: NewVersion, audited: string | undefined = 'notice.withdraw') =>
    inTransaction(app.database, async (client) => {
      await insertContentVersion(client, row);
      const subject = `${row.kind} ${row.name} version ${row.version}`;
      if (audited !== '')
        await insertAudit(client, testKeys.attestor, {
          at: row.savedAt,
          operatorId,
          action: audited,
          subject,
          detail: '{}',
        });
    });

  test.each([
    ['a version is left out', { version: 3 }],
    ['it was published at another time', { publishedAt: 1 }],
    ['it is saved before the one that it follows', { savedAt: 1, publishedAt: 1 }],
    ['the first shows nothing', { name: 'never-there', version: 1 }],
    ['nobody saved it', { operatorId: '00000000-0000-7000-8000-000000000000' }],
    ['its name is none', { name: 'A Name' }],
  ])('%s', async (_name, change) => {
    await expect(insert(aVersion(change))).rejects.toThrow(
      /no such version|violates|check|does not know/,
    );
  });

  test('a version that the audit log does not know of, or knows as another act', async () => {
    await expect(insert(aVersion(), '')).rejects.toThrow(/the audit log does not know/);
    await expect(insert(aVersion(), 'notice.save')).rejects.toThrow(/the audit log does not know/);
  });

  test.each([
    `UPDATE content_versions SET texts = NULL`,
    `UPDATE content_versions SET saved_at = saved_at + 1`,
    `DELETE FROM content_versions`,
    `TRUNCATE content_versions`,
  ])('%s', async (sql) => {
    const asServer = inTransaction(app.database, (client) => client.query(sql));
    await expect(asServer).rejects.toThrow(/permission denied|append-only/);
    // The owner neither.
    const { executor: pool } = app.database;
    await expect(pool.query(sql)).rejects.toThrow(/permission denied|append-only/);
  });

  test('the next one is taken, once', async () => {
    await insert(aVersion());
    const again = await inTransaction(app.database, (client) =>
      insertContentVersion(client, aVersion()),
    );
    expect(again).toBe(false);
  });
});
