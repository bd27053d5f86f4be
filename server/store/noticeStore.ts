// Mails about an account that have still to be sent: written with the change they are about, deleted once sent.
// Must never be read by a request. Source: decisions.md "Identity, security".
import type { Queryable } from './database.ts';

export interface NoticeRow {
  readonly id: string;
  readonly recipient: string;
  readonly lang: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly tries: number;
}

export async function insertNotice(
  client: Queryable,
  notice: Omit<NoticeRow, 'tries'>,
): Promise<void> {
  await client.query(
    `INSERT INTO notices (id, recipient, lang, kind, params, created_at, next_try_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [
      notice.id,
      notice.recipient,
      notice.lang,
      notice.kind,
      JSON.stringify(notice.params),
      notice.createdAt,
    ],
  );
}

/** Takes the oldest due notice, so that no other node sends it meanwhile; it comes back at `nextTryAt` unless deleted. */
export async function takeDueNotice(
  client: Queryable,
  now: number,
  nextTryAt: number,
): Promise<NoticeRow | undefined> {
  const { rows } = await client.query<{
    id: string;
    recipient: string;
    lang: string;
    kind: string;
    params: string;
    created_at: string;
    tries: number;
  }>(
    `UPDATE notices SET tries = tries + 1, next_try_at = $2 WHERE id = (
       SELECT id FROM notices WHERE next_try_at <= $1
       ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, lang, kind, params, created_at, tries`,
    [now, nextTryAt],
  );
  const row = rows[0];
  return (
    row && {
      id: row.id,
      recipient: row.recipient,
      lang: row.lang,
      kind: row.kind,
      params: JSON.parse(row.params) as Record<string, string>,
      createdAt: Number(row.created_at),
      tries: row.tries,
    }
  );
}

export async function postponeNotice(
  client: Queryable,
  id: string,
  nextTryAt: number,
): Promise<void> {
  await client.query('UPDATE notices SET next_try_at = $2 WHERE id = $1', [id, nextTryAt]);
}

export async function deleteNotice(client: Queryable, id: string): Promise<void> {
  await client.query('DELETE FROM notices WHERE id = $1', [id]);
}
