// The audit log: what operators did, in order. The database numbers and chains each row (migration 000006, audit_chain).
// Must never be changed; a row is written in the transaction of what it tells. Source: decisions.md "Operators".
import type { Queryable } from './database.ts';
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
}

const INSERT = `INSERT INTO audit_log (at, operator_id, action, subject, detail) VALUES ($1, $2, $3, $4, $5)`;

const valuesOf = (entry: AuditEntry): unknown[] => [
  entry.at,
  entry.operatorId,
  entry.action,
  entry.subject,
  entry.detail,
];

export async function insertAudit(client: Queryable, entry: AuditEntry): Promise<void> {
  await client.query(INSERT, valuesOf(entry));
}

/** All entries of a batch in one statement, in their order. */
export function insertAuditsStatement(entries: readonly AuditEntry[]): Statement {
  const rows = JSON.stringify(entries);
  return {
    name: 'audit_insert',
    text: `INSERT INTO audit_log (at, operator_id, action, subject, detail)
      SELECT (e ->> 'at')::bigint, (e ->> 'operatorId')::uuid, e ->> 'action', e ->> 'subject', e ->> 'detail'
      FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS r (e, place) ORDER BY place`,
    values: [rows],
  };
}

interface Row {
  number: string;
  at: string;
  operator_id: string | null;
  action: string;
  subject: string;
  detail: string;
  previous_hash: string;
  hash: string;
}

const parse = (row: Row): AuditRow => ({
  number: Number(row.number),
  at: Number(row.at),
  operatorId: row.operator_id,
  action: row.action,
  subject: row.subject,
  detail: row.detail,
  previousHash: row.previous_hash,
  hash: row.hash,
});

const logged = reads(parse);

/** Rows after `after`, oldest first. */
export const readAudit = logged.all<[after: number, limit: number]>(
  'SELECT * FROM audit_log WHERE number > $1 ORDER BY number LIMIT $2',
);

/** Rows below `before`, newest first; of all without it. */
export const readAuditBefore = logged.all<[before: number | undefined, limit: number]>(
  'SELECT * FROM audit_log WHERE ($1::bigint IS NULL OR number < $1) ORDER BY number DESC LIMIT $2',
);
