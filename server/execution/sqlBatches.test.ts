// What a batch sends: statements only for the kinds of records it touches, so that one kind costs nothing for another.
import { PassThrough } from 'node:stream';
import type { PoolClient } from 'pg';
import { recordKinds } from '../kinds/kinds.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { createSqlBatches, loadBatch } from './sqlBatches.ts';
import type { Needs } from './recordKinds.ts';
import { decideBatch } from './batch.ts';
import type { OpenBatch } from './batchPort.ts';
import type { Command } from './command.ts';
import { ConsumedLiquidity } from './consumedLiquidity.ts';
import { HouseTotals } from './houseTotals.ts';
import { Operations } from './operation.ts';
import { aRuleSource } from '../../test/builders/batch.ts';
import { aNothing, testHandlers } from '../../test/builders/testOperations.ts';
import { testKeys } from '../../test/builders/testKeys.ts';

/** A connection that notes what is sent and knows nothing. */
function noting() {
  const sent: string[] = [];
  const query = async ({ name, text }: { name?: string; text: string }) => {
    sent.push(name ?? text);
    return { rows: [] };
  };
  const stream = new PassThrough();
  return { sent, client: { query, connection: { stream } } as unknown as PoolClient };
}

const USER = '00000000-0000-7000-8000-000000000001';
const operations = new Operations(testHandlers, aRuleSource());
const command = (needs: Needs): Command => operations.bind(aNothing(USER, needs));

const ALWAYS = ['BEGIN', 'users_lock', 'balances_of', 'commands_by_key'];
const ID = '00000000-0000-7000-8000-000000000002';

test.each<[string, Needs[], string[]]>([
  ['new orders', [{}, {}], []],
  ['contract tickets', [{ contract: [ID] }, { contract: [ID] }, {}], ['contract_orders_by_id']],
  [
    'spot fills',
    [{ spot: [ID], spotPosition: [`${ID}|BTC`] }],
    ['spot_orders_by_id', 'spot_positions_by_id'],
  ],
  ['both', [{ spot: [ID] }, { contract: [ID] }], ['contract_orders_by_id', 'spot_orders_by_id']],
])('a batch of %s loads what it names, each kind once', async (_title, needs, loads) => {
  const { sent, client } = noting();
  const needed = { commands: needs.map(command), userIds: [USER], known: new Map() };
  const loaded = await loadBatch(client, needed, [{ text: 'BEGIN' }], recordKinds);
  expect(sent).toEqual([...ALWAYS, ...loads]);
  expect(Object.values(loaded.records).every((records) => records.length === 0)).toBe(true);
});

test.each(testEngines)(
  'on %s a small batch spares itself the planning, and nobody after it is touched by that',
  async (engine) => {
    const database = await openTestDatabase(engine);
    const read = { text: 'SHOW plan_cache_mode' };
    const client = await database.executor.connect();
    try {
      const modes: string[] = [];
      const executor = {
        connect: async () => ({
          connection: (client as unknown as { connection: unknown }).connection,
          query: async (statement: { text: string }) => {
            const result = await client.query(statement);
            if (!statement.text.startsWith('BEGIN')) return result;
            const { rows } = await client.query<{ plan_cache_mode: string }>(read);
            modes.push(...rows.map((row) => row.plan_cache_mode));
            return result;
          },
          release: () => undefined,
        }),
      };
      const batches = createSqlBatches(
        { engine, executor: executor as never, fence: undefined, storage: undefined },
        recordKinds,
        testKeys.attestor,
      );
      for (const size of [16, 17, 1]) {
        const batch = await batches.open(Array.from({ length: size }, () => command({})));
        // What a transaction sets beyond itself stays when it is committed.
        await client.query('COMMIT');
        await batch.giveUp(new Error('that is all'));
      }
      expect(modes).toEqual(['force_generic_plan', 'auto', 'force_generic_plan']);
      expect((await client.query(read)).rows).toEqual([{ plan_cache_mode: 'auto' }]);
    } finally {
      client.release();
      await database.close();
    }
  },
);

