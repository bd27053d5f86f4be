// The database itself refuses what the ledger forbids: one suite, run on every engine at hand.
import { randomUUID } from 'node:crypto';
import type { Posting } from '../../core/ledger/types.ts';
import { decimal, toText } from '../../core/money/decimal.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import type { Database } from './database.ts';
import { inTransaction } from './database.ts';
import { insertEntries, readBalances } from './ledgerStore.ts';

const user = (
  userId: string,
  amount: string,
  bucket: 'available' | 'locked' = 'available',
): Posting => ({
  owner: 'user',
  account: 'contract',
  currency: 'USDT',
  userId,
  bucket,
  amount: decimal(amount),
});
const house = (amount: string): Posting => ({
  owner: 'house',
  account: 'practice_faucet',
  currency: 'USDT',
  amount: decimal(amount),
});

describe.each(testEngines)('the ledger on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  const book = (postings: Posting[], cause: string = randomUUID()): Promise<void> =>
    inTransaction(database, (client) =>
      insertEntries(client, [
        { id: randomUUID(), at: 1, entry: { kind: 'practice_grant', cause, postings } },
      ]),
    );
  const balancesOf = async (userId: string) =>
    (await readBalances(database.executor, userId)).map((row) => [
      toText(row.available),
      toText(row.locked),
    ]);

  test('an entry moves the balances of its users', async () => {
    const userId = randomUUID();
    await book([user(userId, '100.5'), house('-100.5')]);
    await book([user(userId, '-40'), user(userId, '40', 'locked')]);
    expect(await balancesOf(userId)).toEqual([['60.5', '40']]);
  });

  test.each([
    [
      'an entry that does not balance',
      (id: string) => [user(id, '100'), house('-99.999999')],
      'entry_zero_sum',
    ],
    [
      'an available balance below zero',
      (id: string) => [user(id, '-0.000001'), house('0.000001')],
      'balances_available_check',
    ],
    [
      'a locked balance below zero',
      (id: string) => [user(id, '-1', 'locked'), house('1')],
      'balances_locked_check',
    ],
    ['a posting of nothing', (id: string) => [user(id, '0'), house('0')], 'postings_amount_check'],
  ])('%s is refused and leaves nothing', async (_title, postings, constraint) => {
    const userId = randomUUID();
    await expect(book(postings(userId))).rejects.toMatchObject({ constraint });
    expect(await balancesOf(userId)).toEqual([]);
  });

  test('one cause has at most one entry of a kind', async () => {
    const userId = randomUUID();
    const cause = randomUUID();
    await book([user(userId, '1'), house('-1')], cause);
    await expect(book([user(userId, '1'), house('-1')], cause)).rejects.toMatchObject({
      constraint: 'entries_cause_kind_key',
    });
    expect(await balancesOf(userId)).toEqual([['1', '0']]);
  });

  test.each(['entries', 'postings', 'fills', 'tick_evidence', 'rulebooks', 'rulebook_starts'])(
    '%s is append-only',
    async (table) => {
      for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
        await expect(database.executor.query(statement)).rejects.toMatchObject({
          constraint: 'append_only',
        });
      }
    },
  );

  test('many users in one statement, one of them overdrawn: nobody moves', async () => {
    const rich = randomUUID();
    const poor = randomUUID();
    await book([user(rich, '10'), house('-10')]);
    await expect(book([user(rich, '-5'), user(poor, '-5'), house('10')])).rejects.toMatchObject({
      code: '23514',
    });
    expect(await balancesOf(rich)).toEqual([['10', '0']]);
  });

  test('an amount keeps every digit', async () => {
    const userId = randomUUID();
    await book([user(userId, '123456789012345678.123456'), house('-123456789012345678.123456')]);
    expect(await balancesOf(userId)).toEqual([['123456789012345678.123456', '0']]);
  });
});
