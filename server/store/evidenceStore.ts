// What every fill was computed from: its inputs, and the price message it used with the whole book, kept for life.
// Must never be updated; a fill without its evidence must not exist (both are written in the same transaction).
// Source: decisions.md "Price evidence".
import type { FillFigures } from '../../core/proof/fill/types.ts';
import { plainArray, rowsOfColumns, splitText, textColumn } from './arrays.ts';
import type { Queryable } from './database.ts';
import type { PageRequest } from './recordTable.ts';
import { reads } from './rows.ts';

export type FillKind =
  | 'open'
  | 'close'
  | 'take_profit'
  | 'stop_loss'
  | 'liquidation'
  | 'overnight'
  | 'buy'
  | 'sell'
  | 'settlement'
  | 'void'
  | 'sale'
  | 'collateral';

export interface FillRow extends FillFigures {
  /** Name of the kind of record that it is a fill of. */
  readonly order: string;
  readonly orderId: string;
  readonly userId: string;
  readonly kind: FillKind;
  readonly productId: string;
  /** Named inputs and results, JSON. */
  readonly inputs: string;
}

export interface TickEvidenceRow {
  readonly productId: string;
  readonly seq: number;
  readonly line: string;
  readonly bookLine: string;
  readonly mark: number;
  /** Twice the index, points. */
  readonly indexDoubled: number;
}

export function insertFillsStatement(fills: readonly FillRow[]) {
  const column = (value: (fill: FillRow) => string | number): string =>
    plainArray(fills.map(value));
  return {
    name: 'fills_insert',
    text: `INSERT INTO fills (order_id, id, order_kind, user_id, kind, product_id, seq, acceptance_seq, quantity, price, fee,
        formula_version, rulebook_hash, inputs, created_at)
      SELECT ${rowsOfColumns([
        '$1::uuid[]',
        '$2::uuid[]',
        '$3::text[]',
        '$4::uuid[]',
        '$5::text[]',
        '$6::text[]',
        '$7::bigint[]',
        '$8::bigint[]',
        '$9::numeric[]',
        '$10::numeric[]',
        '$11::numeric[]',
        '$12::text[]',
        '$13::text[]',
        splitText('$14'),
        '$15::bigint[]',
      ])}`,
    values: [
      column((fill) => fill.orderId),
      column((fill) => fill.id),
      column((fill) => fill.order),
      column((fill) => fill.userId),
      column((fill) => fill.kind),
      column((fill) => fill.productId),
      column((fill) => fill.seq),
      column((fill) => fill.acceptanceSeq),
      column((fill) => fill.quantity),
      column((fill) => fill.price),
      column((fill) => fill.fee),
      column((fill) => fill.formulaVersion),
      column((fill) => fill.rulebookHash),
      textColumn(fills.map((fill) => fill.inputs)),
      column((fill) => fill.at),
    ],
  };
}

export function insertTickEvidenceStatement(ticks: readonly TickEvidenceRow[]) {
  return {
    name: 'tick_evidence_insert',
    text: `INSERT INTO tick_evidence (product_id, seq, line, book_line, mark, index_doubled)
      SELECT * FROM unnest($1::text[], $2::bigint[], ${splitText('$3')}, ${splitText('$4')}, $5::bigint[], $6::bigint[])
      ON CONFLICT DO NOTHING`,
    values: [
      plainArray(ticks.map((tick) => tick.productId)),
      plainArray(ticks.map((tick) => tick.seq)),
      textColumn(ticks.map((tick) => tick.line)),
      textColumn(ticks.map((tick) => tick.bookLine)),
      plainArray(ticks.map((tick) => tick.mark)),
      plainArray(ticks.map((tick) => tick.indexDoubled)),
    ],
  };
}

/** Of rows from before mark and index were kept, only the line is known: its last trade, and its middle. */
export const KEPT_MARK = `COALESCE(e.mark, split_part(e.line, '|', 8)::bigint)`;
export const KEPT_INDEX = `COALESCE(e.index_doubled, split_part(e.line, '|', 6)::bigint + split_part(e.line, '|', 7)::bigint)`;

/** Of these messages of a product, those that were kept with a fill, by seq. */
export async function readTickEvidence(
  client: Queryable,
  productId: string,
  seqs: readonly number[],
): Promise<Map<number, TickEvidenceRow>> {
  const { rows } = await client.query<{
    seq: string;
    line: string;
    book_line: string;
    mark: string;
    index_doubled: string;
  }>(
    `SELECT seq, line, book_line, ${KEPT_MARK} AS mark, ${KEPT_INDEX} AS index_doubled FROM tick_evidence e
      WHERE product_id = $1 AND seq = ANY($2::bigint[])`,
    [productId, plainArray(seqs)],
  );
  return new Map(
    rows.map((row) => [
      Number(row.seq),
      {
        productId,
        seq: Number(row.seq),
        line: row.line,
        bookLine: row.book_line,
        mark: Number(row.mark),
        indexDoubled: Number(row.index_doubled),
      },
    ]),
  );
}

