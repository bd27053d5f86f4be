// Loans: USDT against coins that stay locked, sold only as far as they have to be.
import type { RecordKind } from '../../execution/recordKinds.ts';
import { viewOnly } from '../../execution/appended.ts';
import type { OpenWorth } from '../../services/funding/openWorths.ts';
import type { Hold } from '../../store/invariantStore.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind, LINES_ALONE } from '../defineKind.ts';
import type { UseCaseHouse } from '../kindHouse.ts';
import { createBorrowing } from './borrowing.ts';
import { approveLoan, rejectLoan } from './loanDecisions.ts';
import { loanFigures } from './loanFigures.ts';
import { createLoanReview } from './loanReview.ts';
import { loanChecks } from './loanChecks.ts';
import {
  acceptLoan,
  addCollateral,
  applyForLoan,
  declineLoan,
  repayLoan,
} from './loanOperations.ts';
import { loanRuleOperations } from './loanRuleOperations.ts';
import { type LoanStanding, loanStandings } from './loanStanding.ts';
import { type LoanRecord, loans, readLiveLoans, readUnpaidLoans } from './loanStore.ts';
import { restingLoans } from './loanWaits.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    loan: LoanRecord;
    loanStanding: LoanStanding;
  }
}
declare module '../../services/notices.ts' {
  interface NoticeKinds {
    loan_approved: MailTone;
    loan_rejected: MailTone;
    loan_lapsed: MailTone;
    loan_paid_out: MailTone;
    loan_notice_1: MailTone;
    loan_notice_2: MailTone;
    loan_notice_3: MailTone;
    loan_overdue: MailTone;
    loan_sold_part: MailTone;
    loan_sold_all: MailTone;
    loan_repaid: MailTone;
  }
}

const records: RecordKind<'loan'> = {
  name: 'loan',
  store: loans,
  open: { table: 'loans', states: ['review', 'approved', 'unpaid'] },
};

const standings: RecordKind<'loanStanding'> = {
  name: 'loanStanding',
  isView: true,
  store: viewOnly((ids) => loanStandings.load(ids), loanStandings.parse),
};

/** What is pledged in an account. */
const pledgedIn = (account: 'funding' | 'spot'): Hold => ({
  account,
  sql: `SELECT p.coin AS currency, p.amount AS held FROM loans l
    CROSS JOIN LATERAL unnest(l.pledged_in, l.pledged_coins, l.pledged) AS p (account, coin, amount)
    WHERE l.user_id = t.user_id AND l.state IN ('review', 'approved', 'unpaid') AND p.account = '${account}'`,
});

/** What was lent is nobody's gain: it is taken off until it is repaid. Interest counts when it is paid. */
const worth: OpenWorth = {
  sql: `SELECT l.user_id, -(l.principal + l.fee_due) AS value FROM loans l WHERE l.state = 'unpaid'`,
  now: async (client, userId) => {
    const unpaid = await readUnpaidLoans(client, userId);
    return unpaid.map(({ principal, feeDue }) => principal.plus(feeDue).neg());
  },
};

const useCases = (house: UseCaseHouse) => ({ borrowing: createBorrowing(house) });

export const loanKind = defineKind({
  name: 'loan',
  operations: [
    applyForLoan,
    acceptLoan,
    declineLoan,
    repayLoan,
    addCollateral,
    approveLoan,
    rejectLoan,
    ...loanRuleOperations,
  ],
  useCases,
  peopleCases: null,
  waits: (house) => ({ loan: restingLoans(house) }),
  live: { loan: readLiveLoans },
  overdue: {},
  records: [records, standings],
  mails: {
    loan_approved: 'news',
    loan_rejected: 'news',
    loan_lapsed: 'news',
    loan_paid_out: 'warning',
    loan_notice_1: 'news',
    loan_notice_2: 'news',
    loan_notice_3: 'news',
    loan_overdue: 'news',
    loan_sold_part: 'news',
    loan_sold_all: 'news',
    loan_repaid: 'warning',
  },
  notices: { loan: ({ state, reason }) => ({ type: 'loan', state, reason }) },
  statement: {
    ...LINES_ALONE,
    entries: {
      loan_hold: {},
      loan_release: {},
      loan_payout: { loan_book: 'loan' },
      loan_repay: { loan_book: 'loan_repayment', fees: 'loan_interest' },
      loan_sale: {
        trading_result: { gives: 'paid', gets: 'received' },
        loan_book: 'loan_repayment',
        fees: 'loan_interest',
        insurance_fund: 'loan_sale_fee',
      },
    },
  },
  holds: [pledgedIn('funding'), pledgedIn('spot')],
  tables: { loans: RECORD },
  entries: {
    table: 'loans',
    kinds: {
      loan_hold: null,
      loan_release: null,
      loan_payout: [],
      loan_repay: [],
      loan_sale: ['collateral'],
    },
  },
  causes: null,
  checks: loanChecks,
  recordOrders: null,
  exposure: null,
  worth,
  shareable: null,
  traded: null,
  review: createLoanReview,
  figures: loanFigures,
});
