// A row that is not the server's word is found at the next look, wherever it stands, and each row is looked at once.
import { forgedAuditRow } from '../../../test/builders/auditRows.ts';
import { createBackOffice } from '../../../test/builders/backOffice.ts';
import { behindTheTriggers } from '../../../test/builders/behindTheTriggers.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../../../test/builders/testApp.ts';
import { testKeys } from '../../../test/builders/testKeys.ts';
import { insertAudit, newestAudit } from '../../store/auditStore.ts';
import type { Queryable } from '../../store/database.ts';
import { createAuditForgeries } from './auditForgeries.ts';

const { attestor } = testKeys;
let app: TestApp;
let operatorId: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ operatorId } = await createBackOffice(app).idOf('finance'));
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const pool = (): Queryable => app.database.executor;
const act = async (count: number): Promise<void> => {
  for (let one = 0; one < count; one += 1)
    await insertAudit(pool(), attestor, {
      at: 1,
      operatorId,
      action: 'deposit.approve',
      subject: `deposit | ${one}`,
      detail: '{"reason":"“as it came” \\u0000 | ü"}',
    });
};
const forge = async (): Promise<string> => {
  await pool().query(forgedAuditRow(operatorId, 'deposit.approve', 'deposit'));
  return String(await newestAudit(pool()));
};

/** A look, and the numbers of the rows that it read. */
function looking(options: { readonly firstRows?: number; readonly stretchRows?: number } = {}) {
  const read: number[] = [];
  const client: Queryable = {
    query: async <R>(text: string, values?: unknown[]) => {
      const answer = await pool().query<R>(text, values);
      if (text.includes('ORDER BY number'))
        read.push(...answer.rows.map((row) => Number((row as { number: string }).number)));
      return answer;
    },
  };
  const finder = createAuditForgeries({ client, attestor, ...options });
  return async () => {
    read.length = 0;
    const found = await finder.find();
    return { found: found.map(({ detail }) => detail), read: [...read] };
  };
}

test('what the server wrote is its own, and is read once', async () => {
  const look = looking();
  await act(3);
  const newest = await newestAudit(pool());
  expect(await look()).toEqual({
    found: [],
    read: Array.from({ length: newest }, (_, place) => place + 1),
  });
  await act(2);
  expect(await look()).toEqual({ found: [], read: [newest + 1, newest + 2] });
  expect(await look()).toEqual({ found: [], read: [] });
});

test('a forged one is named by each look after it, and rows behind it are looked at all the same', async () => {
  const look = looking();
  await look();
  const one = await forge();
  expect((await look()).found).toEqual([one]);
  await act(1);
  const other = await forge();
  expect(await look()).toEqual({
    found: [one, other],
    read: [Number(one) + 1, Number(other)],
  });
});

test('what was there before the start is looked at in stretches, newest first', async () => {
  await behindTheTriggers(app.database, ['DELETE FROM audit_log']);
  const oldest = await forge();
  await act(5);
  const look = looking({ firstRows: 2, stretchRows: 3 });
  expect(await look()).toEqual({ found: [], read: [5, 6] });
  expect(await look()).toEqual({ found: [], read: [2, 3, 4] });
  expect(await look()).toEqual({ found: [oldest], read: [1] });
  expect(await look()).toEqual({ found: [oldest], read: [] });
});

test('another key’s word is none, nor is one of other values', async () => {
  await behindTheTriggers(app.database, ['DELETE FROM audit_log']);
  await act(1);
  await behindTheTriggers(app.database, [`UPDATE audit_log SET operator_id = NULL`]);
  expect((await looking()()).found).toEqual(['1']);
});

test('a row of before the server gave its word is left as it is', async () => {
  await behindTheTriggers(
    app.database,
    ['DELETE FROM audit_log'],
    ['ALTER TABLE audit_log DROP CONSTRAINT audit_log_attested'],
    [`INSERT INTO audit_log VALUES (1, 1, NULL, 'a', 's', 'd', repeat('0', 64), repeat('0', 64))`],
  );
  expect(await looking()()).toEqual({ found: [], read: [1] });
});
