// Whether the audit log is what was written: each row's hash covers the row and the hash before it, so a row that was
// changed, removed or put in breaks the chain from there on. Source: decisions.md "Operators".
import { createHash } from 'node:crypto';
import type { Queryable } from '../../store/database.ts';
import { type AuditRow, readAudit } from '../../store/auditStore.ts';

const FIRST_PREVIOUS = '0'.repeat(64);
const PAGE = 1_000;

/** The line that is hashed; migration 000006 builds the same one. */
export function auditLine(row: Omit<AuditRow, 'hash' | 'attestation'>): string {
  const { number, at, operatorId, action, subject, detail, previousHash } = row;
  return ['A1', number, at, operatorId ?? '', action, subject, detail, previousHash].join('|');
}

/** A row that the rows behind it hang on. */
export interface AuditPlace {
  readonly number: number;
  readonly hash: string;
}
export const BEFORE_FIRST: AuditPlace = { number: 0, hash: FIRST_PREVIOUS };

export interface AuditVerdict {
  /** Number of the last row that is sound. */
  readonly rows: number;
  /** Number of the first row that does not fit, null when all do. */
  readonly brokenAt: number | null;
  /** Hash of the last sound row: publish it, and nobody can cut the end off unseen. */
  readonly head: string;
  /** Whether the newest row was seen. */
  readonly isWhole: boolean;
}

/** Reads the log behind `from` and recomputes it, about `most` rows. */
export async function verifyAudit(
  client: Queryable,
  from: AuditPlace = BEFORE_FIRST,
  most = Number.POSITIVE_INFINITY,
): Promise<AuditVerdict> {
  let { number: rows, hash: head } = from;
  while (rows - from.number < most) {
    const page = await readAudit(client, rows, PAGE);
    for (const row of page) {
      const hash = createHash('sha256').update(auditLine(row)).digest('hex');
      const fits = row.number === rows + 1 && row.previousHash === head && row.hash === hash;
      if (!fits) return { rows, brokenAt: row.number, head, isWhole: false };
      rows += 1;
      head = hash;
    }
    if (page.length < PAGE) return { rows, brokenAt: null, head, isWhole: true };
  }
  return { rows, brokenAt: null, head, isWhole: false };
}
