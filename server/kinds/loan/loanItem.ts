// A loan that waits for an operator, as the back office shows it. Source: wire.md "Calls" (getQueue).
import { toText } from '../../../core/money/decimal.ts';
import { roundRateUp } from '../../../core/money/rounding.ts';
import { ltvOf, valuePledges } from '../../../core/trading/loan/collateral.ts';
import type { CoinPrices } from '../../../core/trading/loan/types.ts';
import type { QueueItem } from '../../../protocol/operator.ts';
import { fileUrlOf } from '../../services/accounts/uploads.ts';
import { NO_DETAIL } from '../../services/operators/review.ts';
import type { KnownLoanRules } from './loanRules.ts';
import type { LoanRecord } from './loanStore.ts';
import { priceText, SHARE_SCALE } from './loanView.ts';

/** What is shown beside it. */
export interface LoanShown {
  readonly uid: string;
  readonly tier: 'none' | 'basic' | 'advanced';
  readonly creditScore: number;
  readonly limit: string;
  /** Of all his loans. */
  readonly open: string;
  /** Names of uploads. */
  readonly documents: readonly string[];
}

const STATES = {
  review: 'waiting',
  approved: 'success',
  unpaid: 'success',
  repaid: 'success',
  rejected: 'fail',
} as const;

export function loanItem(
  loan: LoanRecord,
  { uid, documents, ...shown }: LoanShown,
  { rules, prices }: { readonly rules: KnownLoanRules; readonly prices: CoinPrices },
): QueueItem {
  const valued = valuePledges(loan.pledges, prices, rules);
  const ltv = valued && ltvOf(loan.amount.plus(loan.serviceFee), valued);
  return {
    ...NO_DETAIL,
    id: loan.id,
    kind: 'loan',
    uid,
    submittedAt: loan.appliedAt,
    dueAt: loan.appliedAt + rules.reviewMs,
    state: STATES[loan.state],
    reason: loan.reason,
    approvals: [],
    approvalsNeeded: 1,
    loan: {
      amount: toText(loan.amount),
      days: loan.days,
      collateral: loan.pledges.map(({ account, currency, amount }) => ({
        account: account === 'spot' ? 'spot' : 'funding',
        currency,
        amount: toText(amount),
        price: priceText(currency, prices, rules),
      })),
      ltv: ltv ? toText(roundRateUp(ltv, SHARE_SCALE)) : null,
      ...shown,
      documents: documents.map(fileUrlOf),
    },
  };
}