describe('open orders of a user', () => {
  /** Connections of a database that counts as many as it is told to, and notes which batch counted. */
  function counting() {
    const counted: number[] = [];
    let open = 3;
    const connect = async () => {
      const { client } = noting();
      const ownPlace = places++;
      const query = async ({ name }: { name?: string }) => {
        if (name !== 'open_orders_count') return { rows: [] };
        counted.push(ownPlace);
        return { rows: [{ id: USER, open_orders: String(open) }] };
      };
      return Object.assign(client, { query, release: () => undefined });
    };
    let places = 0;
    const executor = { connect } as never;
    const batches = createSqlBatches(
      { engine: 'postgres', executor, fence: undefined, storage: undefined },
      recordKinds,
      testKeys.attestor,
    );
    const adding: Command = { ...command({}), addsOpen: true };
    const write = (batch: OpenBatch) =>
      batch.write(
        decideBatch([adding], batch.loaded, {
          now: 1,
          liquidity: new ConsumedLiquidity().draft(),
          houseTotals: new HouseTotals(recordKinds).draft(),
          kinds: recordKinds,
        }),
      );
    const set = (now: number): void => void (open = now);
    return { counted, set, write, begin: () => batches.open([adding]) };
  }

  test('are counted once, and known to the batch after', async () => {
    const { counted, begin, write } = counting();
    await write(await begin());
    const { loaded } = await begin();
    expect([counted, loaded.openOrders.get(USER)]).toEqual([[0], 3]);
  });

  test('are counted after all where another batch of his began before the locks were there', async () => {
    const { counted, set, begin, write } = counting();
    await write(await begin());
    set(4);
    // The one that knows three waits for a lock; the other has it first, and adds one.
    const [waiting, other] = await Promise.all([begin(), begin()]);
    expect(counted).toEqual([0, 2, 1]);
    expect([waiting, other].map(({ loaded }) => loaded.openOrders.get(USER))).toEqual([4, 4]);
  });
});

describe('a failure', () => {
  const heard: string[] = [];
  const { judge } = createSqlBatches(
    {
      engine: 'postgres',
      executor: {} as never,
      fence: { statement: { text: '' }, onRefused: () => void heard.push('claim lost') },
      storage: { note: (error: Error) => void heard.push(error.message) } as never,
    },
    recordKinds,
    testKeys.attestor,
  );
  const withCode = (code: string): Error => Object.assign(new Error('no'), { code });
  beforeEach(() => heard.splice(0));

  test.each([
    ['a constraint', withCode('23514'), 'one'],
    ['two transactions in each other’s way', withCode('40001'), 'one'],
    ['a fault of our own', new Error('entry overdraws'), 'one'],
    ['what is no error at all', 'a word' as never, 'one'],
    ['a connection that PostgreSQL ended', withCode('57P01'), 'all'],
    ['a server that is starting', withCode('57P03'), 'all'],
    ['a statement that was cancelled', withCode('57014'), 'one'],
    ['a connection that failed', withCode('08006'), 'all'],
    ['nobody there', withCode('ECONNREFUSED'), 'all'],
    ['a connection that was cut', new Error('Connection terminated unexpectedly'), 'all'],
    ['a client that is broken', new Error('Client has encountered a connection error'), 'all'],
    ['no free connection', new Error('timeout exceeded when trying to connect'), 'all'],
    ['a full disk', withCode('53100'), 'all'],
    ['a full disk below the engine', withCode('ENOSPC'), 'all'],
  ] as const)('by %s', (_name, error, failure) => {
    expect(judge(error)).toBe(failure);
    expect(heard).toEqual([error.message]);
  });

  test('by a lost claim ends the process’s writing', () => {
    expect(judge(withCode('FL001'))).toBe('end');
    expect(heard).toEqual(['no', 'claim lost']);
  });
});
