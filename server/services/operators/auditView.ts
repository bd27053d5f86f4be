// The audit log as the back office reads it, newest first, each row recomputed while it is read: who looks at it sees at once
// whether it fits. Must only read. Source: wire.md "Calls" (getAudit), decisions.md "Operators".
import { createHash } from 'node:crypto';
import type { AuditList } from '../../../protocol/officeBooks.ts';
import { readAuditBefore } from '../../store/auditStore.ts';
import type { Queryable } from '../../store/database.ts';
import { readOperatorEmails } from '../../store/operatorStore.ts';
import { auditLine } from './auditChain.ts';

export interface AuditQuery {
  /** Rows below this number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface AuditView {
  list(query: AuditQuery): Promise<AuditList>;
}

export const createAuditView = (client: Queryable): AuditView => ({
  list: async ({ before, limit }) => {
    // One more on the page tells what the last row shown hangs on.
    const rows = await readAuditBefore(client, before, limit + 1);
    const emails = await readOperatorEmails(client);
    const list = rows.slice(0, limit).map((row, place) => {
      const below = rows[place + 1];
      const hash = createHash('sha256').update(auditLine(row)).digest('hex');
      const hangs = below === undefined ? row.number === 1 : row.number === below.number + 1;
      const isSound =
        row.hash === hash && hangs && (below === undefined || row.previousHash === below.hash);
      const operator =
        row.operatorId === null ? null : (emails.get(row.operatorId) ?? row.operatorId);
      return { ...row, operator, isSound };
    });
    return { list, next: rows.length > limit ? (list.at(-1)?.number ?? null) : null };
  },
});
