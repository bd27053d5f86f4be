// What users drew on charts: one row for each user and product, read and written whole.
// Must never write over a list that the writer has not seen. Source: wire.md "Calls" (saveDrawings).
import type { Drawing } from '../../core/market/drawings.ts';
import type { Queryable } from './database.ts';

export interface StoredDrawings {
  readonly version: number;
  readonly drawings: readonly Drawing[];
}

/** Undefined where nothing was ever saved. */
export async function readDrawings(
  client: Queryable,
  userId: string,
  productId: string,
): Promise<StoredDrawings | undefined> {
  const { rows } = await client.query<StoredDrawings>(
    'SELECT version, drawings FROM drawings WHERE user_id = $1 AND product_id = $2',
    [userId, productId],
  );
  return rows[0];
}

/** Writes the list that was made from `version`; false where another one has been written since. */
export async function writeDrawings(
  client: Queryable,
  userId: string,
  productId: string,
  { version, drawings }: StoredDrawings,
): Promise<boolean> {
  const values = [userId, productId, JSON.stringify(drawings)];
  const { rowCount } =
    version === 0
      ? await client.query(
          `INSERT INTO drawings (user_id, product_id, version, drawings) VALUES ($1, $2, 1, $3::jsonb)
           ON CONFLICT DO NOTHING`,
          values,
        )
      : await client.query(
          `UPDATE drawings SET version = version + 1, drawings = $3::jsonb
           WHERE user_id = $1 AND product_id = $2 AND version = $4`,
          [...values, version],
        );
  return rowCount === 1;
}
