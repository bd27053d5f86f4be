import { createManualClock } from '../../../test/builders/manualClock.ts';
import { START_TIMEOUT_MS } from '../../../test/builders/testApp.ts';
import { openTestDatabase, testEngines } from '../../../test/builders/testDatabase.ts';
import { findCommand, insertCommandsStatement } from '../../store/commandStore.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { type Acted, createOperatorCalls } from './operatorCalls.ts';
import type { CurrentOperator } from './operators.ts';

const OPERATOR = '00000000-0000-4000-8000-000000000001';
const operator = { operatorId: OPERATOR } as CurrentOperator;
const ids = (n: number): string => `00000000-0000-4000-8000-0000000000${n}`;

/** Stands for what an act changes: a row that is there or is not. */
const write = (client: Queryable, key: string) => {
  const row = { userId: OPERATOR, key, bodyHash: 'some', answer: '{"ok":true,"data":{}}', at: 0 };
  const { text, values } = insertCommandsStatement([row]);
  return client.query(text, values);
};

describe.each(testEngines)('acts of operators on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  }, START_TIMEOUT_MS);
  afterAll(() => database.close());

  const ask = <Answer extends object>(
    key: string,
    work: (client: Queryable) => Promise<Acted<Answer>>,
  ) =>
    createOperatorCalls({ database, clock: createManualClock() }).once<Answer>(
      { operator, key, body: {} },
      'test',
      (commit) => commit((client) => work(client)),
    );

  test('an act whose answer cannot be kept has not been done', async () => {
    const [key, changed] = [ids(10), ids(11)];
    let forgotten = 0;
    const act = ask(key, async (client) => {
      await write(client, changed);
      // Somebody else kept an answer under the same key meanwhile.
      await write(client, key);
      return { answer: {}, after: () => void (forgotten += 1) };
    });
    await expect(act).rejects.toThrow(/duplicate key|unique/);
    expect(await findCommand(database.pool, OPERATOR, changed)).toBeUndefined();
    expect(await findCommand(database.pool, OPERATOR, key)).toBeUndefined();
    // As after a commit that nobody heard of: what is remembered of before is forgotten all the same.
    expect(forgotten).toBe(1);
  });

  test('what failed after the commit has been done: sent again, it is answered and not done again', async () => {
    const key = ids(20);
    let times = 0;
    const act = () =>
      ask(key, async (client) => {
        times += 1;
        await write(client, ids(21));
        return {
          answer: { done: true },
          after: () => {
            throw new Error('nobody heard of it');
          },
        };
      });
    await expect(act()).rejects.toThrow('nobody heard of it');
    expect(await act()).toEqual({ done: true });
    expect(times).toBe(1);
  });

  test('what is told once is kept nowhere', async () => {
    const key = ids(30);
    const act = () =>
      ask<{ code: string | null }>(key, async () => ({
        answer: { code: null },
        tell: async () => ({ code: 'open sesame' }),
      }));
    expect(await act()).toEqual({ code: 'open sesame' });
    expect(await act()).toEqual({ code: null });
  });
});
