// What is open by product and side, and what stands on the house's own accounts. Must only read: house accounts are entry-only.
// Source: wire.md "Calls" (getExposure).
import type { Queryable } from './database.ts';

export interface ExposureRow {
  readonly productId: string;
  readonly side: string;
  readonly open: number;
  readonly quantity: string | null;
  readonly amount: string;
  readonly mayCost: string | null;
}

/** `sql`: a kind's own text (server/kinds/defineKind.ts). */
export async function readExposure(client: Queryable, sql: string): Promise<ExposureRow[]> {
  const { rows } = await client.query<Omit<ExposureRow, 'open'> & { readonly open: string }>(
    `SELECT product_id AS "productId", side, open, quantity::text, amount::text, may_cost::text AS "mayCost"
     FROM (${sql}) e ORDER BY product_id, side`,
  );
  return rows.map((row) => ({ ...row, open: Number(row.open) }));
}

export async function readHouseTotals(
  client: Queryable,
): Promise<{ account: string; currency: string; amount: string }[]> {
  const { rows } = await client.query<{ account: string; currency: string; amount: string }>(
    `SELECT account, currency, sum(amount)::text AS amount FROM postings WHERE user_id IS NULL
     GROUP BY account, currency ORDER BY account, currency`,
  );
  return rows;
}
