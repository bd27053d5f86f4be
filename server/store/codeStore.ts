// Verification codes: hashed, bound to a purpose, an address and the source that asked. Of each source only the newest can
// be used. Must never hold a code or a network address in plain text. Source: decisions.md "Identity, security".
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import { insertRow, reads } from './rows.ts';

export interface CodeRow {
  readonly id: string;
  readonly sourceHash: Buffer;
  readonly codeHash: Buffer;
  /** Wrong ones from the source that asked for it. */
  readonly tries: number;
  /** Wrong ones from everywhere else together. */
  readonly otherTries: number;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly used: boolean;
}

interface CodeRecord {
  id: string;
  source_hash: Buffer;
  code_hash: Buffer;
  tries: number;
  other_tries: number;
  sent_at: string;
  expires_at: string;
  used_at: string | null;
}

const toCode = (row: CodeRecord): CodeRow => ({
  id: row.id,
  sourceHash: Buffer.from(row.source_hash),
  codeHash: Buffer.from(row.code_hash),
  tries: row.tries,
  otherTries: row.other_tries,
  sentAt: Number(row.sent_at),
  expiresAt: Number(row.expires_at),
  used: row.used_at !== null,
});

const COLUMNS = 'id, source_hash, code_hash, tries, other_tries, sent_at, expires_at, used_at';

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
  const { count, first, last } = onlyRow(rows);
  return {
    count: Number(count),
    firstSentAt: first === null ? undefined : Number(first),
    lastSentAt: last === null ? undefined : Number(last),
  };
}

export async function insertCode(
  client: Queryable,
  code: {
    readonly id: string;
    readonly email: string;
    readonly purpose: string;
    readonly sourceHash: Buffer;
    readonly codeHash: Buffer;
    readonly sentAt: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  await insertRow(client, 'codes', {
    id: code.id,
    purpose: code.purpose,
    email: code.email,
    source_hash: code.sourceHash,
    code_hash: code.codeHash,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  });
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

/** The newest code of each source that asked for one, newest first. */
export async function findNewestCodes(
  client: Queryable,
  email: string,
  purpose: string,
): Promise<readonly CodeRow[]> {
  const { rows } = await client.query<CodeRecord>(
    `SELECT DISTINCT ON (source_hash) ${COLUMNS} FROM codes WHERE email = $1 AND purpose = $2
     ORDER BY source_hash, sent_at DESC, id DESC`,
    [email, purpose],
  );
  return rows.map(toCode).toSorted((a, b) => b.sentAt - a.sentAt);
}

/** The code that was used last. */
export const findUsedCode = reads(toCode).one<[email: string, purpose: string]>(`
  SELECT ${COLUMNS} FROM codes WHERE email = $1 AND purpose = $2 AND used_at IS NOT NULL
    ORDER BY used_at DESC, id DESC LIMIT 1`);

export async function countCodeTry(client: Queryable, id: string, isOwn: boolean): Promise<void> {
  const column = isOwn ? 'tries' : 'other_tries';
  await client.query(`UPDATE codes SET ${column} = ${column} + 1 WHERE id = $1`, [id]);
}

export async function useCode(client: Queryable, id: string, now: number): Promise<void> {
  await client.query('UPDATE codes SET used_at = $2 WHERE id = $1', [id, now]);
}

/** Ends the codes of an address and purpose that were not used. */
export async function endCodes(
  client: Queryable,
  email: string,
  purpose: string,
  now: number,
): Promise<void> {
  await client.query(
    `UPDATE codes SET expires_at = $3
     WHERE email = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3`,
    [email, purpose, now],
  );
}

/** Makes a used code good again. */
export async function returnCode(client: Queryable, id: string): Promise<void> {
  await client.query('UPDATE codes SET used_at = NULL WHERE id = $1', [id]);
}
