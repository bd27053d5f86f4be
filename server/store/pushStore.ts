// Browsers that are told by push. One belongs to whoever subscribed it last; one whose session has ended is told nothing.
// Source: decisions.md "Alerts".
import type { Queryable } from './database.ts';
import { changes, insertRow, reads } from './rows.ts';

export interface PushSubscription {
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly lang: string;
}

export interface NewPushSubscription extends PushSubscription {
  readonly sessionId: string;
  readonly createdAt: number;
}

/** Keeps the newest of the user's, as many as `most`. */
export async function keepPush(
  client: Queryable,
  one: NewPushSubscription,
  most: number,
): Promise<void> {
  await client.query('DELETE FROM push_subscriptions WHERE endpoint = $1', [one.endpoint]);
  await client.query(
    `DELETE FROM push_subscriptions WHERE endpoint IN (
      SELECT endpoint FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, endpoint OFFSET $2)`,
    [one.userId, most - 1],
  );
  await insertRow(client, 'push_subscriptions', {
    endpoint: one.endpoint,
    user_id: one.userId,
    session_id: one.sessionId,
    p256dh: one.p256dh,
    auth: one.auth,
    lang: one.lang,
    created_at: one.createdAt,
  });
}

export const removePush = changes<[endpoint: string, userId: string]>(
  'DELETE FROM push_subscriptions WHERE endpoint = $1 AND user_id = $2',
);

/** Of these users, where they are still signed in. */
export const pushesOf = reads(
  (row: {
    user_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    lang: string;
  }): PushSubscription => ({
    userId: row.user_id,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    lang: row.lang,
  }),
).all<[userIds: readonly string[], now: number]>(`
  SELECT p.user_id, p.endpoint, p.p256dh, p.auth, p.lang FROM push_subscriptions p
  JOIN sessions s ON s.id = p.session_id AND s.revoked_at IS NULL AND s.expires_at > $2
  WHERE p.user_id = ANY($1::uuid[])`);
