// The audit log as the back office reads it, newest first, each row recomputed while it is read: who looks at it sees at once
// whether it fits and is the server's own word. Must only read. Source: wire.md "Calls" (getAudit), decisions.md "Operators".
import { createHash } from 'node:crypto';
import type { AuditList } from '../../../protocol/officeBooks.ts';
import type { Attestor } from '../../store/attestor.ts';
import { isAttested, readAuditBefore } from '../../store/auditStore.ts';
import type { Queryable } from '../../store/database.ts';
import { readOperatorEmails } from '../../store/operatorStore.ts';
import { cutPage, decodeNumber, encodeNumber, type PageQuery } from '../cursor.ts';
import { auditLine } from './auditChain.ts';

/** The cursor is the number of the last row that was shown. */
export interface AuditView {
  list(query: PageQuery): Promise<AuditList>;
}

export const createAuditView = (client: Queryable, attestor: Attestor): AuditView => ({
  list: async ({ cursor, limit }) => {
    const before = cursor === undefined ? undefined : decodeNumber(cursor);
    // One more on the page tells what the last row shown hangs on.
    const rows = await readAuditBefore(client, before, limit + 1);
    const emails = await readOperatorEmails(client);
    const page = cutPage(rows, limit, ({ number }) => encodeNumber(number));
    const list = page.list.map((written, place) => {
      const { attestation: _attestation, ...row } = written;
      const below = rows[place + 1];
      const hash = createHash('sha256').update(auditLine(row)).digest('hex');
      const hangs = below === undefined ? row.number === 1 : row.number === below.number + 1;
      const fits =
        row.hash === hash && hangs && (below === undefined || row.previousHash === below.hash);
      const isSound = fits && isAttested(attestor, written);
      const operator =
        row.operatorId === null ? null : (emails.get(row.operatorId) ?? row.operatorId);
      return { ...row, operator, isSound };
    });
    return { ...page, list };
  },
});
