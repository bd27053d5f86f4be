// Mails about an account that have still to be sent: written with the change they are about, deleted once sent.
// Must never be read by a request. Source: decisions.md "Identity, security".
import type { Queryable } from './database.ts';
import { insertRow, reads } from './rows.ts';

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
  await insertRow(client, 'notices', {
    id: notice.id,
    recipient: notice.recipient,
    lang: notice.lang,
    kind: notice.kind,
    params: JSON.stringify(notice.params),
    created_at: notice.createdAt,
    next_try_at: notice.createdAt,
  });
}

/** Takes the oldest due notice, so that no other node sends it meanwhile; it comes back at `nextTryAt` unless deleted. */
export const takeDueNotice = reads(
  (row: {
    id: string;
    recipient: string;
    lang: string;
    kind: string;
    params: string;
    created_at: string;
    tries: number;
  }): NoticeRow => ({
    id: row.id,
    recipient: row.recipient,
    lang: row.lang,
    kind: row.kind,
    params: JSON.parse(row.params) as Record<string, string>,
    createdAt: Number(row.created_at),
    tries: row.tries,
  }),
).one<[now: number, nextTryAt: number]>(`
  UPDATE notices SET tries = tries + 1, next_try_at = $2 WHERE id = (
      SELECT id FROM notices WHERE next_try_at <= $1
      ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, lang, kind, params, created_at, tries`);

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
