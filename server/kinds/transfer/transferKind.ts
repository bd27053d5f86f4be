// Transfers between a user’s own accounts.
import { defineKind, LINES_ALONE, NOT_TRADED } from '../defineKind.ts';
import { transferOperations } from './transferOperations.ts';
import { createTransfers } from './transfers.ts';

/** Told to the one who asked, in an answer that is kept for life: there is no record of it besides. */
const ANSWERED = `SELECT FROM commands c WHERE c.user_id = e.user_id AND c.answer LIKE '{"ok":true%"transferId":"' || e.own || '"%'`;

export const transferKind = defineKind({
  ...NOT_TRADED,
  name: 'transfer',
  operations: transferOperations,
  useCases: (house) => ({ transfers: createTransfers(house) }),
  peopleCases: null,
  review: null,
  records: [],
  tables: null,
  mails: {},
  notices: {},
  statement: { ...LINES_ALONE, entries: { transfer: { own: 'transfer' } } },
  holds: [],
  entries: { table: null, kinds: { transfer: null } },
  causes: { transfer: ANSWERED },
  checks: [],
});
