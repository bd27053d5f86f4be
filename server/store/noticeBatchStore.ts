// Mails that a batch leaves to be sent: one statement for all of them, in the table that server/store/noticeStore.ts reads.
// Must be written in the transaction of what they tell. Source: decisions.md "Identity, security".
import type { NoticeRow } from './noticeStore.ts';
import type { Statement } from './statement.ts';

/** Mails to be sent after the commit. */
export function insertNoticesStatement(notices: readonly Omit<NoticeRow, 'tries'>[]): Statement {
  return {
    name: 'notices_insert',
    text: `INSERT INTO notices (id, recipient, lang, kind, params, created_at, next_try_at)
      SELECT (n ->> 'id')::uuid, n ->> 'recipient', n ->> 'lang', n ->> 'kind', n ->> 'params',
        (n ->> 'createdAt')::bigint, (n ->> 'createdAt')::bigint
      FROM jsonb_array_elements($1::jsonb) AS n`,
    values: [
      JSON.stringify(
        notices.map(({ params, ...notice }) => ({ ...notice, params: JSON.stringify(params) })),
      ),
    ],
  };
}
