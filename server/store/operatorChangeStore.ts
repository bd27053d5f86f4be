// Who comes to the back office and who is given another role: what was proposed, by whom it was decided, and the one-time codes by
// which people set their password and authenticator. The database refuses what one admin decides alone (migration 000021).
// Must never keep a code, only its hash. Source: decisions.md "Operators" (maker and checker for role changes).
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import type { OperatorRole } from './operatorStore.ts';
import { changes, changesOne, insertRow } from './rows.ts';
import { knowsToken, type TokenHash, tokenValues } from './tokenHash.ts';

export interface OperatorChangeRow {
  readonly id: string;
  readonly kind: 'invite' | 'role';
  readonly email: string;
  readonly role: OperatorRole;
  /** Null for who is yet to come. */
  readonly operatorId: string | null;
  readonly proposedBy: string;
  readonly proposedIn: string;
  readonly proposedAt: number;
  readonly state: 'proposed' | 'approved' | 'rejected';
}

const CHANGE = `id, kind, email, role, operator_id AS "operatorId", proposed_by AS "proposedBy", proposed_in AS "proposedIn",
  proposed_at AS "proposedAt", state`;

type Raw<T, Times extends keyof T> = Omit<T, Times> & { readonly [Time in Times]: string };
const parseChange = (row: Raw<OperatorChangeRow, 'proposedAt'>): OperatorChangeRow => ({
  ...row,
  proposedAt: Number(row.proposedAt),
});

/** False where the same is proposed already. */
export const insertChange = (
  client: Queryable,
  change: Omit<OperatorChangeRow, 'state'>,
): Promise<boolean> =>
  changesOne(
    client,
    `INSERT INTO operator_changes (id, kind, email, role, operator_id, proposed_by, proposed_in, proposed_at, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'proposed') ON CONFLICT DO NOTHING`,
    [
      change.id,
      change.kind,
      change.email,
      change.role,
      change.operatorId,
      change.proposedBy,
      change.proposedIn,
      change.proposedAt,
    ],
  );

/** Locked until the transaction ends. */
export async function lockChange(
  client: Queryable,
  id: string,
): Promise<OperatorChangeRow | undefined> {
  const { rows } = await client.query<Raw<OperatorChangeRow, 'proposedAt'>>(
    `SELECT ${CHANGE} FROM operator_changes WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows.map(parseChange)[0];
}

export async function readOpenChanges(client: Queryable): Promise<OperatorChangeRow[]> {
  const { rows } = await client.query<Raw<OperatorChangeRow, 'proposedAt'>>(
    `SELECT ${CHANGE} FROM operator_changes WHERE state = 'proposed' ORDER BY proposed_at, id`,
  );
  return rows.map(parseChange);
}

/** How near who decides is to who proposed; `alone`: he is the same, and the only admin there ever was. */
export async function readStanding(
  client: Queryable,
  { proposedIn, proposedBy }: Pick<OperatorChangeRow, 'proposedIn' | 'proposedBy'>,
  by: { readonly operatorId: string; readonly sessionId: string },
): Promise<'person' | 'device' | 'alone' | null> {
  const { rows } = await client.query<{ near: 'person' | 'device' | null; alone: boolean }>(
    'SELECT nearness($1, $2) AS near, $3 AND is_only_admin($4) AS alone',
    [proposedIn, by.sessionId, by.operatorId === proposedBy, by.operatorId],
  );
  const { near, alone } = onlyRow(rows);
  return alone ? 'alone' : near;
}

export async function decideChange(
  client: Queryable,
  id: string,
  decision: {
    readonly state: 'approved' | 'rejected';
    readonly operatorId: string;
    readonly sessionId: string;
    readonly at: number;
  },
): Promise<void> {
  const { state, operatorId, sessionId, at } = decision;
  await client.query(
    'UPDATE operator_changes SET state = $2, decided_by = $3, decided_in = $4, decided_at = $5 WHERE id = $1',
    [id, state, operatorId, sessionId, at],
  );
}

export interface Enrolment {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly email: string;
  readonly role: OperatorRole;
  /** Whose authenticator is new; null for who is yet to come. */
  readonly operatorId: string | null;
  readonly totpSealed: Buffer;
  readonly madeBy: string;
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** Ends every other code of the address. */
export async function insertEnrolment(client: Queryable, enrolment: Enrolment): Promise<void> {
  const { id, codeHash, email, role, operatorId, totpSealed, madeBy, madeAt, expiresAt } =
    enrolment;
  await client.query(
    'UPDATE operator_enrolments SET used_at = $2 WHERE email = $1 AND used_at IS NULL',
    [email, madeAt],
  );
  await insertRow(client, 'operator_enrolments', {
    id,
    code_hash: codeHash,
    email,
    role,
    operator_id: operatorId,
    totp_sealed: totpSealed,
    made_by: madeBy,
    made_at: madeAt,
    expires_at: expiresAt,
  });
}

/** One that was not used. */
export async function findEnrolment(
  client: Queryable,
  code: TokenHash,
): Promise<Enrolment | undefined> {
  const { rows } = await client.query<Raw<Enrolment, 'madeAt' | 'expiresAt'>>(
    `SELECT id, code_hash AS "codeHash", email, role, operator_id AS "operatorId", totp_sealed AS "totpSealed",
       made_by AS "madeBy", made_at AS "madeAt", expires_at AS "expiresAt"
     FROM operator_enrolments e WHERE ${knowsToken('e', 'code_hash')} AND used_at IS NULL`,
    tokenValues(code),
  );
  const row = rows[0];
  return row && { ...row, madeAt: Number(row.madeAt), expiresAt: Number(row.expiresAt) };
}

/** False when it was used meanwhile: exactly one use wins. */
export const useEnrolment = changes<[id: string, at: number]>(
  'UPDATE operator_enrolments SET used_at = $2 WHERE id = $1 AND used_at IS NULL',
);
