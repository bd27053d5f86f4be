// Transfers between a user’s own accounts.
import { defineKind, NOT_TRADED } from '../defineKind.ts';
import { transferOperations } from './transferOperations.ts';
import { createTransfers } from './transfers.ts';

export const transferKind = defineKind({
  ...NOT_TRADED,
  name: 'transfer',
  operations: transferOperations,
  useCases: (house) => ({ transfers: createTransfers(house) }),
  records: [],
  notices: {},
  statement: { entries: { transfer: { own: 'transfer' } }, parts: [], realised: null, ended: null },
  holds: [],
  checks: [],
});
