// What waits for an operator, as the back office shows it: one shape for every queue. Source: wire.md "Calls" (getQueue).
import { toText } from '../../../core/money/decimal.ts';
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import type { Deposit } from '../../../core/wallet/deposit.ts';
import { isApproved } from '../../../core/wallet/withdrawal.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import type { QueueItem } from '../../../protocol/operator.ts';
import type { WithdrawalBackground } from '../../store/operatorQueueStore.ts';
import type { CertificationItem } from '../accounts/certificationReview.ts';
import { networkName } from '../funding/fundingViews.ts';
import { fileUrlOf } from '../accounts/uploads.ts';

const NO_DETAIL = { deposit: null, withdrawal: null, certification: null };

export function depositItem(deposit: Deposit, uid: string, funding: FundingSection): QueueItem {
  const { id, currency, network, address, amount, declaredAmount, state, reason } = deposit;
  return {
    ...NO_DETAIL,
    id,
    kind: 'deposit',
    uid,
    submittedAt: deposit.submittedAt,
    dueAt: deposit.dueAt,
    state: state === 'auditing' ? 'waiting' : state,
    reason,
    approvals: [],
    approvalsNeeded: 1,
    deposit: {
      currency,
      network,
      networkName: networkName(funding, network),
      address,
      amount: toText(amount ?? declaredAmount),
      proofImage: fileUrlOf(deposit.proofId),
    },
  };
}

function withdrawalState(withdrawal: Withdrawal): QueueItem['state'] {
  if (withdrawal.state !== 'auditing') return withdrawal.state;
  return isApproved(withdrawal) ? 'approved' : 'waiting';
}

/** `emails`: of operators, by id. */
export function withdrawalItem(
  withdrawal: Withdrawal,
  background: WithdrawalBackground,
  emails: ReadonlyMap<string, string>,
  funding: FundingSection,
): QueueItem {
  const { id, currency, network, address, label, transactionId, reason } = withdrawal;
  return {
    ...NO_DETAIL,
    id,
    kind: 'withdrawal',
    uid: background.uid,
    submittedAt: withdrawal.submittedAt,
    dueAt: withdrawal.dueAt,
    state: withdrawalState(withdrawal),
    reason,
    approvals: withdrawal.approvals.map(({ operatorId, at }) => ({
      operatorId,
      email: emails.get(operatorId) ?? '',
      at,
    })),
    approvalsNeeded: withdrawal.approvalsNeeded,
    withdrawal: {
      currency,
      network,
      networkName: networkName(funding, network),
      address,
      label,
      amount: toText(withdrawal.amount),
      fee: toText(withdrawal.fee),
      received: toText(withdrawal.received),
      tier: background.tier,
      addressSince: background.addressSince,
      paidToAddress: background.paidToAddress,
      balance: toText(background.balance),
      transactionId,
    },
  };
}

const CERTIFICATION_STATES = { review: 'waiting', approved: 'success', rejected: 'fail' } as const;

export function certificationItem(item: CertificationItem): QueueItem {
  const { id, uid, tier, name, country, documentType, idNumber, usedElsewhere } = item;
  const { frontImage, backImage } = item;
  return {
    ...NO_DETAIL,
    id,
    kind: 'certification',
    uid,
    submittedAt: item.submittedAt,
    dueAt: item.dueAt,
    state: CERTIFICATION_STATES[item.state],
    reason: item.reason,
    approvals: [],
    approvalsNeeded: 1,
    certification: {
      tier,
      name,
      country,
      documentType,
      idNumber,
      frontImage,
      backImage,
      usedElsewhere,
    },
  };
}
