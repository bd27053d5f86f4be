// Deposits: money in with its proof, confirmed by operators.
import type { Deposit } from '../../../core/wallet/deposit.ts';
import { type Check, TOUCHED } from '../../store/invariantStore.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind, LINES_ALONE, NOT_TRADED } from '../defineKind.ts';
import type { PeopleHouse } from '../kindHouse.ts';
import { depositOperations } from './depositOperations.ts';
import { createDepositReview } from './depositReview.ts';
import { createDeposits } from './deposits.ts';
import { deposits } from './depositStore.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    deposit: Deposit;
  }
}
declare module '../../services/notices.ts' {
  interface NoticeKinds {
    deposit_credited: MailTone;
    deposit_refused: MailTone;
  }
}

const creditCheck: Check = {
  invariant: 'a deposit is credited once, as confirmed',
  sql: `SELECT d.user_id, d.id::text AS detail FROM (${TOUCHED}) t
    JOIN deposits d ON d.user_id = t.user_id
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(p.amount), 0) AS credited FROM entries e JOIN postings p ON p.entry_id = e.id
      WHERE e.cause = d.id::text AND e.kind = 'deposit' AND p.user_id = d.user_id AND p.currency = d.currency) c ON true
    WHERE c.credited <> coalesce(d.amount, 0)`,
};

export const depositKind = defineKind({
  ...NOT_TRADED,
  name: 'deposit',
  operations: depositOperations,
  peopleCases: (house: PeopleHouse) => ({
    deposits: createDeposits({ ...house, addresses: house.depositAddresses }),
  }),
  review: createDepositReview,
  records: [{ name: 'deposit', store: deposits }],
  causes: null,
  mails: {
    deposit_credited: 'news',
    deposit_refused: 'news',
  },
  notices: {
    deposit: ({ state, reason }) => ({ type: 'deposit', state, reason }),
  },
  statement: {
    ...LINES_ALONE,
    entries: { deposit: { external: 'deposit' } },
  },
  holds: [],
  tables: { deposits: RECORD },
  entries: { table: 'deposits', kinds: { deposit: [] } },
  checks: [creditCheck],
});
