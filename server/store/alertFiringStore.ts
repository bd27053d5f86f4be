// What was told is kept: the alert's time, a line of the user's history and the mail to him, in one transaction. An alert that was
// changed, removed or told meanwhile is not told. Must never wait for the executor's locks: what it holds is tried again.
// Source: decisions.md "Alerts"; issue "A trader's screens" (a restart does not fire twice).
import type { Alert } from '../../core/market/alerts/alert.ts';
import { alerts } from './alertStore.ts';
import type { Queryable } from './database.ts';
import type { PageRequest } from './recordTable.ts';
import { reads } from './rows.ts';

/** A firing as it is asked to be kept. */
export interface AskedFiring {
  readonly id: string;
  readonly version: number;
  /** Of the line in the history. */
  readonly firing: string;
  readonly at: number;
  /** Decimal text. */
  readonly shown: string;
  readonly seq: number;
}

/** One that was kept, with whom to tell. */
export interface KeptFiring {
  readonly alert: Alert;
  readonly shown: string;
  /** Null for an account without a mailbox. */
  readonly email: string | null;
  readonly lang: string;
}

/** Those that are not answered were changed, removed or told meanwhile, or are being changed right now. */
export async function keepFirings(
  client: Queryable,
  asked: readonly AskedFiring[],
): Promise<KeptFiring[]> {
  const { rows } = await client.query<
    Record<string, string | null> & { shown: string; email: string | null; lang: string }
  >(
    `WITH asked AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS f(id uuid, version integer, firing uuid, at bigint, shown numeric, seq bigint)
    ), due AS (
      SELECT a.id FROM alerts a JOIN asked f USING (id)
      WHERE a.version = f.version AND a.removed_at IS NULL
        AND (a.fired_at IS NULL OR (a.repeats = 1 AND a.fired_at <> f.at))
      ORDER BY a.id FOR UPDATE OF a SKIP LOCKED
    ), told AS (
      UPDATE alerts a SET fired_at = f.at FROM asked f JOIN due d USING (id) WHERE a.id = f.id
      RETURNING a.*, f.firing, f.shown, f.seq
    ), kept AS (
      INSERT INTO alert_firings (id, user_id, alert_id, fired_at, kind, product_id, order_id, side, price, rate, seconds,
        shown, seq)
      SELECT firing, user_id, id, fired_at, kind, product_id, order_id, side, price, rate, seconds, shown, seq FROM told
    )
    SELECT t.id, t.user_id, t.kind, t.product_id, t.order_id, t.side, t.price::text, t.rate::text, t.seconds, t.repeats,
      t.created_at, t.updated_at, t.fired_at, t.removed_at, t.version, t.shown::text, u.email, u.lang
    FROM told t JOIN users u ON u.id = t.user_id`,
    [JSON.stringify(asked)],
  );
  return rows.map((row) => ({
    alert: alerts.parse(row),
    shown: row.shown,
    email: row.email,
    lang: row.lang,
  }));
}

/** The oldest of these users beyond the most that are kept go. */
export async function forgetFirings(
  client: Queryable,
  userIds: readonly string[],
  most: number,
): Promise<void> {
  await client.query(
    `DELETE FROM alert_firings WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY fired_at DESC, id DESC) AS place
        FROM alert_firings WHERE user_id = ANY($1::uuid[])
      ) AS placed WHERE place > $2)`,
    [userIds, most],
  );
}

/** The position of an alert is over: it waits for nothing any more. */
export async function endAlerts(
  client: Queryable,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await client.query(
    `UPDATE alerts SET removed_at = $2, version = version + 1 WHERE id IN (
      SELECT id FROM alerts WHERE id = ANY($1::uuid[]) AND removed_at IS NULL ORDER BY id FOR UPDATE SKIP LOCKED)`,
    [ids, now],
  );
}

export interface FiringRow {
  readonly id: string;
  readonly alertId: string;
  readonly alert: Pick<
    Alert,
    'kind' | 'productId' | 'orderId' | 'side' | 'price' | 'rate' | 'seconds'
  >;
  readonly shown: string;
  readonly seq: number;
  readonly time: number;
}

const firings = reads((row: Record<string, string | null>): FiringRow => {
  const parsed = alerts.parse(row);
  const { id, alert_id: alertId, shown, seq, fired_at: time } = row;
  return {
    id: String(id),
    alertId: String(alertId),
    alert: parsed,
    shown: String(shown),
    seq: Number(seq),
    time: Number(time),
  };
}).all<[userId: string, limit: number, time: number | null, id: string | null]>(`
  SELECT id, user_id, alert_id, fired_at, kind, product_id, order_id, side, price::text, rate::text, seconds, shown::text, seq,
    0 AS repeats, fired_at AS created_at, fired_at AS updated_at, NULL AS removed_at, 0 AS version
  FROM alert_firings
  WHERE user_id = $1 AND ($3::bigint IS NULL OR (fired_at, id) < ($3::bigint, $4::uuid))
  ORDER BY fired_at DESC, id DESC LIMIT $2`);

/** A page of what a user was told, newest first. */
export const listFirings = (
  client: Queryable,
  userId: string,
  { after, limit }: PageRequest,
): Promise<FiringRow[]> => firings(client, userId, limit, after?.time ?? null, after?.id ?? null);
