// Withdrawals: money out to a bound address, decided by operators.
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import { type Hold, type Check, TOUCHED } from '../../store/invariantStore.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind, LINES_ALONE, NOT_TRADED } from '../defineKind.ts';
import type { PeopleHouse } from '../kindHouse.ts';
import { withdrawalOperations } from './withdrawalOperations.ts';
import { createWithdrawalReview } from './withdrawalReview.ts';
import { createWithdrawals } from './withdrawals.ts';
import { withdrawals } from './withdrawalStore.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    withdrawal: Withdrawal;
  }
}
declare module '../../services/notices.ts' {
  interface NoticeKinds {
    withdrawal_requested: MailTone;
    withdrawal_paid: MailTone;
    withdrawal_refused: MailTone;
  }
}

const holds: Hold = {
  account: 'funding',
  sql: `SELECT w.currency, w.amount AS held FROM withdrawals w
    WHERE w.user_id = t.user_id AND w.state = 'auditing'`,
};

const paymentCheck: Check = {
  invariant: 'a withdrawal that is paid left once, with its fee; one that failed came back whole',
  sql: `SELECT w.user_id, w.id::text AS detail FROM (${TOUCHED}) t
    JOIN withdrawals w ON w.user_id = t.user_id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE e.kind = 'withdrawal_hold') AS held,
        count(*) FILTER (WHERE e.kind = 'withdrawal') AS paid,
        count(*) FILTER (WHERE e.kind = 'withdrawal_release') AS released
      FROM entries e WHERE e.cause = w.id::text) n ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(p.amount) FILTER (WHERE p.account = 'external'), 0) AS sent,
        coalesce(sum(p.amount) FILTER (WHERE p.account = 'fees'), 0) AS fee
      FROM entries e JOIN postings p ON p.entry_id = e.id
      WHERE e.cause = w.id::text AND e.kind = 'withdrawal' AND p.user_id IS NULL) m ON true
    WHERE n.held <> 1
      OR n.paid <> CASE w.state WHEN 'success' THEN 1 ELSE 0 END
      OR n.released <> CASE w.state WHEN 'fail' THEN 1 ELSE 0 END
      OR (w.state = 'success' AND (m.sent <> w.received OR m.fee <> w.fee))`,
};

/** How much later than the seals of what it holds it may be dated: a clock that was set. */
const AHEAD_MS = 300_000;

/** The wait of its address is counted by when it was asked for, and that is before its hold was sealed. */
const addressCheck: Check = {
  invariant: 'a withdrawal was asked for when it came, to an address that had waited',
  sql: `SELECT w.user_id, w.id::text AS detail FROM (${TOUCHED}) t JOIN withdrawals w ON w.user_id = t.user_id
    LEFT JOIN wallet_addresses a ON a.id = w.address_id AND a.user_id = w.user_id
    LEFT JOIN (SELECT asked_at, snapshot FROM ledger_seals ORDER BY number DESC LIMIT 1) s ON true
    WHERE a.id IS NULL OR (a.updated_at < w.submitted_at AND a.usable_from > w.submitted_at)
      OR (w.submitted_at > s.asked_at + ${AHEAD_MS} AND EXISTS (SELECT FROM entries e
        WHERE e.cause = w.id::text AND e.kind = 'withdrawal_hold' AND pg_visible_in_snapshot(e.xact, s.snapshot)))`,
};

export const withdrawalKind = defineKind({
  ...NOT_TRADED,
  name: 'withdrawal',
  operations: withdrawalOperations,
  peopleCases: (house: PeopleHouse) => ({ withdrawals: createWithdrawals(house) }),
  review: createWithdrawalReview,
  records: [{ name: 'withdrawal', store: withdrawals }],
  causes: null,
  mails: {
    withdrawal_requested: 'warning',
    withdrawal_paid: 'news',
    withdrawal_refused: 'news',
  },
  notices: {
    withdrawal: ({ state, reason }) => ({ type: 'withdrawal', state, reason }),
  },
  statement: {
    ...LINES_ALONE,
    entries: {
      withdrawal_hold: {},
      withdrawal: { external: 'withdrawal', fees: 'withdrawal_fee' },
      withdrawal_release: {},
    },
  },
  holds: [holds],
  tables: { withdrawals: RECORD },
  entries: {
    table: 'withdrawals',
    kinds: { withdrawal_hold: null, withdrawal: [], withdrawal_release: null },
  },
  checks: [paymentCheck, addressCheck],
});
