// Opening the financial records of a user with a million ledger entries, against one with a thousand (PostgreSQL).
import { type Benchmark, type BenchmarkResult, type Ratio, measurePairs } from './benchmark.ts';
import { addBenchUsers, openBenchPostgres } from './executorWorld.ts';
import type { RecordKind } from '../protocol/records.ts';
import { composedKinds } from '../server/kinds/kinds.ts';
import { createRecords } from '../server/services/funding/records.ts';
import type { CurrentUser } from '../server/services/accounts/currentUser.ts';
import type { Database } from '../server/store/database.ts';

const MANY = 1_000_000;
const FEW = 1_000;
/** One entry in so many is a transfer, one a deposit; the others are trades with a fee. */
const RARE_EVERY = 100;
const PAGES = 200;
const ROUNDS = 5;
/** The bound of the task: as fast, within what a shared machine's noise allows. */
const TARGET = 1.5;

/** Entries of one user, one a second, as the executor would have written them. */
async function addEntries(
  { executor: pool }: Database,
  userId: string,
  count: number,
): Promise<void> {
  const client = await pool.connect();
  // Setting up: the balances do not matter here, and a million entries one batch at a time would take an hour.
  await client.query('ALTER TABLE postings DISABLE TRIGGER postings_apply');
  await client.query(
    `INSERT INTO entries (id, kind, cause, created_at, user_id)
     SELECT overlay(gen_random_uuid()::text PLACING substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' FROM 1 FOR 15)::uuid,
       kind, $1::text || ':' || n, at, CASE kind WHEN 'spot_fill' THEN NULL ELSE $1::uuid END
     FROM (SELECT n, 1700000000000 + n * 1000::bigint AS at,
         lpad(to_hex(1700000000000 + n * 1000::bigint), 12, '0') AS h,
         CASE n % $3 WHEN 0 THEN 'transfer' WHEN 1 THEN 'deposit' ELSE 'spot_fill' END AS kind
       FROM generate_series(1, $2::integer) AS n) AS s`,
    [userId, count, RARE_EVERY],
  );
  await client.query(
    `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount)
     SELECT e.id, l.line, CASE l.line WHEN 2 THEN NULL ELSE $1::uuid END, (ARRAY['spot', 'spot', 'fees'])[l.line + 1],
       (ARRAY['available', 'locked', NULL])[l.line + 1], 'USDT', (ARRAY[-2, 1, 1])[l.line + 1]
     FROM entries e, generate_series(0, 2) AS l (line) WHERE e.cause LIKE $1::text || ':%'`,
    [userId],
  );
  await client.query('ALTER TABLE postings ENABLE TRIGGER postings_apply');
  client.release();
}

const CASES: readonly { readonly name: string; readonly kind: RecordKind | undefined }[] = [
  { name: 'everything', kind: undefined },
  { name: 'deposits alone', kind: 'deposit' },
  { name: 'trading alone', kind: 'trading' },
  { name: 'fees alone', kind: 'fee' },
];

export const openingRecords: Benchmark = {
  name: 'records',
  async run() {
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    const database = await openBenchPostgres(url, 1);
    const [rich = '', plain = ''] = await addBenchUsers(database, 2);
    await addEntries(database, rich, MANY);
    await addEntries(database, plain, FEW);
    await database.executor.query('VACUUM ANALYZE entries');
    await database.executor.query('VACUUM ANALYZE postings');
    const records = createRecords({ database, kinds: composedKinds.ordersOfRecords });
    const open = async (userId: string, kind: RecordKind | undefined): Promise<number> => {
      const user: CurrentUser = { userId, uid: '', sessionId: '', country: null };
      const began = performance.now();
      for (let page = 0; page < PAGES; page += 1) {
        const { list } = await records.list(user, { kind, limit: 20 });
        if (list.length === 0) throw new Error('the benchmark reads an empty page');
      }
      return (performance.now() - began) / PAGES;
    };
    const figures: BenchmarkResult['figures'][number][] = [];
    const ratios: Ratio[] = [];
    for (const { name, kind } of CASES) {
      await open(rich, kind);
      await open(plain, kind);
      const pair = await measurePairs(
        ROUNDS,
        () => open(rich, kind),
        () => open(plain, kind),
      );
      figures.push({ name: `${name}, a million entries`, value: pair.a, unit: 'ms a page' });
      figures.push({ name: `${name}, a thousand entries`, value: pair.b, unit: 'ms a page' });
      ratios.push({
        name: `records of a million entries against a thousand: ${name}`,
        value: pair.ratio,
        target: TARGET,
        better: 'lower',
      });
    }
    await database.close();
    return { figures, ratios };
  },
};
