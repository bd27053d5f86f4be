// The lines of the tick log that fills and settlements used, and those of accepted orders: which of them the log has lost, and which are kept with their
// seal when the log lets go of their second.
// Must never update a row, and must find what was committed, whatever was killed when. Source: decisions.md "Price evidence".
import type { LoggedSecond, LoggedTick, Seal } from '../../core/proof/sealTypes.ts';
import { KEPT_INDEX, KEPT_MARK } from './evidenceStore.ts';
import { plainArray, splitText, textColumn } from './arrays.ts';
import { inTransaction, type Queryable, type Transactional } from './database.ts';
import { onlyRow } from './onlyRow.ts';

interface TickRow {
  product_id: string;
  seq: string;
  line: string;
  book_hash: string;
  mark: string;
  index_doubled: string;
}

export interface UsedLine {
  readonly productId: string;
  readonly tick: LoggedTick;
}

export interface Kept extends UsedLine {
  readonly seal: Seal;
}

const usedOf = (row: TickRow): UsedLine => ({
  productId: row.product_id,
  tick: {
    seq: Number(row.seq),
    line: row.line,
    bookHash: row.book_hash,
    mark: Number(row.mark),
    indexDoubled: Number(row.index_doubled),
  },
});

async function keep(db: Queryable, evidence: readonly Kept[]): Promise<void> {
  await db.query(
    `INSERT INTO tick_kept (product_id, seq, line, book_hash, mark, index_doubled, seal)
      SELECT * FROM unnest($1::text[], $2::bigint[], ${splitText('$3')}, $4::text[], $5::bigint[], $6::bigint[], ${splitText('$7')})
      ON CONFLICT DO NOTHING`,
    [
      plainArray(evidence.map(({ productId }) => productId)),
      plainArray(evidence.map(({ tick }) => tick.seq)),
      textColumn(evidence.map(({ tick }) => tick.line)),
      plainArray(evidence.map(({ tick }) => tick.bookHash)),
      plainArray(evidence.map(({ tick }) => tick.mark)),
      plainArray(evidence.map(({ tick }) => tick.indexDoubled)),
      textColumn(evidence.map(({ seal }) => JSON.stringify(seal))),
    ],
  );
}

async function findKept(
  db: Queryable,
  productId: string,
  seqs: readonly number[],
): Promise<Kept[]> {
  const { rows } = await db.query<TickRow & { seal: string }>(
    'SELECT * FROM tick_kept WHERE product_id = $1 AND seq = ANY($2::bigint[]) ORDER BY seq, line',
    [productId, plainArray(seqs)],
  );
  return rows.map((row) => ({ ...usedOf(row), seal: JSON.parse(row.seal) as Seal }));
}

/** Fifth field of a line: when it was received. */
const RECEIVED = `split_part(e.line, '|', 5)::bigint`;

/** How long after its acceptance an order may be written: it waits for a message first. */
const WRITTEN_LATE_MS = 60_000;

/** The lines of accepted orders, of commands as `where` has them. */
function acceptances(where: string): string {
  const field = (place: number): string => `split_part(c.acceptance, '|', ${place})`;
  return `SELECT ${field(3)} AS product_id, ${field(4)}::bigint AS seq, c.acceptance AS line, ${field(5)}::bigint AS received
    FROM commands c WHERE c.acceptance IS NOT NULL AND ${where}`;
}

/** Lines that a table of evidence names, received before $1, and that are not kept yet. */
const unkept = (table: 'tick_evidence' | 'index_evidence'): string =>
  `SELECT e.product_id, e.seq, e.line, ${RECEIVED} AS received FROM ${table} e
    WHERE ${RECEIVED} < $1 AND ${RECEIVED} >= (SELECT min(second) - 60000 FROM tick_seconds)
      AND NOT EXISTS (SELECT 1 FROM tick_kept k WHERE k.product_id = e.product_id AND k.seq = e.seq AND k.line = e.line)`;

/** The same of accepted orders, which were written a moment after their acceptance, or while they waited for a message. */
const UNKEPT_ACCEPTANCES = `SELECT a.product_id, a.seq, a.line, a.received FROM (${acceptances(
  `c.created_at >= (SELECT min(second) - ${WRITTEN_LATE_MS} FROM tick_seconds) AND c.created_at < $1 + ${WRITTEN_LATE_MS}`,
)}) a WHERE a.received < $1 AND a.received >= (SELECT min(second) - 60000 FROM tick_seconds)
  AND NOT EXISTS (SELECT 1 FROM tick_kept k WHERE k.product_id = a.product_id AND k.seq = a.seq AND k.line = a.line)`;

