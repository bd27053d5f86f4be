// Practice money.
import { defineKind, LINES_ALONE, NOT_TRADED } from '../defineKind.ts';
import { practiceOperations } from './practiceOperations.ts';
import { createPracticeResets } from './practiceResets.ts';

export const practiceKind = defineKind({
  ...NOT_TRADED,
  name: 'practice',
  operations: practiceOperations,
  useCases: (house) => ({ practiceReset: createPracticeResets(house) }),
  records: [],
  mails: {},
  notices: {},
  statement: {
    ...LINES_ALONE,
    entries: {
      practice_grant: { practice_faucet: 'practice' },
      practice_reset: { practice_faucet: 'practice' },
    },
  },
  holds: [],
  checks: [],
});
