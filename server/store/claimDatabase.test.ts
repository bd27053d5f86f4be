import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { openTradingHouse, type TradingHouse } from '../../test/builders/tradingHouse.ts';
import { waitUntil } from '../../test/builders/waitUntil.ts';
import { Unavailable } from '../execution/executor.ts';
import { type Claim, claimDatabase } from './claimDatabase.ts';
import { type Database, inTransaction, writerOf } from './database.ts';

// The embedded database is locked by its directory: only PostgreSQL can have two servers.
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

/** Whatever is waited for has come at once. */
const hurriedClock = {
  after(_ms: number, run: () => void) {
    const waiting = setImmediate(run);
    return () => clearImmediate(waiting);
  },
  every: () => () => {},
};

/** Connections that hold an advisory lock of the house: 7370119 is the claim, 7370120 a transaction under it. */
const holders = (lock: number): string => `FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND objid = ${lock} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describeOnPostgres('the claim of one server on its database', () => {
  let database: Database;
  let url: string;
  let lost: string[];
  const claims: Claim[] = [];
  const houseClosers: (() => Promise<void>)[] = [];
  const claim = async (over: Partial<Parameters<typeof claimDatabase>[0]> = {}): Promise<Claim> => {
    const onLost = (reason: string): void => void lost.push(reason);
    const made = await claimDatabase({ url, clock: hurriedClock, onLost, ...over });
    claims.push(made);
    return made;
  };
  /** PostgreSQL lets go of a lock in its own time: the hurried clock would not wait for it. */
  const isFree = () =>
    waitUntil(
      'nobody holds the claim',
      async () => (await database.pool.query(`SELECT pid ${holders(7370119)}`)).rows.length === 0,
    );
  const endClaim = async (): Promise<void> => {
    await database.pool.query(`SELECT pg_terminate_backend(pid) ${holders(7370119)}`);
    await isFree();
  };
  /** A server that has the claim, as startServer puts it together. */
  const server = async (): Promise<Database> => ({
    ...database,
    fence: await (await claim()).shutOutOthers(),
  });
  /** Its claim's connection ends, and another server starts before it notices. */
  const overtaken = async (): Promise<readonly [old: Database, fresh: Database]> => {
    const old = await server();
    await endClaim();
    return [old, await server()];
  };

  /** What the tests wrote, which is gone then. */
  const takeWritten = async (): Promise<string[]> => {
    const { rows } = await database.executor.query<{ title: string }>(
      'DELETE FROM migrations WHERE number > 9000 RETURNING title',
    );
    return rows.map(({ title }) => title);
  };

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT current_database() AS name',
    );
    const own = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    own.pathname = `/${rows[0]?.name}`;
    url = own.href;
  });
  beforeEach(() => void (lost = []));
  afterEach(async () => {
    for (const close of houseClosers.splice(0)) await close();
    for (const one of claims.splice(0)) await one.release();
    await isFree();
  });
  afterAll(() => database.close());

  test('refuses a second server in one line until the first has gone', async () => {
    const first = await claim();
    await expect(claim()).rejects.toThrow(/^DATABASE_URL: another server runs on this database;/);
    await first.release();
    await isFree();
    await claim();
    expect(lost).toEqual([]);
  });

  test('that was lost is told once, and not taken again', async () => {
    await claim();
    await endClaim();
    await waitUntil('the loss is told', () => lost.length > 0);
    expect(lost).toEqual(['Connection terminated unexpectedly']);
  });

  test('is lost when its connection does not answer', async () => {
    const clock = createManualClock();
    await claim({ clock });
    // The question never reaches PostgreSQL before the time is over.
    clock.advance(20_000);
    expect(lost).toEqual(['the connection is silent']);
  });

  test('is lost when its connection answers no more', async () => {
    const clock = createManualClock();
    await claim({ clock });
    clock.advance(5_000);
    await waitUntil('the question is answered', () => clock.pending() === 1);
    clock.advance(20_000);
    expect(lost).toEqual(['the connection is silent']);
  });

  test('goes on while its connection answers', async () => {
    const clock = createManualClock();
    await claim({ clock });
    for (let asked = 0; asked < 5; asked += 1) {
      clock.advance(5_000);
      // The question's deadline goes when its answer has come.
      await waitUntil('the question is answered', () => clock.pending() === 1);
    }
    expect(lost).toEqual([]);
  });

  test('is asked for in each transaction: nothing commits without it, and the server is told', async () => {
    const [old, fresh] = await overtaken();
    lost = [];
    const write = (by: Database, title: string) =>
      inTransaction(by, (client) =>
        client.query(`INSERT INTO migrations (number, title, hash) VALUES (9999, $1, '')`, [title]),
      );
    await expect(write(old, 'old')).rejects.toMatchObject({ code: 'FL001' });
    await write(fresh, 'fresh');
    expect(await takeWritten()).toEqual(['fresh']);
  });

  test('is asked for by each statement that writes on its own, and none can write without asking', async () => {
    const [old, fresh] = await overtaken();
    const text = `INSERT INTO migrations (number, title, hash) VALUES ($1, $2, '')`;
    await expect(writerOf(old).query(text, [9998, 'old'])).rejects.toMatchObject({ code: 'FL001' });
    for (const one of [old, fresh])
      await expect(one.pool.query(text, [9997, 'unfenced'])).rejects.toMatchObject({
        code: '25006',
      });
    await writerOf(fresh).query(text, [9996, 'fresh']);
    expect(await takeWritten()).toEqual(['fresh']);
  });

  test('two houses, one message: the one without the claim fills nothing and takes nothing more', async () => {
    const open = async (by: Database): Promise<TradingHouse> => {
      const house = await openTradingHouse('postgres', { database: by });
      houseClosers.push(() => house.close());
      return house;
    };
    const first = await open(await server());
    await endClaim();
    const houses = [first, await open(await server())] as const;
    const price = { bid: 6_000_000, ask: 6_000_100 };
    for (const { hub } of houses) hub.push('BTCUSDT', price);
    const user = await houses[1].addUser('1000');
    const order = {
      productId: 'BTCUSDT',
      direction: 'long',
      quantity: '0.01',
      leverage: 10,
      type: 'market',
    } as const;
    const submit = ({ contractOrders }: TradingHouse) =>
      contractOrders.submit(user, randomUUID(), order).catch((error: unknown) => error);
    const answers = houses.map(submit);
    for (const house of houses) await house.waiting('BTCUSDT');
    for (const { hub } of houses) hub.push('BTCUSDT', price);
    expect(await answers[0]).toBeInstanceOf(Unavailable);
    expect(await answers[1]).toMatchObject({ state: 'holding' });
    const { rows } = await database.pool.query('SELECT user_id FROM contract_orders');
    expect(rows).toEqual([{ user_id: user.userId }]);
    const transfer = { from: 'contract', to: 'spot', currency: 'USDT', amount: '1' } as const;
    const later = houses[0].transfers.transfer(user, randomUUID(), transfer);
    await expect(later).rejects.toThrow('the executor is closed');
  });

  test('is lost with the first transaction that the database refuses, where its connection says nothing', async () => {
    const old = await server();
    await database.executor.query('SELECT raise_claim()');
    await expect(inTransaction(old, async () => {})).rejects.toMatchObject({ code: 'FL001' });
    await expect(inTransaction(old, async () => {})).rejects.toMatchObject({ code: 'FL001' });
    expect(lost).toEqual(['another server has taken it']);
  });

  test('a new server waits for what the last one had begun, and then shuts it out', async () => {
    const old = await server();
    const order: string[] = [];
    let begun = (): void => {};
    let finish = (): void => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const work = inTransaction(old, async () => {
      begun();
      await mayFinish;
    }).then(() => order.push('committed'));
    await isBegun;
    await endClaim();
    const next = server().then(() => order.push('claimed'));
    // It waits for the lock.
    const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await waitUntil(
      'the new server waits for the lock',
      async () => (await database.pool.query(waiting)).rows.length > 0,
    );
    finish();
    await Promise.all([work, next]);
    expect(order).toEqual(['committed', 'claimed']);
  });

  test('a server that stands still in the middle of a transaction is ended', async () => {
    const old = await server();
    const stuck: PoolClient = await database.pool.connect();
    await stuck.query('BEGIN');
    await stuck.query(old.fence?.statement ?? '');
    await endClaim();
    const fresh = await server();
    await expect(stuck.query('COMMIT')).rejects.toThrow();
    stuck.release(true);
    await inTransaction(fresh, (client) => client.query('SELECT 1'));
  });
});
