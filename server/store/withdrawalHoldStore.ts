// What keeps withdrawals waiting after a change of what guards them. Rows are added and run out; none is ever removed, since
// whoever took an account over would remove them first. Source: decisions.md "Deposit and withdrawal" (holds).
import type { Queryable } from './database.ts';

export type HoldReason = 'login_password' | 'fund_password' | 'email';

export interface HoldRow {
  readonly reason: HoldReason;
  readonly until: number;
}

export async function insertHold(
  client: Queryable,
  hold: HoldRow & { readonly id: string; readonly userId: string; readonly placedAt: number },
): Promise<void> {
  await client.query(
    `INSERT INTO withdrawal_holds (id, user_id, reason, placed_at, until)
     VALUES ($1, $2, $3, $4, $5)`,
    [hold.id, hold.userId, hold.reason, hold.placedAt, hold.until],
  );
}

/** Each reason that holds now, the longest first. */
export async function listHolds(
  client: Queryable,
  userId: string,
  now: number,
): Promise<HoldRow[]> {
  const { rows } = await client.query<{ reason: HoldReason; until: string }>(
    `SELECT reason, max(until) AS until FROM withdrawal_holds
     WHERE user_id = $1 AND until > $2 GROUP BY reason ORDER BY until DESC, reason`,
    [userId, now],
  );
  return rows.map(({ reason, until }) => ({ reason, until: Number(until) }));
}
