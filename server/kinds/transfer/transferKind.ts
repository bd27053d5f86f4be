// Transfers between a user’s own accounts.
import { defineKind } from '../defineKind.ts';
import { transferOperations } from './transferOperations.ts';

export const transferKind = defineKind({
  name: 'transfer',
  operations: transferOperations,
  waits: null,
  live: {},
  overdue: {},
  records: [],
  notices: {},
  holds: [],
  checks: [],
  recordOrders: null,
  worth: null,
});
