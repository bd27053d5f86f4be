// Sign-ins: tokens as hashes, sliding expiry, revocation. A row is never deleted by a use case, only ended.
// Must never see a token itself. Source: decisions.md "Identity, security".
import { plainArray } from './arrays.ts';
import type { Queryable } from './database.ts';
import { changes, insertRow, reads } from './rows.ts';
import type { TokenHash } from './tokenHash.ts';

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

const COLUMNS =
  's.id, s.user_id, u.uid, u.country, s.device, s.created_at, s.last_seen_at, s.expires_at';
const JOINED = 'sessions s JOIN users u ON u.id = s.user_id';

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

const toHex = (hash: Buffer): string => hash.toString('hex');

/** The live sessions of tokens, in their order; undefined where there is none. */
export async function findSessions(
  client: Queryable,
  hashes: readonly TokenHash[],
  now: number,
): Promise<readonly (SessionRow | undefined)[]> {
  const { rows } = await client.query<SessionRecord & { place: string }>(
    // What `knowsToken` says, as an equation for each of the two hashes: by "either of them" every session is held against every
    // token, a tenth of a second for the first two hundred users after a start.
    `SELECT t.place, ${COLUMNS} FROM (
       SELECT decode(hash, 'hex') AS hash, (place % 2) = 1 AS keyed, (place + 1) / 2 AS place
         FROM unnest($1::text[]) WITH ORDINALITY AS h (hash, place)) t
     CROSS JOIN ${JOINED}
     WHERE s.token_hash = t.hash AND s.keyed = t.keyed AND s.revoked_at IS NULL AND s.expires_at > $2`,
    [plainArray(hashes.flatMap(({ keyed, plain }) => [keyed, plain].map(toHex))), now],
  );
  const byPlace = new Map(rows.map((row) => [Number(row.place), toSession(row)]));
  return hashes.map((_hash, place) => byPlace.get(place + 1));
}

/** A user's live sessions, newest first. */
export const listSessions = sessions.all<[userId: string, now: number]>(
  `SELECT ${COLUMNS} FROM ${JOINED}
   WHERE s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 ORDER BY s.created_at DESC, s.id`,
);

/** One that was just seen, and until when it lives now. */
export interface Touch {
  readonly id: string;
  readonly expiresAt: number;
}

/** Moves their ends; false for each that has ended meanwhile. Their rows are locked in order: others change several, too. */
export async function touchSessions(
  client: Queryable,
  touches: readonly Touch[],
  now: number,
): Promise<readonly boolean[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH live AS (
       SELECT s.id, t.expires_at FROM unnest($1::uuid[], $2::bigint[]) AS t (id, expires_at)
         JOIN sessions s ON s.id = t.id
         WHERE s.revoked_at IS NULL AND s.expires_at > $3 ORDER BY s.id FOR UPDATE OF s)
     UPDATE sessions s SET last_seen_at = $3, expires_at = live.expires_at
       FROM live WHERE s.id = live.id RETURNING s.id`,
    [
      plainArray(touches.map(({ id }) => id)),
      plainArray(touches.map(({ expiresAt }) => expiresAt)),
      now,
    ],
  );
  const touched = new Set(rows.map(({ id }) => id));
  return touches.map(({ id }) => touched.has(id));
}

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
    `WITH others AS (
       SELECT id FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid AND revoked_at IS NULL
         ORDER BY id FOR UPDATE)
     UPDATE sessions s SET revoked_at = $3 FROM others WHERE s.id = others.id RETURNING s.id`,
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
