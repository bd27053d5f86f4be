// Verification codes: hashed, bound to a purpose and an address. Only the newest of each pair can be used.
// Must never hold a code in plain text. Source: decisions.md "Identity, security".
import type { Queryable } from './database.ts';

export interface CodeRow {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly tries: number;
  readonly expiresAt: number;
  readonly used: boolean;
}

/** One sender or checker of an address and purpose at a time, until the transaction ends. */
export async function lockCodes(client: Queryable, email: string, purpose: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `codes ${purpose} ${email}`,
  ]);
}

/** How many were sent since `since`, and when the first and the last of them were. */
export async function countSentCodes(
  client: Queryable,
  email: string,
  purpose: string,
  since: number,
): Promise<{
  count: number;
  firstSentAt: number | undefined;
  lastSentAt: number | undefined;
}> {
  const { rows } = await client.query<{
    count: string;
    first: string | null;
    last: string | null;
  }>(
    `SELECT count(*) AS count, min(sent_at) AS first, max(sent_at) AS last FROM codes
     WHERE email = $1 AND purpose = $2 AND sent_at > $3`,
    [email, purpose, since],
  );
  const row = rows[0];
  return {
    count: Number(row?.count ?? 0),
    firstSentAt: row?.first == null ? undefined : Number(row.first),
    lastSentAt: row?.last == null ? undefined : Number(row.last),
  };
}

export async function insertCode(
  client: Queryable,
  code: {
    readonly id: string;
    readonly email: string;
    readonly purpose: string;
    readonly codeHash: Buffer;
    readonly sentAt: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  await client.query(
    `INSERT INTO codes (id, purpose, email, code_hash, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [code.id, code.purpose, code.email, code.codeHash, code.sentAt, code.expiresAt],
  );
}

/** Forgets a code that never left the house, so that it does not count as sent. */
export async function deleteCode(client: Queryable, id: string): Promise<void> {
  await client.query('DELETE FROM codes WHERE id = $1', [id]);
}

/** Forgets the codes of an address that no rule looks at any more. */
export async function deleteOldCodes(
  client: Queryable,
  email: string,
  before: number,
): Promise<void> {
  await client.query('DELETE FROM codes WHERE email = $1 AND sent_at < $2', [email, before]);
}

export async function findNewestCode(
  client: Queryable,
  email: string,
  purpose: string,
): Promise<CodeRow | undefined> {
  const { rows } = await client.query<{
    id: string;
    code_hash: Buffer;
    tries: number;
    expires_at: string;
    used_at: string | null;
  }>(
    `SELECT id, code_hash, tries, expires_at, used_at FROM codes
     WHERE email = $1 AND purpose = $2 ORDER BY sent_at DESC, id DESC LIMIT 1`,
    [email, purpose],
  );
  const row = rows[0];
  return (
    row && {
      id: row.id,
      codeHash: row.code_hash,
      tries: row.tries,
      expiresAt: Number(row.expires_at),
      used: row.used_at !== null,
    }
  );
}

export async function countCodeTry(client: Queryable, id: string): Promise<void> {
  await client.query('UPDATE codes SET tries = tries + 1 WHERE id = $1', [id]);
}

export async function useCode(client: Queryable, id: string, now: number): Promise<void> {
  await client.query('UPDATE codes SET used_at = $2 WHERE id = $1', [id, now]);
}

/** Makes a used code good again; what was refused counts as one of its tries. */
export async function returnCode(client: Queryable, id: string): Promise<void> {
  await client.query('UPDATE codes SET used_at = NULL, tries = tries + 1 WHERE id = $1', [id]);
}