/** A kept message by what decides whether it moved a trailing stop. */
export interface KeptMark {
  readonly seq: number;
  readonly mark: number;
  readonly receivedTime: number;
}

/** Of a product's messages from one on, those that were kept, in order: whole ones, and those of which the line was kept. */
export async function readKeptMarks(
  client: Queryable,
  productId: string,
  since: number,
): Promise<KeptMark[]> {
  const { rows } = await client.query<{ seq: string; mark: string; received: string }>(
    `SELECT e.seq, ${KEPT_MARK} AS mark, split_part(e.line, '|', 5) AS received FROM tick_evidence e
        WHERE e.product_id = $1 AND e.seq >= $2
      UNION SELECT e.seq, e.mark, split_part(e.line, '|', 5) FROM index_evidence e
        WHERE e.product_id = $1 AND e.seq >= $2 AND e.mark > 0 AND e.line LIKE '%|0'
      ORDER BY 1`,
    [productId, since],
  );
  return rows.map(({ seq, mark, received }) => ({
    seq: Number(seq),
    mark: Number(mark),
    receivedTime: Number(received),
  }));
}

interface FillRecord {
  id: string;
  order_id: string;
  order_kind: string;
  user_id: string;
  kind: FillKind;
  product_id: string;
  seq: string;
  acceptance_seq: string;
  quantity: string;
  price: string;
  fee: string;
  formula_version: string;
  rulebook_hash: string;
  inputs: string;
  created_at: string;
}

const fills = reads((row: FillRecord): FillRow => ({
  id: row.id,
  order: row.order_kind,
  orderId: row.order_id,
  userId: row.user_id,
  kind: row.kind,
  productId: row.product_id,
  seq: Number(row.seq),
  acceptanceSeq: Number(row.acceptance_seq),
  quantity: row.quantity,
  price: row.price,
  fee: row.fee,
  formulaVersion: row.formula_version,
  rulebookHash: row.rulebook_hash,
  inputs: row.inputs,
  at: Number(row.created_at),
}));

/** The fills of one user's order of any kind, oldest first. */
export const readFills = fills.all<[userId: string, orderId: string]>(
  'SELECT * FROM fills WHERE user_id = $1 AND order_id = $2 ORDER BY created_at, id',
);

const readFillsAfter = fills.all<
  [userId: string, orderId: string, kinds: unknown, time?: number, id?: string, limit?: number]
>(`SELECT * FROM fills WHERE user_id = $1 AND order_id = $2 AND kind = ANY($3::text[])
      AND ($4::bigint IS NULL OR (created_at, id) < ($4, $5::uuid))
    ORDER BY created_at DESC, id DESC LIMIT $6`);

/** A page of them, of some kinds alone, newest first, by keyset. */
export const readFillPage = (
  client: Queryable,
  of: { readonly userId: string; readonly orderId: string; readonly kinds: readonly FillKind[] },
  { after, limit }: PageRequest,
): Promise<FillRow[]> =>
  readFillsAfter(
    client,
    of.userId,
    of.orderId,
    plainArray(of.kinds),
    after?.time,
    after?.id,
    limit,
  );

/** What was traded, without what it was computed from. */
export type TradedRow = Pick<FillRow, 'id' | 'orderId' | 'kind' | 'at' | 'quantity' | 'price'>;
type TradedRecord = Pick<
  FillRecord,
  'id' | 'order_id' | 'kind' | 'created_at' | 'quantity' | 'price'
>;

const readTradedAfter = reads((row: TradedRecord): TradedRow => ({
  id: row.id,
  orderId: row.order_id,
  kind: row.kind,
  at: Number(row.created_at),
  quantity: row.quantity,
  price: row.price,
})).all<
  [userId: string, orderIds: unknown, time?: number, id?: string, limit?: number]
>(`SELECT id, order_id, kind, created_at, quantity, price FROM fills
    WHERE user_id = $1 AND order_id = ANY($2::uuid[]) AND kind <> 'overnight'
      AND ($3::bigint IS NULL OR (created_at, id) < ($3, $4::uuid))
    ORDER BY created_at DESC, id DESC LIMIT $5`);

/** A page of what was traded with one user's orders of any kind, newest first, by keyset: a night's fee is no trade. */
export const readTradedPage = (
  client: Queryable,
  of: { readonly userId: string; readonly orderIds: readonly string[] },
  { after, limit }: PageRequest,
): Promise<TradedRow[]> =>
  readTradedAfter(client, of.userId, plainArray(of.orderIds), after?.time, after?.id, limit);

/** Whether an order of these tables is this user's; their names are text of our own. */
export async function ownsOrder(
  client: Queryable,
  tables: readonly string[],
  userId: string,
  orderId: string,
): Promise<boolean> {
  const owns = tables.map(
    (table) => `EXISTS (SELECT 1 FROM ${table} WHERE id = $1 AND user_id = $2)`,
  );
  const { rows } = await client.query<{ owns: boolean }>(`SELECT ${owns.join(' OR ')} AS owns`, [
    orderId,
    userId,
  ]);
  return rows[0]?.owns === true;
}
