// Transfers between a user’s own accounts.
import { defineKind } from '../defineKind.ts';
import { transferOperations } from './transferOperations.ts';
import { createTransfers } from './transfers.ts';

export const transferKind = defineKind({
  name: 'transfer',
  operations: transferOperations,
  useCases: (house) => ({ transfers: createTransfers(house) }),
  waits: null,
  live: {},
  overdue: {},
  records: [],
  notices: {},
  holds: [],
  checks: [],
  recordOrders: null,
  exposure: null,
  worth: null,
  traded: null,
});
