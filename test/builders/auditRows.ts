// Rows of the audit log as SQL: as the server writes one, and as somebody without its key does.
import type { AuditEntry } from '../../server/store/auditStore.ts';
import { testKeys } from './testKeys.ts';

const COLUMNS = 'at, operator_id, action, subject, detail, nonce, mac';
const DETAIL = '{}';

/** With the server's word. */
export const auditRow = ({
  at,
  operatorId,
  action,
  subject,
}: Pick<AuditEntry, 'at' | 'operatorId' | 'action' | 'subject'>): string => {
  const { nonce, mac } = testKeys.attestor.attest([at, operatorId, action, subject, DETAIL]);
  const values = [operatorId, action, subject, DETAIL, nonce].map((value) => `'${value}'`);
  return `INSERT INTO audit_log (${COLUMNS}) VALUES (${at}, ${values.join(', ')}, '\\x${mac.toString('hex')}')`;
};

/** With a word that anybody can say. */
export const forgedAuditRow = (operatorId: string, action: string, subject: string): string =>
  `INSERT INTO audit_log (${COLUMNS}) VALUES (0, '${operatorId}', '${action}', '${subject}', '${DETAIL}', gen_random_uuid(), sha256(''))`;
