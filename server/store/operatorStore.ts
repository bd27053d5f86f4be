// Operators and their sign-ins. Apart from users in every way: other table, other sessions, other tokens.
// Must never hand a hash or a secret to anything but the operators' service. Source: decisions.md "Operators".
import type { Queryable } from './database.ts';
import { changes, changesOne, insertRow, readRows, reads } from './rows.ts';
import { knowsToken, type TokenHash, tokenValues } from './tokenHash.ts';

export type OperatorRole = 'reviewer' | 'finance' | 'content' | 'auditor' | 'admin';

export interface OperatorRow {
  readonly id: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  readonly totpSealed: Buffer;
  readonly totpUsedStep: number;
}

/** A live operator; `email` in lower case. */
export const findOperator = reads(
  (row: {
    id: string;
    email: string;
    role: OperatorRole;
    password_hash: string;
    totp_sealed: Buffer;
    totp_used_step: string;
  }): OperatorRow => ({
    id: row.id,
    email: row.email,
    role: row.role,
    passwordHash: row.password_hash,
    totpSealed: row.totp_sealed,
    totpUsedStep: Number(row.totp_used_step),
  }),
).one<[email: string]>(`
  SELECT id, email, role, password_hash, totp_sealed, totp_used_step FROM operators
    WHERE email = $1 AND disabled_at IS NULL`);

/** False when the address is taken; nothing is written then. */
export const insertOperator = (
  client: Queryable,
  operator: Omit<OperatorRow, 'totpUsedStep'> & { readonly createdAt: number },
): Promise<boolean> =>
  changesOne(
    client,
    `INSERT INTO operators (id, email, role, password_hash, totp_sealed, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (email) DO NOTHING`,
    [
      operator.id,
      operator.email,
      operator.role,
      operator.passwordHash,
      operator.totpSealed,
      operator.createdAt,
    ],
  );

/** Uses the code of a time step up; false when one of it or a later one was used. */
export const useTotpStep = changes<[id: string, step: number]>(
  'UPDATE operators SET totp_used_step = $2 WHERE id = $1 AND totp_used_step < $2',
);

/** Addresses of all operators by id, former ones too, for lists of approvals; there are never many. */
export async function readOperatorEmails(client: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'SELECT id, email FROM operators',
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export interface OperatorSessionRow {
  readonly id: string;
  readonly operatorId: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

export async function insertOperatorSession(
  client: Queryable,
  session: Pick<OperatorSessionRow, 'id' | 'operatorId' | 'createdAt' | 'expiresAt'> & {
    readonly tokenHash: Buffer;
    readonly deviceHash: Buffer;
    readonly sourceHash: Buffer;
    /** Its operator has used the device for long enough: it stands for itself. */
    readonly isSettled: boolean;
  },
): Promise<void> {
  await insertRow(client, 'operator_sessions', {
    id: session.id,
    token_hash: session.tokenHash,
    operator_id: session.operatorId,
    created_at: session.createdAt,
    last_seen_at: session.createdAt,
    expires_at: session.expiresAt,
    device_hash: session.deviceHash,
    source_hash: session.sourceHash,
    is_settled: session.isSettled,
  });
}

/** When the operator first signed in on the device; undefined for never. */
export async function deviceSince(
  client: Queryable,
  operatorId: string,
  deviceHash: Buffer,
): Promise<number | undefined> {
  const { rows } = await client.query<{ since: string | null }>(
    'SELECT min(created_at) AS since FROM operator_sessions WHERE operator_id = $1 AND device_hash = $2',
    [operatorId, deviceHash],
  );
  const since = rows[0]?.since ?? null;
  return since === null ? undefined : Number(since);
}

const sessionOfToken = reads(
  (row: {
    id: string;
    operator_id: string;
    email: string;
    role: OperatorRole;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
  }): OperatorSessionRow => ({
    id: row.id,
    operatorId: row.operator_id,
    email: row.email,
    role: row.role,
    createdAt: Number(row.created_at),
    lastSeenAt: Number(row.last_seen_at),
    expiresAt: Number(row.expires_at),
  }),
).one<[keyed: Buffer, plain: Buffer]>(`
  SELECT s.id, s.operator_id, o.email, o.role, s.created_at, s.last_seen_at, s.expires_at
    FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
    WHERE ${knowsToken('s', 'token_hash')} AND s.revoked_at IS NULL AND o.disabled_at IS NULL`);

/** The session of a token whose operator is still one. */
export const findOperatorSession = (
  client: Queryable,
  token: TokenHash,
): Promise<OperatorSessionRow | undefined> => sessionOfToken(client, ...tokenValues(token));

export async function touchOperatorSession(
  client: Queryable,
  id: string,
  now: number,
): Promise<void> {
  await client.query('UPDATE operator_sessions SET last_seen_at = $2 WHERE id = $1', [id, now]);
}

export async function revokeOperatorSession(
  client: Queryable,
  id: string,
  now: number,
): Promise<void> {
  await client.query(
    'UPDATE operator_sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL',
    [id, now],
  );
}

/** Everybody who works or worked here, by address. */
export interface ListedOperator {
  readonly id: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

const LISTED = `SELECT id, email, role, created_at, disabled_at FROM operators`;
interface ListedRow {
  id: string;
  email: string;
  role: OperatorRole;
  created_at: string;
  disabled_at: string | null;
}
const parseListed = ({ id, email, role, ...times }: ListedRow): ListedOperator => ({
  id,
  email,
  role,
  createdAt: Number(times.created_at),
  disabledAt: times.disabled_at === null ? null : Number(times.disabled_at),
});

export const readOperators = (client: Queryable): Promise<ListedOperator[]> =>
  readRows(client, parseListed, `${LISTED} ORDER BY email`);

/** Locked until the transaction ends, in the order of their ids; by id. */
export async function lockOperators(
  client: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedOperator>> {
  const { rows } = await client.query<ListedRow>(
    `${LISTED} WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, parseListed(row)]));
}

export async function setOperatorRole(
  client: Queryable,
  id: string,
  role: OperatorRole,
): Promise<void> {
  await client.query('UPDATE operators SET role = $2 WHERE id = $1', [id, role]);
}

export async function disableOperator(client: Queryable, id: string, at: number): Promise<void> {
  await client.query('UPDATE operators SET disabled_at = $2 WHERE id = $1', [id, at]);
}

/** Another authenticator; codes of the one before open nothing. */
export async function setOperatorTotp(
  client: Queryable,
  id: string,
  totpSealed: Buffer,
): Promise<void> {
  await client.query('UPDATE operators SET totp_sealed = $2, totp_used_step = 0 WHERE id = $1', [
    id,
    totpSealed,
  ]);
}

/** Every sign-in of an operator, from now on. */
export async function revokeOperatorSessions(
  client: Queryable,
  operatorId: string,
  now: number,
): Promise<void> {
  await client.query(
    'UPDATE operator_sessions SET revoked_at = $2 WHERE operator_id = $1 AND revoked_at IS NULL',
    [operatorId, now],
  );
}
