// Users as the back office lists them, newest first. Must never be read for a user, and never hands out a hash or a secret.
// Source: wire.md "Calls" (getUsers).
import type { Queryable } from './database.ts';
import type { Certification } from './userStore.ts';
import { readRows } from './rows.ts';

export interface FoundUser {
  readonly userId: string;
  /** As it is shown. */
  readonly user: {
    readonly uid: string;
    readonly email: string | null;
    readonly country: string | null;
    readonly basic: Certification;
    readonly advanced: Certification;
    readonly createdAt: number;
    readonly frozen: boolean;
    readonly frozenByOwner: boolean;
  };
}

interface Row {
  id: string;
  uid: string;
  email: string | null;
  country: string | null;
  basic: Certification;
  advanced: Certification;
  created_at: string;
  frozen: boolean;
  self_frozen: boolean;
}

const SELECT = `SELECT id, uid, email, country, basic, advanced, created_at, frozen_at IS NOT NULL AS frozen, self_frozen FROM users`;

const parse = (row: Row): FoundUser => ({
  userId: row.id,
  user: {
    uid: row.uid,
    email: row.email,
    country: row.country,
    basic: row.basic,
    advanced: row.advanced,
    createdAt: Number(row.created_at),
    frozen: row.frozen,
    frozenByOwner: row.frozen && row.self_frozen,
  },
});

export async function findOfficeUser(
  client: Queryable,
  uid: string,
): Promise<FoundUser | undefined> {
  const { rows } = await client.query<Row>(`${SELECT} WHERE uid = $1`, [uid]);
  return rows.map(parse)[0];
}

/** `search`: a whole uid or a whole address. */
export const listOfficeUsers = (
  client: Queryable,
  page: {
    readonly search: string | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<FoundUser[]> =>
  readRows(
    client,
    parse,
    `${SELECT} WHERE ($1::text IS NULL OR uid = $1 OR email = lower($1)) AND ($2::uuid IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [page.search, page.after, page.limit],
  );
