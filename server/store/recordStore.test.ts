// A user's entries page by page: which page follows which, what a heading and a span of time leave out.
import { randomUUID } from 'node:crypto';
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import type { EntryKind } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { type Database, inTransaction } from './database.ts';
import { firstUuidOf } from './invariantStore.ts';
import { insertEntries } from './ledgerStore.ts';
import { listRecordIds, readRecordPostings, type RecordsPage } from './recordStore.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 18);

describe.each(testEngines)('the records on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  /** An entry of each kind in turn, an hour between them, oldest first; trades pay a fee. */
  async function addEntries(userId: string, kinds: readonly EntryKind[]): Promise<string[]> {
    const ids: string[] = [];
    for (const [place, kind] of kinds.entries()) {
      const at = START + place * HOUR_MS;
      const id = firstUuidOf(at).slice(0, 24) + randomUUID().slice(24);
      const isTrade = kind.startsWith('spot');
      const postings = [
        userPosting(userId, 'spot', 'available', 'USDT', decimal('10')),
        housePosting('practice_faucet', 'USDT', decimal(isTrade ? '-11' : '-10')),
        ...(isTrade ? [housePosting('fees', 'USDT', decimal('1'))] : []),
      ];
      await inTransaction(database, (client) =>
        insertEntries(client, [{ id, at, entry: { kind, cause: randomUUID(), postings } }]),
      );
      ids.push(id);
    }
    return ids;
  }
  const list = (userId: string, page: Partial<RecordsPage> = {}) =>
    listRecordIds(database.pool, userId, {
      kinds: undefined,
      areRare: false,
      withFee: false,
      from: undefined,
      to: undefined,
      after: undefined,
      limit: 10,
      ...page,
    });
  const KINDS = ['deposit', 'spot_fill', 'transfer', 'spot_fill', 'deposit'] as EntryKind[];

  test.each([
    ['all of them', {}],
    ['the rare ones, by their index', { kinds: ['deposit', 'transfer'], areRare: true }],
    ['the same, past the others', { kinds: ['deposit', 'transfer'], areRare: false }],
  ] as const)('%s, newest first, each on one page alone', async (_name, page) => {
    const userId = randomUUID();
    const ids = await addEntries(userId, KINDS);
    const wanted = ids
      .filter((_id, place) => !('kinds' in page) || !KINDS[place]?.startsWith('spot'))
      .toReversed();
    expect(await list(userId, page)).toEqual(wanted);
    const first = await list(userId, { ...page, limit: 2 });
    const second = await list(userId, { ...page, after: first.at(-1), limit: 10 });
    expect([...first, ...second]).toEqual(wanted);
    expect(await list(randomUUID(), page)).toEqual([]);
  });

  test.each([false, true])(
    'of a span of time, on the next page too (rare: %s)',
    async (areRare) => {
      const userId = randomUUID();
      const ids = await addEntries(userId, ['deposit', 'deposit', 'deposit', 'deposit', 'deposit']);
      const span = {
        kinds: ['deposit'] as const,
        areRare,
        from: START + HOUR_MS,
        to: START + 4 * HOUR_MS,
      };
      expect(await list(userId, span)).toEqual([ids[3], ids[2], ids[1]]);
      expect(await list(userId, { ...span, after: ids[3] })).toEqual([ids[2], ids[1]]);
      // A position outside of the span changes nothing.
      expect(await list(userId, { ...span, after: ids[4] })).toEqual([ids[3], ids[2], ids[1]]);
      expect(await list(userId, { ...span, after: ids[0] })).toEqual([]);
    },
  );

  test('those that paid a fee, of every kind', async () => {
    const userId = randomUUID();
    const ids = await addEntries(userId, KINDS);
    expect(await list(userId, { withFee: true })).toEqual([ids[3], ids[1]]);
    expect(await list(userId, { withFee: true, kinds: ['deposit'], areRare: true })).toEqual([]);
    expect(await list(userId, { kinds: [] })).toEqual([]);
  });

  test('the postings of a page are the user’s own and its fees, and nobody asks for those of none', async () => {
    const userId = randomUUID();
    const ids = await addEntries(userId, KINDS);
    const postings = await readRecordPostings(database.pool, userId, [ids[1] ?? '']);
    expect(
      postings.map(({ isUsers, account, amount }) => [isUsers, account, amount.toFixed()]),
    ).toEqual(
      expect.arrayContaining([
        [true, 'spot', '10'],
        [false, 'fees', '1'],
      ]),
    );
    expect(postings).toHaveLength(2);
    const nobody = { query: () => Promise.reject(new Error('asked')) };
    expect(await readRecordPostings(nobody, userId, [])).toEqual([]);
  });
});
