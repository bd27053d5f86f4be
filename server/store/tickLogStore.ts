// The tick log in SQL: sealed seconds, minutes, and the lines that fills used.
// Must never update a row; only raw lines past their time are deleted. Source: decisions.md "Price evidence".
import type { LoggedSecond, SealedMinute, SealedSecond } from '../../core/proof/sealTypes.ts';
import { plainArray } from './arrays.ts';
import { inTransaction, type Queryable, type Transactional } from './database.ts';
import { decodeSecond, encodeSecond, SECOND_COLUMNS, type SecondRow } from './tickSecondRow.ts';
import { createUsedLineStore } from './usedLineStore.ts';

/** What this file needs of a pool. */
export interface TickLogQueryable {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

/** Of one product alone, and where it is named, the seconds that hold this seq of it. */
interface OneProduct {
  readonly productId: string;
  readonly seq?: number;
}

interface HeadRow {
  product_id: string;
  last_seq: string;
  head: Uint8Array | null;
  minute: string | null;
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const HEADS = `SELECT ids.product_id, GREATEST(m.last_seq, e.seq, i.seq, k.seq, 0) AS last_seq, m.head, m.minute
  FROM (SELECT DISTINCT product_id FROM tick_evidence UNION SELECT DISTINCT product_id FROM tick_minutes
    UNION SELECT DISTINCT product_id FROM index_evidence) ids
  LEFT JOIN LATERAL (SELECT last_seq, head, minute FROM tick_minutes WHERE product_id = ids.product_id
    ORDER BY minute DESC LIMIT 1) m ON true
  LEFT JOIN LATERAL (SELECT seq FROM tick_evidence WHERE product_id = ids.product_id ORDER BY seq DESC LIMIT 1) e ON true
  LEFT JOIN LATERAL (SELECT seq FROM index_evidence WHERE product_id = ids.product_id ORDER BY seq DESC LIMIT 1) i ON true
  LEFT JOIN LATERAL (SELECT max(last_seq) AS seq FROM tick_minutes WHERE product_id = ids.product_id) k ON true
  ORDER BY ids.product_id`;

async function loadSecondRows(
  db: TickLogQueryable,
  from: number,
  to: number,
  only?: OneProduct,
): Promise<LoggedSecond[]> {
  const mentions = only?.seq === undefined ? '' : `|${only.productId}|${only.seq}|`;
  const { rows } = await db.query<SecondRow>(
    `SELECT * FROM tick_seconds WHERE second >= $1 AND second < $2 AND ($3 = '' OR position($3 IN lines) > 0)
      ORDER BY second`,
    [from, to, mentions],
  );
  return rows.map((row) => decodeSecond(row, only?.productId));
}

async function loadHeads(db: TickLogQueryable) {
  const heads = await db.query<HeadRow>(HEADS);
  const minutes = heads.rows.flatMap(({ minute }) => (minute === null ? [] : [Number(minute)]));
  const minute = minutes.length === 0 ? undefined : Math.max(...minutes);
  const from = minute === undefined ? 0 : minute + 60_000;
  const seconds = await loadSecondRows(db, from, Number.MAX_SAFE_INTEGER);
  const lastSeqs = new Map(heads.rows.map((row) => [row.product_id, Number(row.last_seq)]));
  const rows = new Map(heads.rows.map((row) => [row.product_id, row]));
  for (const product of seconds.flatMap(({ products }) => products)) {
    for (const { seq } of product.ticks) {
      lastSeqs.set(product.productId, Math.max(lastSeqs.get(product.productId) ?? 0, seq));
    }
  }
  const products = [...lastSeqs].map(([productId, lastSeq]) => {
    const { head, minute: last } = rows.get(productId) ?? { head: null, minute: null };
    return {
      productId,
      lastSeq,
      head: head === null ? undefined : toHex(head),
      lastMinute: last === null ? undefined : Number(last),
    };
  });
  return { products, seconds, minute };
}

/** A value of a row as the driver gives it and as it is sent, to be compared. */
const comparable = (value: unknown): string =>
  value instanceof Uint8Array ? toHex(value) : String(value);

async function saveSeconds(
  client: Queryable,
  seconds: readonly SealedSecond[],
): Promise<readonly number[]> {
  const rows = new Map(seconds.map((second) => [second.second, encodeSecond(second)]));
  const values = [...rows.values()];
  const places = values.map((row, index) => {
    const marks = row.map((_value, column) => `$${index * row.length + column + 1}`);
    return `(${marks.join(',')})`;
  });
  const written = await client.query<{ second: string }>(
    `INSERT INTO tick_seconds (${SECOND_COLUMNS}) VALUES ${places.join(',')}
      ON CONFLICT (second) DO NOTHING RETURNING second`,
    values.flat(),
  );
  for (const { second } of written.rows) rows.delete(Number(second));
  if (rows.size === 0) return [];
  const there = await client.query<Record<string, unknown>>(
    `SELECT ${SECOND_COLUMNS} FROM tick_seconds WHERE second = ANY($1::bigint[])`,
    [plainArray([...rows.keys()])],
  );
  const stored = new Map(
    there.rows.map((row) => [Number(row['second']), Object.values(row).map(comparable)]),
  );
  return [...rows].flatMap(([second, row]) =>
    stored.get(second)?.join('\t') === row.map(comparable).join('\t') ? [] : [second],
  );
}

const hexArray = (values: readonly string[]): string =>
  plainArray(values.map((value) => `"\\\\x${value}"`));

const MINUTE_COLUMNS = 'product_id, minute, first_seq, last_seq, head';

/** Minutes as the arrays of their columns. */
const minuteValues = (minutes: readonly SealedMinute[]): string[] => [
  plainArray(minutes.map(({ productId }) => productId)),
  plainArray(minutes.map(({ minute }) => minute)),
  plainArray(minutes.map(({ firstSeq }) => firstSeq)),
  plainArray(minutes.map(({ lastSeq }) => lastSeq)),
  hexArray(minutes.map(({ head }) => head)),
];

const MINUTES_SENT = `unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])`;

/** What was sent and does not stand there so now, every column compared. */
const DIFFERENT_MINUTES = `SELECT DISTINCT minute FROM (SELECT * FROM ${MINUTES_SENT}
  EXCEPT SELECT ${MINUTE_COLUMNS} FROM tick_minutes WHERE minute = ANY($2::bigint[])) AS sent (${MINUTE_COLUMNS})`;

async function saveMinutes(
  client: Queryable,
  minutes: readonly SealedMinute[],
): Promise<readonly number[]> {
  const values = minuteValues(minutes);
  const written = await client.query(
    `INSERT INTO tick_minutes (${MINUTE_COLUMNS}) SELECT * FROM ${MINUTES_SENT} ON CONFLICT DO NOTHING`,
    values,
  );
  if (written.rowCount === minutes.length) return [];
  const others = await client.query<{ minute: string }>(DIFFERENT_MINUTES, values);
  return others.rows.map(({ minute }) => Number(minute));
}

/** The store of the tick log; server/market knows it as TickLogStore. Only the server with the claim writes. */
export function createTickLogStore(database: Transactional) {
  const db: TickLogQueryable = database.pool;
  return {
    loadHeads: () => loadHeads(db),
    saveSeconds: (seconds: readonly SealedSecond[]) =>
      inTransaction(database, (client) => saveSeconds(client, seconds)),
    saveMinutes: (minutes: readonly SealedMinute[]) =>
      inTransaction(database, (client) => saveMinutes(client, minutes)),
    findMinute: async (productId: string, seq: number): Promise<number | undefined> => {
      const { rows } = await db.query<{ minute: string }>(
        `SELECT minute FROM (SELECT minute, first_seq FROM tick_minutes
            WHERE product_id = $1 AND last_seq >= $2 ORDER BY last_seq LIMIT 1) AS candidate WHERE first_seq <= $2`,
        [productId, seq],
      );
      return rows[0] === undefined ? undefined : Number(rows[0].minute);
    },
    loadSeconds: (from: number, to: number, only?: OneProduct) =>
      loadSecondRows(db, from, to, only),
    ...createUsedLineStore(database, (from) => loadSecondRows(db, from, Number.MAX_SAFE_INTEGER)),
    deleteSeconds: (before: number): Promise<number> =>
      inTransaction(database, async (client) => {
        const { rowCount } = await client.query('DELETE FROM tick_seconds WHERE second < $1', [
          before,
        ]);
        return rowCount ?? 0;
      }),
  };
}
