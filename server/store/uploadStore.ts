// Private files and the looks that operators took at them. Rows hold sealed bytes; the name is what an address is made of.
// Must never answer a file without its owner's id or an operator's look. Source: decisions.md "Identity, security".
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';

export interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly sealed: Buffer;
  /** What it was handed in for, e.g. `deposit <id>`. */
  readonly usedBy: string | null;
}

/** One writer of a user's files at a time, until the transaction ends: a quota counted by two is no quota. */
export async function lockUploads(client: Queryable, userId: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `uploads ${userId}`,
  ]);
}

/** Files that were sent and never handed in; not while one of them is being handed in, which holds the user's row. */
export async function deleteUnusedUploads(
  client: Queryable,
  userId: string,
  before: number,
): Promise<void> {
  await client.query(
    `DELETE FROM uploads USING (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE) AS owner
     WHERE user_id = owner.id AND used_by IS NULL AND created_at < $2`,
    [userId, before],
  );
}

/** Files that were sent after `since`. */
export async function countUploads(
  client: Queryable,
  userId: string,
  since: number,
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'SELECT count(*) AS count FROM uploads WHERE user_id = $1 AND created_at > $2',
    [userId, since],
  );
  return Number(onlyRow(rows).count);
}

export async function insertUpload(
  client: Queryable,
  upload: Omit<UploadRow, 'usedBy'> & { readonly createdAt: number },
): Promise<void> {
  await client.query(
    `INSERT INTO uploads (id, name, user_id, sealed, bytes, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [upload.id, upload.name, upload.userId, upload.sealed, upload.sealed.length, upload.createdAt],
  );
}

export async function findUpload(client: Queryable, name: string): Promise<UploadRow | undefined> {
  const { rows } = await client.query<{
    id: string;
    name: string;
    user_id: string;
    sealed: Buffer;
    used_by: string | null;
  }>('SELECT id, name, user_id, sealed, used_by FROM uploads WHERE name = $1', [name]);
  const row = rows[0];
  return (
    row && {
      id: row.id,
      name: row.name,
      userId: row.user_id,
      sealed: row.sealed,
      usedBy: row.used_by,
    }
  );
}

export interface LookRow {
  readonly uploadName: string;
  readonly role: string;
  readonly lookedAt: number;
}

export async function insertLook(
  client: Queryable,
  look: LookRow & { readonly id: string; readonly userId: string; readonly operatorId: string },
): Promise<void> {
  await client.query(
    `INSERT INTO file_looks (id, user_id, upload_name, operator_id, role, looked_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [look.id, look.userId, look.uploadName, look.operatorId, look.role, look.lookedAt],
  );
}

/** The newest looks at a user's files. */
export async function listLooks(
  client: Queryable,
  userId: string,
  most: number,
): Promise<LookRow[]> {
  const { rows } = await client.query<{ upload_name: string; role: string; looked_at: string }>(
    `SELECT upload_name, role, looked_at FROM file_looks
     WHERE user_id = $1 ORDER BY looked_at DESC, id DESC LIMIT $2`,
    [userId, most],
  );
  return rows.map((row) => ({
    uploadName: row.upload_name,
    role: row.role,
    lookedAt: Number(row.looked_at),
  }));
}
