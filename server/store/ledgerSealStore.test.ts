// Seals hold every entry once, in the order in which it became visible, whatever was under way; what they say is recomputed here.
import { createHash, randomUUID } from 'node:crypto';
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import {
  calculateLedgerRoot,
  findBrokenSeal,
  FIRST_LEDGER_CHAIN,
  type SealedEntry,
} from '../../core/ledger/seals.ts';
import { ENTRY_KINDS } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import { checks } from '../kinds/kinds.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { testIds } from '../../test/builders/tradingHouse.ts';
import { type Database, inTransaction, type Queryable } from './database.ts';
import { EVERYTHING, readHorizonOfNewest } from './invariantStore.ts';
import { readSeals, sealLedger, sumLedger } from './ledgerSealStore.ts';
import { insertEntries } from './ledgerStore.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each(testEngines)('seals on %s', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  const write = async (client: Queryable, cause = randomUUID() as string): Promise<string> => {
    const id = testIds.uuid();
    const userId = randomUUID();
    const postings = [
      userPosting(userId, 'spot', 'available', 'USDT', decimal('1.50')),
      housePosting('external', 'USDT', decimal('-1.50')),
    ];
    await insertEntries(client, [{ id, at: 7, entry: { kind: 'deposit', cause, postings } }]);
    return id;
  };
  const writeNow = (cause?: string): Promise<string> =>
    inTransaction({ pool: database.executor }, (client) => write(client, cause));
  const seal = (at: number): Promise<number> => sealLedger(database.executor, at);

  const readEntries = async (): Promise<(SealedEntry & { readonly seal: number })[]> => {
    const { rows } = await database.executor.query<{ entry: SealedEntry & { seal: number } }>(
      `SELECT json_build_object('id', e.id, 'kind', e.kind, 'cause', e.cause, 'createdAt', e.created_at, 'userId', e.user_id,
         'seal', (SELECT min(s.number) FROM ledger_seals s WHERE pg_visible_in_snapshot(e.xact, s.snapshot)),
         'postings', (SELECT json_agg(json_build_object('line', p.line, 'userId', p.user_id, 'account', p.account, 'bucket', p.bucket,
           'currency', p.currency, 'amount', p.amount::text) ORDER BY random()) FROM postings p WHERE p.entry_id = e.id)) AS entry
       FROM entries e`,
    );
    return rows.map(({ entry }) => entry);
  };

  test.each([
    // Seals of 2, 1, 1 and 3 entries, and one entry that is in none.
    [0, 4],
    [2, 4],
    [3, 3],
    [4, 2],
    [5, 1],
    [6, 1],
    [7, undefined],
    [5_000, undefined],
  ])('the newest %d sealed entries at most begin behind seal %p', async (most, number) => {
    for (const [at, size] of [2, 1, 1, 3].entries()) {
      for (let entry = 0; entry < size; entry += 1) await writeNow();
      await seal(1000 * at + 1000);
    }
    await writeNow();
    // Not the number of entries: what runs elsewhere in the cluster holds a seal's horizon back, and more is looked at.
    const { rows } = await database.executor.query<{ horizon: string }>(
      'SELECT pg_snapshot_xmin(snapshot)::text AS horizon FROM ledger_seals WHERE number = $1',
      [number],
    );
    const behind = rows[0]?.horizon ?? EVERYTHING.since;
    expect(await readHorizonOfNewest(database.executor, most)).toBe(behind);
  });

  test('before the first one, all entries are the newest', async () => {
    expect(await readHorizonOfNewest(database.executor, 5)).toBe(EVERYTHING.since);
  });

  test('are what core works out of the entries, in a chain', async () => {
    await writeNow('a|b');
    await writeNow('two');
    expect(await seal(1000)).toBe(2);
    expect(await seal(2000)).toBe(0);
    await writeNow('drei — €');
    expect(await seal(1500)).toBe(1);
    await writeNow();
    // A clock that was set back dates no seal before the one before.
    expect(await seal(900)).toBe(1);
    const seals = await readSeals(database.executor, 0, 5000);
    expect(seals.map(({ number, at, entries }) => [number, at, entries])).toEqual([
      [1, 1000, 2],
      [2, 1500, 1],
      [3, 1500, 1],
    ]);
    const start = { number: 0, at: 0, chain: FIRST_LEDGER_CHAIN };
    expect(findBrokenSeal(seals, start, sha256)).toBeUndefined();
    const entries = await readEntries();
    for (const { number, root } of seals)
      expect(
        calculateLedgerRoot(
          entries.filter((one) => one.seal === number),
          sha256,
        ),
      ).toBe(root);
  });

  test('sum up to the balances, once', async () => {
    await writeNow();
    await seal(1000);
    await sumLedger(database.executor);
    await writeNow();
    await seal(2000);
    await sumLedger(database.executor);
    await sumLedger(database.executor);
    const { rows } = await database.executor.query<{ sums: string }>(
      `SELECT (SELECT array_agg(b::text ORDER BY b::text) FROM balances b)
         = (SELECT array_agg(s::text ORDER BY s::text) FROM ledger_sums s) AS sums`,
    );
    expect(rows).toEqual([{ sums: true }]);
  });

  if (engine === 'postgres') {
    test('leave out what is under way, however long, and have it once it is visible', async () => {
      const [slow, lost] = [await database.pool.connect(), await database.pool.connect()];
      await slow.query('BEGIN READ WRITE');
      await lost.query('BEGIN READ WRITE');
      await write(slow, 'slow');
      await write(lost, 'lost');
      await writeNow('first');
      expect(await seal(1000)).toBe(1);
      await writeNow('second');
      expect(await seal(2000)).toBe(1);
      await lost.query('ROLLBACK');
      await slow.query('COMMIT');
      expect([await seal(3000), await seal(4000)]).toEqual([1, 0]);
      slow.release();
      lost.release();
      const found = (await readEntries()).map(({ cause, seal: number }) => [cause, number]);
      expect(Object.fromEntries(found)).toEqual({ first: 1, second: 2, slow: 3 });
    });

    test('have each of many that come at once exactly once', async () => {
      const writers = Array.from({ length: 6 }, async () => {
        for (let count = 0; count < 20; count += 1)
          await inTransaction(database, (client) => write(client));
      });
      const sealer = (async () => {
        let sealed = 0;
        for (let at = 1; at <= 60; at += 1) sealed += await seal(at);
        return sealed;
      })();
      await Promise.all(writers);
      const sealed = (await sealer) + (await seal(100));
      expect(sealed).toBe(120);
      const seals = await readSeals(database.executor, 0, 5000);
      const entries = await readEntries();
      for (const { number, root } of seals)
        expect(
          calculateLedgerRoot(
            entries.filter((one) => one.seal === number),
            sha256,
          ),
        ).toBe(root);
    });
  }
});

test('every kind of entry has its cause', () => {
  const { sql = '' } =
    checks.find(({ invariant }) => invariant === 'every entry has its cause') ?? {};
  // By the table of causes, or by the kind's own words.
  const isNamed = (kind: string): boolean =>
    sql.includes(`WHEN '${kind}' THEN`) || sql.includes(`e.kind = '${kind}'`);
  expect(ENTRY_KINDS.filter((kind) => !isNamed(kind))).toEqual([]);
});
