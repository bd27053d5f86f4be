// A deposit that waits for an operator, as the back office shows it. Source: wire.md "Calls" (getQueue).
import { toText } from '../../../core/money/decimal.ts';
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import type { Deposit } from '../../../core/wallet/deposit.ts';
import type { QueueItem } from '../../../protocol/operator.ts';
import { fileUrlOf } from '../../services/accounts/uploads.ts';
import { wayOf } from '../../services/funding/fundingViews.ts';
import { NO_DETAIL, shownApprovals } from '../../services/operators/review.ts';

/** What is shown beside it. */
export interface DepositShown {
  readonly uid: string;
  /** Of operators, by id. */
  readonly emails: Readonly<Record<string, string>>;
}

export function depositItem(
  deposit: Deposit,
  { uid, emails }: DepositShown,
  funding: FundingSection,
): QueueItem {
  const { id, amount, declaredAmount, state, reason } = deposit;
  return {
    ...NO_DETAIL,
    id,
    kind: 'deposit',
    uid,
    submittedAt: deposit.submittedAt,
    dueAt: deposit.dueAt,
    state: state === 'auditing' ? 'waiting' : state,
    reason,
    approvals: shownApprovals(deposit.approvals, emails),
    approvalsNeeded: deposit.approvalsNeeded,
    deposit: {
      ...wayOf(deposit, funding),
      amount: toText(amount ?? declaredAmount),
      proofImage: fileUrlOf(deposit.proofId),
      confirmed: deposit.confirmed && toText(deposit.confirmed),
      transactionId: deposit.transactionId,
    },
  };
}
