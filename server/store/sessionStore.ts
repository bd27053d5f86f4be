// Sign-ins: tokens as hashes, sliding expiry, revocation. A row is never deleted by a use case, only ended.
// Must never see a token itself. Source: decisions.md "Identity, security".
import type { Queryable } from './database.ts';
import { changes, insertRow, reads } from './rows.ts';
import { knowsToken, type TokenHash, tokenValues } from './tokenHash.ts';

export interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly uid: string;
  /** Of the account. */
  readonly country: string | null;
  readonly device: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

interface SessionRecord {
  id: string;
  user_id: string;
  uid: string;
  country: string | null;
  device: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

const toSession = (row: SessionRecord): SessionRow => ({
  id: row.id,
  userId: row.user_id,
  uid: row.uid,
  country: row.country,
  device: row.device,
  createdAt: Number(row.created_at),
  lastSeenAt: Number(row.last_seen_at),
  expiresAt: Number(row.expires_at),
});

const sessions = reads(toSession);

const SELECT = `SELECT s.id, s.user_id, u.uid, u.country, s.device, s.created_at, s.last_seen_at, s.expires_at
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.revoked_at IS NULL`;

export async function insertSession(
  client: Queryable,
  session: Omit<SessionRow, 'uid' | 'country' | 'lastSeenAt'> & { readonly tokenHash: Buffer },
): Promise<void> {
  await insertRow(client, 'sessions', {
    id: session.id,
    token_hash: session.tokenHash,
    user_id: session.userId,
    device: session.device,
    created_at: session.createdAt,
    last_seen_at: session.createdAt,
    expires_at: session.expiresAt,
  });
}

const ofToken = sessions.one<[keyed: Buffer, plain: Buffer, now: number]>(
  `${SELECT} AND ${knowsToken('s', 'token_hash')} AND s.expires_at > $3`,
);

/** The live session of a token. */
export const findSession = (
  client: Queryable,
  token: TokenHash,
  now: number,
): Promise<SessionRow | undefined> => ofToken(client, ...tokenValues(token), now);

/** A user's live sessions, newest first. */
export const listSessions = sessions.all<[userId: string, now: number]>(
  `${SELECT} AND s.user_id = $1 AND s.expires_at > $2 ORDER BY s.created_at DESC, s.id`,
);

/** Moves the expiry; false when the session has ended meanwhile. */
export const touchSession = changes<[id: string, now: number, expiresAt: number]>(`
  UPDATE sessions SET last_seen_at = $2, expires_at = $3
    WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2`);

/** Ends one session of a user; false when there is no such live session of his. */
export const revokeSession = changes<[userId: string, id: string, now: number]>(`
  UPDATE sessions SET revoked_at = $3
    WHERE user_id = $1 AND id = $2 AND revoked_at IS NULL AND expires_at > $3`);

/** Ends all sessions of a user but `except`; returns the ended ids. */
export async function revokeOtherSessions(
  client: Queryable,
  userId: string,
  except: string | null,
  now: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE sessions SET revoked_at = $3
     WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid AND revoked_at IS NULL RETURNING id`,
    [userId, except, now],
  );
  return rows.map((row) => row.id);
}

/** Which of these sessions are still live. */
export async function filterLiveSessions(
  client: Queryable,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM sessions WHERE id = ANY($1::uuid[]) AND revoked_at IS NULL AND expires_at > $2',
    [ids, now],
  );
  return new Set(rows.map((row) => row.id));
}
