// Practice money.
import { defineKind, NOT_TRADED } from '../defineKind.ts';
import { practiceOperations } from './practiceOperations.ts';
import { createPracticeResets } from './practiceResets.ts';

export const practiceKind = defineKind({
  ...NOT_TRADED,
  name: 'practice',
  operations: practiceOperations,
  useCases: (house) => ({ practiceReset: createPracticeResets(house) }),
  records: [],
  notices: {},
  statement: {
    entries: {
      practice_grant: { practice_faucet: 'practice' },
      practice_reset: { practice_faucet: 'practice' },
    },
    parts: [],
    realised: null,
    ended: null,
  },
  holds: [],
  checks: [],
});
