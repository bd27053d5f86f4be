// Which trades their owners have shown to everybody, under which id.
// Must never tell whose one is but to the service that reads its evidence. Source: wire.md proof/shareTrade, proof/getShared.
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';

export interface TradeShareRow {
  readonly id: string;
  readonly userId: string;
  readonly orderId: string;
  readonly createdAt: number;
}

/** Whether an order is this user's and can be shown; each text answers ids for a user ($1) and an order ($2). */
export async function isShareable(
  client: Queryable,
  shareable: readonly string[],
  { userId, orderId }: Pick<TradeShareRow, 'userId' | 'orderId'>,
): Promise<boolean> {
  const any = shareable.map((sql) => `EXISTS (${sql})`).join(' OR ');
  const { rows } = await client.query<{ is: boolean }>(`SELECT ${any} AS is`, [userId, orderId]);
  return onlyRow(rows).is;
}

/** Answers the id under which it is shown: this one, or the one it had. */
export async function saveShare(client: Queryable, row: TradeShareRow): Promise<string> {
  await client.query(
    `INSERT INTO trade_shares (id, user_id, order_id, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (order_id) DO NOTHING`,
    [row.id, row.userId, row.orderId, row.createdAt],
  );
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM trade_shares WHERE order_id = $1',
    [row.orderId],
  );
  return onlyRow(rows).id;
}

export async function deleteShare(
  client: Queryable,
  { userId, orderId }: Pick<TradeShareRow, 'userId' | 'orderId'>,
): Promise<void> {
  await client.query('DELETE FROM trade_shares WHERE user_id = $1 AND order_id = $2', [
    userId,
    orderId,
  ]);
}

export async function findShare(
  client: Queryable,
  id: string,
): Promise<Pick<TradeShareRow, 'userId' | 'orderId'> | undefined> {
  const { rows } = await client.query<{ user_id: string; order_id: string }>(
    'SELECT user_id, order_id FROM trade_shares WHERE id = $1',
    [id],
  );
  const [row] = rows;
  return row && { userId: row.user_id, orderId: row.order_id };
}
