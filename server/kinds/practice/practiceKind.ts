// Practice money.
import { defineKind } from '../defineKind.ts';
import { practiceOperations } from './practiceOperations.ts';
import { createPracticeResets } from './practiceResets.ts';

export const practiceKind = defineKind({
  name: 'practice',
  operations: practiceOperations,
  useCases: (house) => ({ practiceReset: createPracticeResets(house) }),
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
