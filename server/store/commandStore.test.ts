// What is remembered of commands, and for how long: refusals a day, everything else for life, on every engine at hand.
import { randomUUID } from 'node:crypto';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { anAccepted } from '../../test/builders/batch.ts';
import { aKind } from '../../test/builders/kind.ts';
import { newKey, openTradingHouse, type TradingHouse } from '../../test/builders/tradingHouse.ts';
import { defineOperation, type Operation, operationOf } from '../execution/operation.ts';
import {
  deleteOldRefusals,
  findCommand,
  findRecentOrderKeys,
  insertCommandsStatement,
} from './commandStore.ts';
import type { Database } from './database.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const REFUSED = JSON.stringify({ ok: false, error: 'insufficient_balance' });
const ACCEPTED = JSON.stringify({ ok: true, data: { note: '{"ok":false' } });

describe.each(testEngines)('remembered commands on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  const userId = randomUUID();
  /** A command received so long ago by the real clock, which is the database's own. */
  const receive = async (answer: string, ageMs: number): Promise<string> => {
    const key = randomUUID();
    const at = Date.now() - ageMs;
    const row = { userId, key, bodyHash: 'body', answer, at };
    const { text, values } = insertCommandsStatement([row]);
    await database.executor.query(text, values);
    return key;
  };
  const isKnown = async (key: string): Promise<boolean> =>
    (await findCommand(database.executor, userId, key)) !== undefined;
  const forgetAll = (limit = 1_000): Promise<number> =>
    deleteOldRefusals(database.executor, Number.MAX_SAFE_INTEGER, limit);

  test('a refusal is forgotten after a day, never sooner whatever time the caller names', async () => {
    const old = await receive(REFUSED, DAY_MS + MINUTE_MS);
    const young = await receive(REFUSED, DAY_MS - MINUTE_MS);
    expect(await forgetAll()).toBe(1);
    expect([await isKnown(old), await isKnown(young)]).toEqual([false, true]);
  });

  test('a server whose clock is behind forgets by its own clock', async () => {
    const old = await receive(REFUSED, DAY_MS + MINUTE_MS);
    expect(await deleteOldRefusals(database.executor, Date.now() - 2 * DAY_MS, 10)).toBe(0);
    expect(await isKnown(old)).toBe(true);
    expect(await forgetAll()).toBe(1);
  });

  test('keys of orders are read back from the newest, over spans with none, and never more than asked for', async () => {
    const own = await openTestDatabase(engine);
    const order = async (minutes: number): Promise<string> => {
      const [key, id] = [randomUUID(), randomUUID()];
      const acceptance = { id, asked: 'asked', line: 'A1|line' };
      const at = minutes * MINUTE_MS;
      const row = { userId, key, bodyHash: 'body', answer: ACCEPTED, at, acceptance };
      await own.executor.query(insertCommandsStatement([row]));
      return key;
    };
    const keys = await Promise.all([1000, 999, 700, 20, 19].map(order));
    const read = async (limit: number): Promise<readonly string[]> => {
      const span = { from: 20 * MINUTE_MS, to: 1000 * MINUTE_MS, limit };
      const found = await findRecentOrderKeys(own.pool, span);
      return found.map(({ key }) => key);
    };
    expect(await read(10)).toEqual(keys.slice(0, 4));
    expect(await read(3)).toEqual(keys.slice(0, 3));
    await own.close();
  });

  test('the oldest go first, never more than asked for', async () => {
    const ages = [3, 5, 4, 2, 6];
    const keys = await Promise.all(ages.map((days) => receive(REFUSED, days * DAY_MS)));
    expect(await forgetAll(2)).toBe(2);
    const left = await Promise.all(keys.map(isKnown));
    expect(ages.filter((_, place) => left[place])).toEqual([3, 4, 2]);
    expect(await forgetAll()).toBe(3);
  });

  test('an accepted command is never deleted, a young refusal neither, and nothing is changed', async () => {
    const accepted = await receive(ACCEPTED, 1_000 * DAY_MS);
    const young = await receive(REFUSED, DAY_MS - MINUTE_MS);
    const old = await receive(REFUSED, DAY_MS + MINUTE_MS);
    expect(await forgetAll()).toBe(1);
    const again = await receive(REFUSED, DAY_MS + MINUTE_MS);
    for (const [statement, values] of [
      ['DELETE FROM commands WHERE key = $1', [accepted]],
      ['DELETE FROM commands WHERE key = $1', [young]],
      // One that may go does not take others with it.
      ['DELETE FROM commands WHERE key = ANY($1::uuid[])', [[again, accepted]]],
      [`UPDATE commands SET answer = '{"ok":false}' WHERE key = $1`, [accepted]],
      ['UPDATE commands SET created_at = 0 WHERE key = $1', [young]],
      [`UPDATE commands SET answer = answer WHERE key = $1`, [again]],
      ['TRUNCATE commands', []],
    ] as const) {
      await expect(database.executor.query(statement, [...values])).rejects.toMatchObject({
        constraint: 'append_only',
      });
    }
    const known = await Promise.all([accepted, young, again, old].map(isKnown));
    expect(known).toEqual([true, true, true, false]);
    expect((await findCommand(database.executor, userId, accepted))?.answer).toBe(ACCEPTED);
  });

  test('finding what may go reads the index of refusals', async () => {
    await database.executor.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows } = await database.executor.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT ctid FROM commands
         WHERE answer LIKE '{"ok":false%' AND created_at < refusals_forgotten_before() ORDER BY created_at LIMIT 5`,
    );
    await database.executor.query('ROLLBACK');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('commands_refused');
  });

  test('a running house answers a young refusal again and has forgotten an old one', async () => {
    let decided = 0;
    const refusing = defineOperation<Record<never, never>>({
      kind: 'test',
      operation: 'refuse',
      addsOpen: false,
      loads: () => ({ accounts: [], needs: {} }),
      decide: () => {
        decided += 1;
        return { ok: false, error: 'insufficient_balance', params: { required: `${decided}` } };
      },
    });
    const startMs = Date.now() - 2 * DAY_MS;
    const kinds = [aKind({ operations: [refusing] })];
    const house = await openTradingHouse(engine, { database, startMs, kinds });
    const { userId } = await house.addUser('10');
    const refused = (name: string): Operation =>
      operationOf(refusing, { userId, key: { name, bodyHash: 'body' } }, {}, anAccepted());
    const key = newKey();
    const first = await house.executor.run(refused(key));
    house.clock.jump(DAY_MS - 2 * MINUTE_MS);
    house.clock.advance(MINUTE_MS);
    await house.settled();
    expect(await house.executor.run(refused(key))).toEqual(first);
    expect(decided).toBe(1);
    house.clock.advance(MINUTE_MS);
    await forgotten(house, userId);
    await house.executor.run(refused(key));
    expect(decided).toBe(2);
    expect(house.logger.errors).toEqual([]);
    await house.close();
  });
});

/** Lets the job run until it has forgotten every command of the user; how often is bounded. */
async function forgotten(
  { database, clock, settled }: TradingHouse,
  userId: string,
): Promise<void> {
  for (let runs = 0; runs < 20; runs += 1) {
    await clock.advanceAsync(10_000);
    await settled();
    const { rows } = await database.executor.query('SELECT 1 FROM commands WHERE user_id = $1', [
      userId,
    ]);
    if (rows.length === 0) return;
  }
  throw new Error('the refusals are still there');
}
