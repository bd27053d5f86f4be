// What keeps withdrawals waiting after a change of what guards them. Rows are added and run out; none is ever removed, since
// whoever took an account over would remove them first. Source: decisions.md "Deposit and withdrawal" (holds).
import type { Queryable } from './database.ts';
import { insertRow, reads } from './rows.ts';

export type HoldReason = 'login_password' | 'fund_password' | 'email';

export interface HoldRow {
  readonly reason: HoldReason;
  readonly until: number;
}

export async function insertHold(
  client: Queryable,
  hold: HoldRow & { readonly id: string; readonly userId: string; readonly placedAt: number },
): Promise<void> {
  await insertRow(client, 'withdrawal_holds', {
    id: hold.id,
    user_id: hold.userId,
    reason: hold.reason,
    placed_at: hold.placedAt,
    until: hold.until,
  });
}

/** Each reason that holds now, the longest first. */
export const listHolds = reads(
  ({ reason, until }: { reason: HoldReason; until: string }): HoldRow => ({
    reason,
    until: Number(until),
  }),
).all<[userId: string, now: number]>(`
  SELECT reason, max(until) AS until FROM withdrawal_holds
    WHERE user_id = $1 AND until > $2 GROUP BY reason ORDER BY until DESC, reason`);
