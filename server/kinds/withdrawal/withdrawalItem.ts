// A withdrawal that waits for an operator, as the back office shows it. Source: wire.md "Calls" (getQueue).
import { toText } from '../../../core/money/decimal.ts';
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import { isApproved } from '../../../core/wallet/withdrawal.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import type { QueueItem } from '../../../protocol/operator.ts';
import { termsOf } from '../../services/funding/fundingViews.ts';
import { NO_DETAIL, shownApprovals } from '../../services/operators/review.ts';
import type { WithdrawalBackground } from '../../store/operatorQueueStore.ts';

function withdrawalState(withdrawal: Withdrawal): QueueItem['state'] {
  if (withdrawal.state !== 'auditing') return withdrawal.state;
  return isApproved(withdrawal) ? 'approved' : 'waiting';
}

/** What is shown beside it. */
export interface WithdrawalShown extends Omit<WithdrawalBackground, 'balance' | 'email'> {
  /** Available and locked together, in the funding account. */
  readonly balance: string;
  /** Of operators, by id. */
  readonly emails: Readonly<Record<string, string>>;
}

export const shownOf = (
  { uid, tier, addressSince, paidToAddress, balance }: WithdrawalBackground,
  emails: ReadonlyMap<string, string>,
): WithdrawalShown => ({
  uid,
  tier,
  addressSince,
  paidToAddress,
  balance: toText(balance),
  emails: Object.fromEntries(emails),
});

export function withdrawalItem(
  withdrawal: Withdrawal,
  shown: WithdrawalShown,
  funding: FundingSection,
): QueueItem {
  const { id, transactionId, reason } = withdrawal;
  return {
    ...NO_DETAIL,
    id,
    kind: 'withdrawal',
    uid: shown.uid,
    submittedAt: withdrawal.submittedAt,
    dueAt: withdrawal.dueAt,
    state: withdrawalState(withdrawal),
    reason,
    approvals: shownApprovals(withdrawal.approvals, shown.emails),
    approvalsNeeded: withdrawal.approvalsNeeded,
    withdrawal: {
      ...termsOf(withdrawal, funding),
      tier: shown.tier,
      addressSince: shown.addressSince,
      paidToAddress: shown.paidToAddress,
      balance: shown.balance,
      transactionId,
    },
  };
}
