// Browsers that are told by push. One belongs to whoever subscribed it last; one whose session has ended is told nothing.
// Source: decisions.md "Alerts".
import type { Queryable } from './database.ts';
import { changes, reads } from './rows.ts';

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

/**
 * Keeps the newest of the user's, as many as `most`. Every tab of a browser may bring it at once: it is one row, and whoever comes
 * last writes it.
 */
export async function keepPush(
  client: Queryable,
  one: NewPushSubscription,
  most: number,
): Promise<void> {
  const { endpoint, userId, sessionId, p256dh, auth, lang, createdAt } = one;
  await client.query(
    `INSERT INTO push_subscriptions (endpoint, user_id, session_id, p256dh, auth, lang, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (endpoint) DO UPDATE SET (user_id, session_id, p256dh, auth, lang, created_at) =
        (excluded.user_id, excluded.session_id, excluded.p256dh, excluded.auth, excluded.lang, excluded.created_at)`,
    [endpoint, userId, sessionId, p256dh, auth, lang, createdAt],
  );
  await client.query(
    `DELETE FROM push_subscriptions WHERE endpoint IN (
      SELECT endpoint FROM push_subscriptions WHERE user_id = $1 AND endpoint <> $2
      ORDER BY created_at DESC, endpoint OFFSET $3)`,
    [userId, endpoint, most - 1],
  );
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
