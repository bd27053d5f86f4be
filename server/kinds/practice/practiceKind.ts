// Practice money.
import { defineKind, LINES_ALONE, NOT_TRADED } from '../defineKind.ts';
import { practiceOperations } from './practiceOperations.ts';
import { createPracticeResets } from './practiceResets.ts';

const IN_PRACTICE = `NOT EXISTS (SELECT FROM settings s WHERE s.name = 'mode' AND s.value = 'live')`;

export const practiceKind = defineKind({
  ...NOT_TRADED,
  name: 'practice',
  operations: practiceOperations,
  useCases: (house) => ({ practiceReset: createPracticeResets(house) }),
  peopleCases: null,
  review: null,
  records: [],
  tables: null,
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
  causes: {
    practice_grant: `SELECT FROM users c WHERE c.id = e.own AND e.cause = c.id::text AND ${IN_PRACTICE}`,
    practice_reset: `SELECT FROM users c WHERE c.id = e.user_id AND ${IN_PRACTICE}`,
  },
  checks: [],
});
