// Connections that PostgreSQL ends while somebody waits on them: the command fails, the house goes on.
import { randomUUID } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/database.ts';
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { waitUntil } from '../../test/builders/waitUntil.ts';
import { openTradingHouse, type TradingHouse } from '../../test/builders/tradingHouse.ts';
import { Unavailable } from './executor.ts';

// The embedded engine has no connections that somebody could end.
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

describeOnPostgres('a connection that the server ends', () => {
  const lost: Error[] = [];
  let database: Database;
  let house: TradingHouse;
  beforeAll(async () => {
    database = await openTestDatabase('postgres', { onConnectionLost: (one) => lost.push(one) });
    house = await openTradingHouse('postgres', { database });
  });
  afterAll(async () => {
    await house.close();
    await database.close();
  });
  beforeEach(() => void lost.splice(0));

  /** Ends every connection of this database that waits for a lock, once there is one. */
  async function endWaiting(): Promise<number> {
    let ended = 0;
    await waitUntil('a connection waits for a lock', async () => {
      const { rows } = await database.executor.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      ended = rows.length;
      return ended > 0;
    });
    return ended;
  }

  /** Holds a user's row until `work` is done. */
  async function whileLocked(userId: string, work: () => Promise<void>): Promise<void> {
    await inTransaction(database, async (holder) => {
      await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
      await work();
    });
  }

  const transfer = { from: 'contract', to: 'spot', currency: 'USDT', amount: '10' } as const;

  test('in the middle of a batch fails its commands, is told once, and the next batch is written', async () => {
    const user = await house.addUser('100');
    const key = randomUUID();
    await whileLocked(user.userId, async () => {
      const waiting = house.transfers
        .transfer(user, key, transfer)
        .catch((error: unknown) => error);
      expect(await endWaiting()).toBe(1);
      expect(await waiting).toBeInstanceOf(Unavailable);
    });
    expect(await house.balance(user)).toEqual({ available: '100', locked: '0' });
    await house.transfers.transfer(user, key, transfer);
    expect(await house.balance(user)).toEqual({ available: '90', locked: '0' });
    expect(lost).toHaveLength(1);
  });

  test('in the middle of a transaction fails it alone', async () => {
    const user = await house.addUser('100');
    await whileLocked(user.userId, async () => {
      const waiting = inTransaction(database, (client) =>
        client.query('UPDATE users SET uid = uid WHERE id = $1', [user.userId]),
      ).catch((error: unknown) => error);
      await endWaiting();
      expect(await waiting).toMatchObject({ code: '57P01' });
    });
    expect((await database.executor.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(lost).toHaveLength(1);
  });

  test('while nobody uses it is told once, and another takes its place', async () => {
    await Promise.all([0, 1, 2].map(() => database.executor.query('SELECT pg_sleep(0)')));
    const { rows } = await database.executor.query<{ count: string }>(
      `SELECT count(pg_terminate_backend(pid)) AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle'`,
    );
    const count = Number(rows[0]?.count);
    await waitUntil(`${count} ends are told`, () => lost.length >= count);
    expect(lost).toHaveLength(count);
    expect((await database.executor.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
