// The audit log: what operators did, in order. The database numbers and chains each row (migration 000006, audit_chain), the
// server gives its word for it (attestor.ts, migration 000036). Must never be changed; a row is written in the transaction of what
// it tells. Source: decisions.md "Operators".
import type { Attestation, Attestor } from './attestor.ts';
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import type { Statement } from './statement.ts';
import { reads } from './rows.ts';

export interface AuditEntry {
  readonly at: number;
  /** Null for what the command line did. */
  readonly operatorId: string | null;
  /** E.g. `withdrawal.approve`. */
  readonly action: string;
  /** What it was about, e.g. `withdrawal <id>`. */
  readonly subject: string;
  /** JSON, canonical. */
  readonly detail: string;
}

export interface AuditRow extends AuditEntry {
  readonly number: number;
  readonly previousHash: string;
  readonly hash: string;
  /** The server's word; null in rows from before migration 000036. */
  readonly attestation: Attestation | null;
}

/** What the server gives its word for. */
const toldOf = ({ at, operatorId, action, subject, detail }: AuditEntry) =>
  [at, operatorId, action, subject, detail] as const;

export const isAttested = (attestor: Attestor, row: AuditRow): boolean =>
  row.attestation === null || attestor.isOwn(toldOf(row), row.attestation);

export async function insertAudit(
  client: Queryable,
  attestor: Attestor,
  entry: AuditEntry,
): Promise<void> {
  const told = toldOf(entry);
  const { nonce, mac } = attestor.attest(told);
  await client.query(
    `INSERT INTO audit_log (at, operator_id, action, subject, detail, nonce, mac) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [...told, nonce, mac],
  );
}

/** All entries of a batch in one statement, in their order. */
export function insertAuditsStatement(
  entries: readonly AuditEntry[],
  attestor: Attestor,
): Statement {
  const rows = entries.map((entry) => {
    const { nonce, mac } = attestor.attest(toldOf(entry));
    const { at, operatorId, action, subject, detail } = entry;
    return { at, operatorId, action, subject, detail, nonce, mac: mac.toString('hex') };
  });
  return {
    name: 'audit_insert',
    text: `INSERT INTO audit_log (at, operator_id, action, subject, detail, nonce, mac)
      SELECT (e ->> 'at')::bigint, (e ->> 'operatorId')::uuid, e ->> 'action', e ->> 'subject', e ->> 'detail',
        (e ->> 'nonce')::uuid, decode(e ->> 'mac', 'hex')
      FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS r (e, place) ORDER BY place`,
    values: [JSON.stringify(rows)],
  };
}

/** As the database has it. */
export interface StoredAudit {
  number: string;
  at: string;
  operator_id: string | null;
  action: string;
  subject: string;
  detail: string;
  previous_hash: string;
  hash: string;
  nonce: string | null;
  mac: Buffer | null;
}

export const parseAudit = (row: StoredAudit): AuditRow => ({
  number: Number(row.number),
  at: Number(row.at),
  operatorId: row.operator_id,
  action: row.action,
  subject: row.subject,
  detail: row.detail,
  previousHash: row.previous_hash,
  hash: row.hash,
  attestation: row.nonce !== null && row.mac !== null ? { nonce: row.nonce, mac: row.mac } : null,
});

const logged = reads(parseAudit);

/** Rows after `after`, oldest first. */
export const readAudit = logged.all<[after: number, limit: number]>(
  'SELECT * FROM audit_log WHERE number > $1 ORDER BY number LIMIT $2',
);

/** Rows below `before`, newest first; of all without it. */
export const readAuditBefore = logged.all<[before: number | undefined, limit: number]>(
  'SELECT * FROM audit_log WHERE ($1::bigint IS NULL OR number < $1) ORDER BY number DESC LIMIT $2',
);

/** Rows of an action about any of the subjects. */
export const readAuditAbout = logged.all<[action: string, subjects: readonly string[]]>(
  'SELECT * FROM audit_log WHERE action = $1 AND subject = ANY($2::text[]) ORDER BY number',
);

/** Number of the newest row; 0 where there is none. */
export async function newestAudit(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    'SELECT coalesce(max(number), 0) AS number FROM audit_log',
  );
  return Number(onlyRow(rows).number);
}
