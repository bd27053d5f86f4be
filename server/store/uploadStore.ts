// Private files and the looks that operators took at them. Rows hold sealed bytes; the name is what an address is made of.
// Must never answer a file without its owner's id or an operator's look. Source: decisions.md "Identity, security".
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import { insertRow, reads } from './rows.ts';

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

/** Names of what was handed in for something, in the order of their coming. */
export async function namesUsedBy(client: Queryable, usedBy: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM uploads WHERE used_by = $1 ORDER BY created_at, id',
    [usedBy],
  );
  return rows.map(({ name }) => name);
}

export async function insertUpload(
  client: Queryable,
  upload: Omit<UploadRow, 'usedBy'> & { readonly createdAt: number },
): Promise<void> {
  await insertRow(client, 'uploads', {
    id: upload.id,
    name: upload.name,
    user_id: upload.userId,
    sealed: upload.sealed,
    bytes: upload.sealed.length,
    created_at: upload.createdAt,
  });
}

export const findUpload = reads(
  (row: {
    id: string;
    name: string;
    user_id: string;
    sealed: Buffer;
    used_by: string | null;
  }): UploadRow => ({
    id: row.id,
    name: row.name,
    userId: row.user_id,
    sealed: row.sealed,
    usedBy: row.used_by,
  }),
).one<[name: string]>('SELECT id, name, user_id, sealed, used_by FROM uploads WHERE name = $1');

export interface LookRow {
  readonly uploadName: string;
  readonly role: string;
  readonly lookedAt: number;
}

export async function insertLook(
  client: Queryable,
  look: LookRow & { readonly id: string; readonly userId: string; readonly operatorId: string },
): Promise<void> {
  await insertRow(client, 'file_looks', {
    id: look.id,
    user_id: look.userId,
    upload_name: look.uploadName,
    operator_id: look.operatorId,
    role: look.role,
    looked_at: look.lookedAt,
  });
}

/** The newest looks at a user's files. */
export const listLooks = reads(
  (row: { upload_name: string; role: string; looked_at: string }): LookRow => ({
    uploadName: row.upload_name,
    role: row.role,
    lookedAt: Number(row.looked_at),
  }),
).all<[userId: string, most: number]>(`
  SELECT upload_name, role, looked_at FROM file_looks
    WHERE user_id = $1 ORDER BY looked_at DESC, id DESC LIMIT $2`);
