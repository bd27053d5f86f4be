// Freezes: why money out and new risk are stopped, for whom, since when, and how each ended. The executor asks for them under
// the user's lock (execution/sqlBatches.ts). Must never be changed but for its one end. Source: decisions.md "Money", migration 000013.
import { plainArray } from './arrays.ts';
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import { changesOne, reads } from './rows.ts';

export interface NewFreeze {
  readonly id: string;
  /** The invariant that was found violated. */
  readonly reason: string;
  /** Null: everybody. */
  readonly userId: string | null;
  readonly details: readonly string[];
  readonly since: number;
}

export interface FreezeRow extends NewFreeze {
  readonly uid: string | null;
  readonly liftedAt: number | null;
  /** The operator's address. */
  readonly liftedBy: string | null;
  readonly finding: string | null;
}

interface Row {
  id: string;
  reason: string;
  user_id: string | null;
  uid: string | null;
  details: string;
  since: string;
  lifted_at: string | null;
  lifted_by: string | null;
  finding: string | null;
}

const SELECT = `SELECT f.id, f.reason, f.user_id, u.uid, f.details, f.since, f.lifted_at, o.email AS lifted_by, f.finding
  FROM freezes f LEFT JOIN users u ON u.id = f.user_id LEFT JOIN operators o ON o.id = f.lifted_by`;

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What is no list of texts is one text: somebody else wrote the row. */
function parseDetails(details: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(details);
    return isListOfTexts(list) ? list : [details];
  } catch {
    return [details];
  }
}

const parse = (row: Row): FreezeRow => ({
  id: row.id,
  reason: row.reason,
  userId: row.user_id,
  uid: row.uid,
  details: parseDetails(row.details),
  since: Number(row.since),
  liftedAt: row.lifted_at === null ? null : Number(row.lifted_at),
  liftedBy: row.lifted_by,
  finding: row.finding,
});

/** False when the same one is in force already. */
export const insertFreeze = (client: Queryable, freeze: NewFreeze): Promise<boolean> =>
  changesOne(
    client,
    `INSERT INTO freezes (id, reason, user_id, details, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [freeze.id, freeze.reason, freeze.userId, JSON.stringify(freeze.details), freeze.since],
  );

/** Those in force first, then the newest. */
export const readFreezes = reads(parse).all<[limit: number]>(
  `${SELECT} ORDER BY f.lifted_at IS NOT NULL, f.since DESC, f.id DESC LIMIT $1`,
);

export async function findFreeze(client: Queryable, id: string): Promise<FreezeRow | undefined> {
  const { rows } = await client.query<Row>(`${SELECT} WHERE f.id = $1`, [id]);
  return rows.map(parse)[0];
}

/** The lifted freezes of a reason, and what they were about. */
export const readLifted = reads(({ id, details }: Pick<Row, 'id' | 'details'>) => ({
  id,
  details: parseDetails(details),
})).all<[reason: string]>(
  'SELECT id, details FROM freezes WHERE reason = $1 AND lifted_at IS NOT NULL',
);

/** A column of whoever reads `users`: whether a freeze stops that user. */
export const HALTED = `EXISTS (SELECT 1 FROM freezes f WHERE f.lifted_at IS NULL
  AND (f.user_id IS NULL OR f.user_id = users.id)) AS halted`;

/** Whether money out and new risk are stopped for a user. */
export async function isHalted(client: Queryable, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ halted: boolean }>(
    `SELECT ${HALTED} FROM (SELECT $1::uuid AS id) users`,
    [userId],
  );
  return onlyRow(rows).halted;
}

/** Those of the users for whom they are. */
export async function readHalted(
  client: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM (SELECT id, ${HALTED} FROM unnest($1::uuid[]) AS users (id)) asked WHERE halted`,
    [plainArray(userIds)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** False when it was lifted before: exactly one operator lifts it. */
export const liftFreeze = (
  client: Queryable,
  id: string,
  lift: { readonly at: number; readonly operatorId: string; readonly finding: string },
): Promise<boolean> =>
  changesOne(
    client,
    `UPDATE freezes SET lifted_at = $2, lifted_by = $3, finding = $4 WHERE id = $1 AND lifted_at IS NULL`,
    [id, lift.at, lift.operatorId, lift.finding],
  );
