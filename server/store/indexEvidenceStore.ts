// The tick lines that settlements used, kept for life.
// Must never be updated; a settlement without its lines must not exist (both are written in the same transaction).
// Source: decisions.md "Price evidence".
import { plainArray, splitText, textColumn } from './arrays.ts';
import type { Queryable } from './database.ts';
import type { Statement } from './statement.ts';

export interface IndexLineRow {
  readonly productId: string;
  readonly seq: number;
  readonly line: string;
  /** Twice the index, points. */
  readonly indexDoubled: number;
  /** What the log keeps beside the line; absent in rows from before it was kept. */
  readonly mark?: number | undefined;
  readonly bookHash?: string | undefined;
}

export function insertIndexLinesStatement(lines: readonly IndexLineRow[]): Statement {
  return {
    name: 'index_evidence_insert',
    text: `INSERT INTO index_evidence (product_id, seq, line, index_doubled, mark, book_hash)
      SELECT * FROM unnest($1::text[], $2::bigint[], ${splitText('$3')}, $4::bigint[], $5::bigint[], $6::text[])
      ON CONFLICT DO NOTHING`,
    values: [
      plainArray(lines.map(({ productId }) => productId)),
      plainArray(lines.map(({ seq }) => seq)),
      textColumn(lines.map(({ line }) => line)),
      plainArray(lines.map(({ indexDoubled }) => indexDoubled)),
      plainArray(lines.map(({ mark = null }) => mark)),
      plainArray(lines.map(({ bookHash = null }) => bookHash)),
    ],
  };
}

interface IndexRecordRow {
  seq: string;
  line: string;
  index_doubled: string;
  mark: string | null;
  book_hash: string | null;
}

/** Kept lines of a product between two seqs, in order. */
export async function readIndexLines(
  client: Queryable,
  productId: string,
  firstSeq: number,
  lastSeq: number,
): Promise<IndexLineRow[]> {
  const { rows } = await client.query<IndexRecordRow>(
    `SELECT seq, line, index_doubled, mark, book_hash FROM index_evidence
      WHERE product_id = $1 AND seq >= $2 AND seq <= $3 ORDER BY seq, line`,
    [productId, firstSeq, lastSeq],
  );
  return rows.map((row) => ({
    productId,
    seq: Number(row.seq),
    line: row.line,
    indexDoubled: Number(row.index_doubled),
    mark: row.mark === null ? undefined : Number(row.mark),
    bookHash: row.book_hash ?? undefined,
  }));
}
