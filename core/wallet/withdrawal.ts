// Decisions over a withdrawal: ask, cancel, approve, pay, reject.
// The fee is taken from the amount, never added; nothing here can ask for a payment. Source: decisions.md "Deposit and
// withdrawal", "Operators" (maker and checker above 10,000).
import type { TimeMs } from '../market/types.ts';
import { maxDecimal, toText, type Decimal } from '../money/decimal.ts';
import { currencyScale, fitsScale } from '../money/money.ts';
import { roundFeeUp } from '../money/rounding.ts';
import type { WithdrawalRules } from '../rulebook/fundingRules.ts';
import type { WalletAddress } from './addresses.ts';
import { refuseBy } from './decision.ts';
import { type Approval, type ApprovalFound, refuseApproval } from './approval.ts';
import {
  WITHDRAWAL_REJECT_REASONS,
  type Withdrawal,
  type WithdrawalContext,
  type WithdrawalDecision,
  type WithdrawalEvent,
  type WithdrawalRejection,
} from './withdrawalTypes.ts';

const refuse = refuseBy<WithdrawalRejection>();

/** fee = max(minimum, rate × amount), up to the currency's scale. */
export function withdrawalFee(
  amount: Decimal,
  rules: Pick<WithdrawalRules, 'currency' | 'feeRate' | 'feeMin'>,
): Decimal {
  const share = roundFeeUp(amount.times(rules.feeRate), currencyScale(rules.currency));
  return maxDecimal(rules.feeMin, share);
}

/** `address` and `rules` are undefined where the user has no such address or its way out is not offered. */
export function decideWithdrawal(
  command: { readonly id: string; readonly userId: string; readonly amount: Decimal },
  address: WalletAddress | undefined,
  rules: WithdrawalRules | undefined,
  context: WithdrawalContext,
): WithdrawalDecision {
  const { now, tier } = context;
  const { amount } = command;
  if (context.frozen) return refuse('forbidden');
  if (address === undefined) return refuse('not_found', 'addressId');
  if (rules === undefined) return refuse('invalid_input', 'addressId');
  const limit = rules.dailyLimits[tier];
  if (limit.isZero()) return refuse('not_certified');
  if (context.heldUntil !== null && context.heldUntil > now) return refuse('withdrawals_held');
  if (address.usableFrom > now) return refuse('address_locked', 'addressId');
  if (!fitsScale(amount, rules.currency)) return refuse('invalid_input', 'amount');
  if (amount.lt(rules.minimum)) {
    return refuse('below_minimum', 'amount', { minimum: toText(rules.minimum) });
  }
  if (context.waiting >= rules.mostWaiting) return refuse('too_many_waiting');
  const left = limit.minus(context.usedToday);
  if (amount.gt(left)) {
    return refuse('daily_limit', 'amount', { left: toText(maxDecimal(left, left.minus(left))) });
  }
  if (amount.gt(context.available)) return refuse('insufficient_balance', 'amount');
  const fee = withdrawalFee(amount, rules);
  const withdrawal: Withdrawal = {
    ...command,
    currency: rules.currency,
    network: rules.network,
    addressId: address.id,
    address: address.address,
    label: address.label,
    fee,
    received: amount.minus(fee),
    state: 'auditing',
    reason: null,
    transactionId: null,
    approvals: [],
    // A large amount is large in parts as well: the user's day counts, this one included.
    approvalsNeeded: context.usedToday.plus(amount).gt(rules.largeAbove) ? rules.largeApprovals : 1,
    submittedAt: now,
    decidedAt: null,
    dueAt: now + rules.reviewMs,
    version: 0,
  };
  return { ok: true, events: [{ type: 'requested', withdrawal }] };
}

/** Enough operators said yes: from here on it is paid or rejected, and the user's time to cancel is over. */
export const isApproved = (withdrawal: Pick<Withdrawal, 'approvals' | 'approvalsNeeded'>) =>
  withdrawal.approvals.length >= withdrawal.approvalsNeeded;

export const canCancel = (withdrawal: Withdrawal): boolean =>
  withdrawal.state === 'auditing' && !isApproved(withdrawal);

export function decideCancelWithdrawal(withdrawal: Withdrawal, now: TimeMs): WithdrawalDecision {
  if (!canCancel(withdrawal)) return refuse('already_final');
  return { ok: true, events: [{ type: 'failed', reason: 'cancelled', at: now }] };
}

/**
 * An operator's yes, with the payment's transaction id where it has been made. An approval that is not the last one never
 * pays, whatever came with it; one that is the last without an id leaves the withdrawal approved, to be paid by a later call.
 */
export function decideApproval(
  withdrawal: Withdrawal,
  approval: Approval,
  transactionId: string | undefined,
  found: ApprovalFound,
): WithdrawalDecision {
  if (withdrawal.state !== 'auditing') return refuse('already_final');
  const events: WithdrawalEvent[] = [];
  const { approvals, approvalsNeeded } = withdrawal;
  if (!isApproved(withdrawal)) {
    const refusal = refuseApproval(approvals, approval, found);
    if (refusal !== undefined) return refuse(refusal);
    events.push({ type: 'approved', approval });
  } else if (transactionId === undefined) {
    return refuse('transaction_required', 'transactionId');
  } else if (found.isCounted) {
    return refuse('transaction_known', 'transactionId');
  }
  const isComplete = approvals.length + events.length >= approvalsNeeded;
  if (isComplete && transactionId !== undefined) {
    events.push({ type: 'paid', transactionId, at: approval.at });
  }
  return { ok: true, events };
}

/** An operator's no; possible until it is paid. */
export function decideRejection(
  withdrawal: Withdrawal,
  reason: string | undefined,
  now: TimeMs,
): WithdrawalDecision {
  if (withdrawal.state !== 'auditing') return refuse('already_final');
  const typed = WITHDRAWAL_REJECT_REASONS.find((one) => one === reason);
  if (typed === undefined) return refuse('reason_invalid', 'reason');
  return { ok: true, events: [{ type: 'failed', reason: typed, at: now }] };
}
