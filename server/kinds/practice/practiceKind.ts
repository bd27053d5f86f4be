// Practice money.
import { defineKind } from '../defineKind.ts';
import { practiceOperations } from './practiceOperations.ts';

export const practiceKind = defineKind({
  name: 'practice',
  operations: practiceOperations,
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
