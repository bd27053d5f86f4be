// Alerts as they are kept. Removed ones stay out of every list; `fired_at` is written by whoever tells them besides
// (alertFiringStore.ts). Must never be written for money: nothing of it is any.
// Source: decisions.md "Alerts".
import { type Alert, ALERT_KINDS, ALERT_SIDES } from '../../core/market/alerts/alert.ts';
import { plainArray } from './arrays.ts';
import { as, exact, fixed, integer, oneOf, orNull, safeInteger, uuid, word } from './column.ts';
import type { Queryable } from './database.ts';
import { type Book, bookOf } from './kindReads.ts';
import { RecordTable } from './recordTable.ts';
import type { Statement } from './statement.ts';

export const alerts = new RecordTable<Alert>({
  table: 'alerts',
  columns: {
    id: uuid('id'),
    userId: fixed(uuid('user_id')),
    kind: oneOf('kind', ALERT_KINDS),
    productId: word('product_id'),
    orderId: orNull(uuid('order_id')),
    side: orNull(oneOf('side', ALERT_SIDES)),
    price: orNull(exact('price')),
    rate: orNull(exact('rate')),
    seconds: orNull(safeInteger('seconds')),
    repeat: as(integer('repeats'), (flag) => flag === 1, Number),
    createdAt: fixed(safeInteger('created_at')),
    updatedAt: safeInteger('updated_at'),
    firedAt: orNull(safeInteger('fired_at')),
    removedAt: orNull(safeInteger('removed_at')),
    version: integer('version'),
  },
});

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/** What a user keeps, newest first; there are never many. */
export const listAlerts = (client: Queryable, userId: string): Promise<Alert[]> =>
  alerts.read(client, `WHERE user_id = $1 AND removed_at IS NULL ${NEWEST_FIRST}`, [userId]);

/** All that wait, of everybody. */
export const readWaitingAlerts = (client: Queryable): Promise<Alert[]> =>
  alerts.read(client, 'WHERE removed_at IS NULL AND (repeats = 1 OR fired_at IS NULL)');

/** All that a user keeps, for what is decided over them together. */
export type AlertBook = Book<Alert>;

/** One row for each of the users who has any; figures as texts, so that none becomes a float. */
export const alertBooksStatement = (userIds: readonly string[]): Statement => ({
  name: 'alert_books',
  text: `SELECT user_id, json_agg(to_jsonb(a) || jsonb_build_object('price', a.price::text, 'rate', a.rate::text)
      ${NEWEST_FIRST}) AS saved FROM alerts a
    WHERE user_id = ANY($1::uuid[]) AND removed_at IS NULL GROUP BY user_id`,
  values: [plainArray(userIds)],
});

export const parseAlertBook = bookOf(alerts);
