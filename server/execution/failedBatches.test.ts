// What a batch that fails leaves behind: nothing of its own, and each command's effect once.
import type { Pool, PoolClient } from 'pg';
import { decimal } from '../../core/money/decimal.ts';
import { aKind } from '../../test/builders/kind.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { openTradingHouse, testIds, type TradingHouse } from '../../test/builders/tradingHouse.ts';
import type { Database } from '../store/database.ts';
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import { NO_EFFECTS } from './command.ts';
import { Unavailable } from './executor.ts';
import { byRule, defineOperation, operationOf } from './operation.ts';

type Fault =
  /** The first statement that writes entries is one that the database refuses. */
  | 'failed write'
  /** The commit is carried out, and its answer never comes. */
  | 'lost commit';

/** A database whose next batch meets a fault. */
function faulty(database: Database) {
  let next: Fault | undefined;
  const connect = async (): Promise<PoolClient> => {
    const client = await database.executor.connect();
    const fault = next;
    next = undefined;
    const { query, release } = client;
    const send = query.bind(client) as (statement: { text: string }) => Promise<unknown>;
    const end = release.bind(client);
    client.release = (error) => {
      Object.assign(client, { query, release });
      end(error);
    };
    client.query = (async (statement: { text: string }) => {
      if (fault === 'failed write' && statement.text.includes('INTO entries'))
        return send({ text: 'SELECT 1 / 0' });
      const result = await send(statement);
      if (fault === 'lost commit' && statement.text === 'COMMIT')
        throw new Error('Connection terminated unexpectedly');
      return result;
    }) as never;
    return client;
  };
  const fail = (fault: Fault): void => void (next = fault);
  return { fail, database: { ...database, executor: { connect } as unknown as Pool } };
}

describe.each(testEngines)('a batch on %s', (engine) => {
  let decided = 0;
  /** One USDT more, without a key: nothing but the executor keeps it from being given twice. */
  const gain = defineOperation<Record<never, never>>({
    kind: 'test',
    operation: 'gain',
    addsOpen: false,
    loads: () => ({ accounts: ['contract'], needs: {} }),
    decide: (view, _input, { userId, newId }) => {
      decided += 1;
      const amount = decimal('1');
      const postings = [
        userPosting(userId, 'contract', 'available', 'USDT', amount),
        housePosting('practice_faucet', 'USDT', amount.neg()),
      ];
      const entry = { kind: 'practice_reset', cause: newId(), postings } as const;
      const entries = [{ id: newId(), at: view.now, entry }];
      return { ok: true, effects: { ...NO_EFFECTS, entries }, data: null };
    },
  });
  let house: TradingHouse;
  let fail: (fault: Fault) => void;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openTestDatabase(engine);
    const made = faulty(opened);
    ({ fail } = made);
    house = await openTradingHouse(engine, {
      database: made.database,
      kinds: [aKind({ operations: [gain] })],
    });
    close = async () => {
      await house.close();
      await opened.close();
    };
  });
  afterAll(() => close());
  afterEach(async () => {
    house.logger.errors.length = 0;
    expect(await house.violations()).toEqual([]);
  });

  async function runAll(fault: Fault, count: number) {
    const users = await Promise.all(Array.from({ length: count }, () => house.addUser('10')));
    decided = 0;
    fail(fault);
    const runs = users.map(({ userId }) =>
      house.executor.run(operationOf(gain, byRule({ userId }), {}, { id: testIds.uuid(), at: 1 })),
    );
    const answers = await Promise.allSettled(runs);
    const balances = await Promise.all(users.map((user) => house.balance(user)));
    return { answers, available: balances.map(({ available }) => available) };
  }

  test('whose write is refused is tried in halves: all is committed, once', async () => {
    const { answers, available } = await runAll('failed write', 4);
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 'fulfilled'));
    expect(available).toEqual(['11', '11', '11', '11']);
    expect(decided).toBe(8);
  });

  test('of one whose write is refused fails, and has changed nothing', async () => {
    const { answers, available } = await runAll('failed write', 1);
    expect(answers).toMatchObject([{ status: 'rejected', reason: expect.any(Unavailable) }]);
    expect(available).toEqual(['10']);
  });

  test('whose commit nobody heard of is told as unknown, and never run again', async () => {
    const { answers, available } = await runAll('lost commit', 4);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
    expect(decided).toBe(4);
    // It was carried out: who asks again with his key learns so.
    expect(available).toEqual(['11', '11', '11', '11']);
  });
});
