// Transfers between a user’s own accounts.
import { defineKind, LINES_ALONE, NOT_TRADED } from '../defineKind.ts';
import { transferOperations } from './transferOperations.ts';
import { createTransfers } from './transfers.ts';

export const transferKind = defineKind({
  ...NOT_TRADED,
  name: 'transfer',
  operations: transferOperations,
  useCases: (house) => ({ transfers: createTransfers(house) }),
  records: [],
  mails: {},
  notices: {},
  statement: { ...LINES_ALONE, entries: { transfer: { own: 'transfer' } } },
  holds: [],
  checks: [],
});
