// The tick log in SQL: sealed seconds, minutes, checkpoints, and the lines that fills used.
// Must never update a row; only raw lines past their time are deleted. Source: decisions.md "Price evidence".
import type {
  LoggedTick,
  SealedMinute,
  SealedSecond,
  Checkpoint,
  Seal,
} from '../../core/proof/sealTypes.ts';
import { plainArray, splitText, textColumn } from './arrays.ts';
import { decodeSecond, encodeSecond, type SecondRow } from './tickSecondRow.ts';

/** What this file needs of a pool. */
export interface TickLogQueryable {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

interface HeadRow {
  product_id: string;
  last_seq: string;
  chain: Uint8Array | null;
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const HEADS = `SELECT ids.product_id, GREATEST(m.last_seq, e.seq, i.seq, k.seq, 0) AS last_seq, m.chain
  FROM (SELECT DISTINCT product_id FROM tick_evidence UNION SELECT DISTINCT product_id FROM tick_minutes) ids
  LEFT JOIN LATERAL (SELECT last_seq, chain FROM tick_minutes WHERE product_id = ids.product_id
    ORDER BY minute DESC LIMIT 1) m ON true
  LEFT JOIN LATERAL (SELECT seq FROM tick_evidence WHERE product_id = ids.product_id ORDER BY seq DESC LIMIT 1) e ON true
  LEFT JOIN LATERAL (SELECT seq FROM index_evidence WHERE product_id = ids.product_id ORDER BY seq DESC LIMIT 1) i ON true
  LEFT JOIN LATERAL (SELECT max(last_seq) AS seq FROM tick_minutes WHERE product_id = ids.product_id) k ON true
  ORDER BY ids.product_id`;

async function loadSecondRows(
  db: TickLogQueryable,
  from: number,
  to: number,
): Promise<SealedSecond[]> {
  const { rows } = await db.query<SecondRow>(
    'SELECT * FROM tick_seconds WHERE second >= $1 AND second < $2 ORDER BY second',
    [from, to],
  );
  return rows.map(decodeSecond);
}

async function loadHeads(db: TickLogQueryable) {
  const heads = await db.query<HeadRow>(HEADS);
  const last = await db.query<{ minute: string | null }>(
    'SELECT max(minute) AS minute FROM tick_checkpoints',
  );
  const text = last.rows[0]?.minute;
  const minute = text === null || text === undefined ? undefined : Number(text);
  const from = minute === undefined ? 0 : minute + 60_000;
  const seconds = await loadSecondRows(db, from, Number.MAX_SAFE_INTEGER);
  const lastSeqs = new Map(heads.rows.map((row) => [row.product_id, Number(row.last_seq)]));
  const chains = new Map(heads.rows.map((row) => [row.product_id, row.chain]));
  for (const product of seconds.flatMap(({ products }) => products)) {
    for (const { seq } of product.ticks) {
      lastSeqs.set(product.productId, Math.max(lastSeqs.get(product.productId) ?? 0, seq));
    }
  }
  const products = [...lastSeqs].map(([productId, lastSeq]) => {
    const chain = chains.get(productId);
    return {
      productId,
      lastSeq,
      chain: chain === null || chain === undefined ? undefined : toHex(chain),
    };
  });
  return { products, seconds, minute };
}

async function saveSeconds(db: TickLogQueryable, seconds: readonly SealedSecond[]): Promise<void> {
  const width = 8;
  const values = seconds.flatMap((second) => encodeSecond(second));
  const places = seconds.map((_, row) => {
    const marks = Array.from(
      { length: width },
      (_unused, column) => `$${row * width + column + 1}`,
    );
    return `(${marks.join(',')})`;
  });
  await db.query(
    `INSERT INTO tick_seconds (second, products, counts, lines, marks, book_hashes, roots, previous) VALUES ${places.join(',')}`,
    values,
  );
}

async function saveMinutes(
  db: TickLogQueryable,
  minutes: readonly SealedMinute[],
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  const hexArray = (values: readonly string[]): string =>
    plainArray(values.map((value) => `"\\\\x${value}"`));
  await db.query(
    `INSERT INTO tick_minutes (product_id, minute, first_seq, last_seq, seconds, roots, previous, chain)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[])
      ON CONFLICT DO NOTHING`,
    [
      plainArray(minutes.map(({ productId }) => productId)),
      plainArray(minutes.map(({ minute }) => minute)),
      plainArray(minutes.map(({ firstSeq }) => firstSeq)),
      plainArray(minutes.map(({ lastSeq }) => lastSeq)),
      hexArray(
        minutes.map(({ roots, minute }) =>
          toHex(Uint8Array.from(roots, ({ second }) => (second - minute) / 1000)),
        ),
      ),
      hexArray(minutes.map(({ roots }) => roots.map(({ root }) => root).join(''))),
      hexArray(minutes.map(({ previous }) => previous)),
      hexArray(minutes.map(({ chain }) => chain)),
    ],
  );
  await db.query(
    `INSERT INTO tick_checkpoints (minute, body, signature, public_key)
      SELECT * FROM unnest($1::bigint[], ${splitText('$2')}, $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
    [
      plainArray(checkpoints.map(({ minute }) => minute)),
      textColumn(checkpoints.map(({ body }) => body)),
      plainArray(checkpoints.map(({ signature }) => signature)),
      plainArray(checkpoints.map(({ publicKey }) => publicKey)),
    ],
  );
}

interface KeptRow {
  product_id: string;
  seq: string;
  line: string;
  book_hash: string;
  mark: string;
  index_doubled: string;
  seal: string;
}

interface Kept {
  readonly productId: string;
  readonly tick: LoggedTick;
  readonly seal: Seal;
}

async function keep(db: TickLogQueryable, evidence: readonly Kept[]): Promise<void> {
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
  db: TickLogQueryable,
  productId: string,
  seqs: readonly number[],
): Promise<Kept[]> {
  const { rows } = await db.query<KeptRow>(
    'SELECT * FROM tick_kept WHERE product_id = $1 AND seq = ANY($2::bigint[])',
    [productId, plainArray(seqs)],
  );
  return rows.map((row) => {
    const tick: LoggedTick = {
      seq: Number(row.seq),
      line: row.line,
      bookHash: row.book_hash,
      mark: Number(row.mark),
      indexDoubled: Number(row.index_doubled),
    };
    return { productId, tick, seal: JSON.parse(row.seal) as Seal };
  });
}

/** Lines that a table of evidence names, received before $1, and that are not kept yet. */
const unkept = (table: 'tick_evidence' | 'index_evidence'): string =>
  `SELECT e.product_id, e.seq, split_part(e.line, '|', 5)::bigint AS received FROM ${table} e
    WHERE split_part(e.line, '|', 5)::bigint < $1
      AND split_part(e.line, '|', 5)::bigint >= (SELECT min(second) - 60000 FROM tick_seconds)
      AND NOT EXISTS (SELECT 1 FROM tick_kept k WHERE k.product_id = e.product_id AND k.seq = e.seq)`;

/** The store of the tick log on a pool; server/market knows it as TickLogStore. */
export function createTickLogStore(db: TickLogQueryable) {
  return {
    loadHeads: () => loadHeads(db),
    saveSeconds: (seconds: readonly SealedSecond[]) => saveSeconds(db, seconds),
    saveMinutes: (minutes: readonly SealedMinute[], checkpoints: readonly Checkpoint[]) =>
      saveMinutes(db, minutes, checkpoints),
    findMinute: async (productId: string, seq: number): Promise<number | undefined> => {
      const { rows } = await db.query<{ minute: string }>(
        `SELECT minute FROM (SELECT minute, first_seq FROM tick_minutes
            WHERE product_id = $1 AND last_seq >= $2 ORDER BY last_seq LIMIT 1) AS candidate WHERE first_seq <= $2`,
        [productId, seq],
      );
      return rows[0] === undefined ? undefined : Number(rows[0].minute);
    },
    loadSeconds: (from: number, to: number) => loadSecondRows(db, from, to),
    findKept: (productId: string, seqs: readonly number[]) => findKept(db, productId, seqs),
    findUnkept: async (
      before: number,
      limit: number,
    ): Promise<{ productId: string; seq: number }[]> => {
      const { rows } = await db.query<{ product_id: string; seq: string }>(
        `SELECT product_id, seq FROM (${unkept('tick_evidence')} UNION ${unkept('index_evidence')}) AS used
          ORDER BY received, product_id, seq LIMIT $2`,
        [before, limit],
      );
      return rows.map((row) => ({ productId: row.product_id, seq: Number(row.seq) }));
    },
    keep: (evidence: readonly Kept[]) => keep(db, evidence),
    deleteSeconds: async (before: number): Promise<number> => {
      const { rows } = await db.query<{ gone: string }>(
        'WITH gone AS (DELETE FROM tick_seconds WHERE second < $1 RETURNING 1) SELECT count(*) AS gone FROM gone',
        [before],
      );
      return Number(rows[0]?.gone ?? 0);
    },
  };
}