async function findUnkept(
  db: Queryable,
  before: number,
  limit: number,
): Promise<{ productId: string; line: string }[]> {
  const { rows } = await db.query<{ product_id: string; line: string }>(
    `SELECT product_id, line FROM (${unkept('tick_evidence')} UNION ${unkept('index_evidence')}
      UNION ${UNKEPT_ACCEPTANCES}) AS used
      ORDER BY received, product_id, seq, line LIMIT $2`,
    [before, limit],
  );
  return rows.map((row) => ({ productId: row.product_id, line: row.line }));
}

/** A line handed over late stands in a later second than its own (server/market/tickLog/loadLines.ts LATE_MS). */
const LATE_MS = 60_000;

const TICK_COLUMNS = `e.product_id, e.seq, e.line, encode(sha256(convert_to(e.book_line, 'UTF8')), 'hex') AS book_hash,
  ${KEPT_MARK} AS mark, ${KEPT_INDEX} AS index_doubled`;
const INDEX_COLUMNS = 'e.product_id, e.seq, e.line, e.book_hash, e.mark, e.index_doubled';

/** Received since $1, or later in its product than anything that was logged ($2, $3). */
const maybeLost = (table: string, columns: string, isWhole: string): string =>
  `SELECT ${columns} FROM ${table} e WHERE ${RECEIVED} >= $1 AND ${isWhole}
   UNION SELECT ${columns} FROM unnest($2::text[], $3::bigint[]) AS h (product_id, seq)
     JOIN ${table} e ON e.product_id = h.product_id AND e.seq > h.seq WHERE ${isWhole}`;

const NO_BOOK = `encode(sha256(''), 'hex')`;

const MAYBE_LOST = `SELECT * FROM (${maybeLost('tick_evidence', TICK_COLUMNS, 'true')}
  UNION ${maybeLost('index_evidence', INDEX_COLUMNS, 'e.book_hash IS NOT NULL AND e.mark IS NOT NULL')}
  UNION SELECT product_id, seq, line, ${NO_BOOK}, 0, 0 FROM (${acceptances('c.created_at >= $1')}) a WHERE received >= $1) AS used
  ORDER BY split_part(line, '|', 5)::bigint, seq, line`;

/** The last seq of each product in the log, 0 for one of which only fills know. */
const LOGGED = `SELECT ids.product_id, COALESCE((SELECT max(last_seq) FROM tick_minutes m WHERE m.product_id = ids.product_id), 0) AS seq
  FROM (SELECT DISTINCT product_id FROM tick_evidence UNION SELECT DISTINCT product_id FROM index_evidence) ids`;

/**
 * Lines that were committed with a fill and never came into the log, because the process was killed before their second
 * was written; in the order of their reception.
 */
async function findUnlogged(
  db: Queryable,
  loadSecondsFrom: (from: number) => Promise<readonly LoggedSecond[]>,
): Promise<UsedLine[]> {
  const { rows: ends } = await db.query<{ second: string | null }>(
    'SELECT COALESCE((SELECT max(second) FROM tick_seconds), (SELECT max(minute) FROM tick_minutes)) AS second',
  );
  const since = Number(onlyRow(ends).second ?? 0) - LATE_MS;
  const last = new Map<string, number>();
  const { rows: heads } = await db.query<{ product_id: string; seq: string }>(LOGGED);
  for (const head of heads) last.set(head.product_id, Number(head.seq));
  const logged = new Set<string>();
  for (const { products } of await loadSecondsFrom(since - LATE_MS)) {
    for (const { productId, ticks } of products) {
      for (const { line, seq } of ticks) {
        logged.add(line);
        last.set(productId, Math.max(last.get(productId) ?? 0, seq));
      }
    }
  }
  const { rows } = await db.query<TickRow>(MAYBE_LOST, [
    since,
    plainArray([...last.keys()]),
    plainArray([...last.values()]),
  ]);
  const lost = new Map<string, UsedLine>();
  for (const row of rows) if (!logged.has(row.line)) lost.set(row.line, usedOf(row));
  return [...lost.values()];
}

/** The part of the tick log's store that knows which lines were used. */
export function createUsedLineStore(
  database: Transactional,
  loadSecondsFrom: (from: number) => Promise<readonly LoggedSecond[]>,
) {
  const db: Queryable = database.pool;
  return {
    findKept: (productId: string, seqs: readonly number[]) => findKept(db, productId, seqs),
    findUnkept: (before: number, limit: number) => findUnkept(db, before, limit),
    findUnlogged: () => findUnlogged(db, loadSecondsFrom),
    keep: (evidence: readonly Kept[]) =>
      inTransaction(database, (client) => keep(client, evidence)),
  };
}
