// Which users are frozen as by an operator, and what the audit log has said of freezes behind a row; both of one moment, since a freeze
// that came between two readings would look like a fault.
// Must only read, and cost what is frozen and what was said, not how many users there are. Source: decisions.md "Operators", migration 000042.
import { type AuditRow, parseAudit, type StoredAudit } from './auditStore.ts';
import type { Queryable } from './database.ts';

export const FREEZE_ACTION = 'user.freeze';
export const UNFREEZE_ACTION = 'user.unfreeze';

const PREFIX = 'user ';
export const freezeSubject = (userId: string): string => `${PREFIX}${userId}`;
/** Whom a row of either action is about. */
export const frozenUserOf = ({ subject }: AuditRow): string => subject.slice(PREFIX.length);

interface Row extends StoredAudit {
  readonly frozen: string | null;
}

export interface UserFreezes {
  /** Rows of the audit log that freeze a user or free him, oldest first. */
  readonly words: readonly AuditRow[];
  /** Ids of users. */
  readonly frozen: ReadonlySet<string>;
}

/** The actions stand in the text as in their index, which is of no use to a parameter. */
export async function readUserFreezes(client: Queryable, after: number): Promise<UserFreezes> {
  const { rows } = await client.query<Row>(
    `SELECT number, at, operator_id, action, subject, detail, previous_hash, hash, nonce, mac, NULL::uuid AS frozen
     FROM audit_log WHERE number > $1 AND action IN ('${FREEZE_ACTION}', '${UNFREEZE_ACTION}')
     UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, id
     FROM users WHERE frozen_at IS NOT NULL AND NOT self_frozen
     ORDER BY number`,
    [after],
  );
  return {
    words: rows.filter(({ frozen }) => frozen === null).map(parseAudit),
    frozen: new Set(rows.flatMap(({ frozen }) => frozen ?? [])),
  };
}
