// What can be done with withdrawals, as operations: core decides, under the user's lock; money, counts, the mail to the user
// and the operators' log are written together. Must hold no rule of its own. Source: decisions.md "Deposit and withdrawal".
import { decimal, toText } from '../../../core/money/decimal.ts';
import { withdrawalRules } from '../../../core/rulebook/fundingRules.ts';
import { countWithdrawal, usedOn } from '../../../core/wallet/limits.ts';
import {
  canCancel,
  decideApproval,
  decideCancelWithdrawal,
  decideRejection,
  decideWithdrawal,
} from '../../../core/wallet/withdrawal.ts';
import { applyWithdrawalEvent, withdrawalEntry } from '../../../core/wallet/withdrawalApply.ts';
import type {
  Withdrawal,
  WithdrawalDecision,
  WithdrawalEvent,
} from '../../../core/wallet/withdrawalTypes.ts';
import type { Outcome, Refused, View } from '../../execution/command.ts';
import {
  defineEdge,
  type Edge,
  haltedOutcome,
  SAFETY_FREEZE,
} from '../../execution/commonOperations.ts';
import { type At, defineOperation, type OperationHandler } from '../../execution/operation.ts';
import { presentWithdrawal } from '../../services/funding/fundingViews.ts';
import type { OwnerProof } from '../../services/security/stepUp.ts';
import {
  type Aside,
  type AskedApproval,
  auditOf,
  fundingOf,
  fundingStateOf,
  settlerOf,
} from '../shared/alongside.ts';
import { proofNeeds, refusedProof, usingProof } from '../shared/ownerProof.ts';
import { withdrawalItem, type WithdrawalShown } from './withdrawalItem.ts';

export interface WithdrawalRequest {
  readonly addressId: string;
  readonly amount: string;
  /** Of the rulebook that ways out are read from. */
  readonly rulebookHash: string;
  /** What was found right before; refused where it is not any more. */
  readonly proof: OwnerProof;
}

export interface OnWithdrawalInput {
  readonly withdrawalId: string;
  readonly rulebookHash: string;
}

export interface WithdrawalDecisionInput extends OnWithdrawalInput {
  readonly asked: AskedApproval;
  /** What the back office shows beside it. */
  readonly shown: WithdrawalShown;
}

const ACCOUNTS = ['funding'] as const;
const KIND = 'withdrawal';

const settle = settlerOf<'withdrawal', WithdrawalEvent>({
  name: 'withdrawal',
  apply: applyWithdrawalEvent,
  count: countWithdrawal,
  entryOf: withdrawalEntry,
});

/** Asks for a withdrawal: locks its amount. */
export const requestWithdrawal = defineOperation<WithdrawalRequest>({
  kind: KIND,
  operation: 'request',
  addsOpen: false,
  loads: ({ addressId, proof }, userId) => ({
    accounts: ACCOUNTS,
    needs: { ...proofNeeds(proof, userId), walletAddress: [addressId] },
  }),
  decide: (view, input, at) => {
    const { proof, rulebookHash } = input;
    const refused = haltedOutcome(view) ?? refusedProof(view, proof, at);
    if (refused !== undefined) return refused;
    const outcome = settle(undefined, decideRequest(view, input, at), {
      view,
      at,
      present: (withdrawal) => presentWithdrawal(withdrawal, fundingOf(at, rulebookHash)),
      asideOf: ({ received, currency, address }) => ({
        notice: {
          kind: 'withdrawal_requested',
          params: { amount: toText(received), currency, address },
        },
      }),
    });
    return usingProof(outcome, proof, view, at);
  },
});

function decideRequest(
  view: View,
  { addressId, amount: text, rulebookHash }: WithdrawalRequest,
  at: At,
): WithdrawalDecision {
  const { userId } = at;
  const state = fundingStateOf(view, userId);
  const amount = decimal(text);
  const saved = view.own('walletAddress', addressId);
  const address = saved?.removedAt === null ? saved : undefined;
  const rules =
    address && withdrawalRules(fundingOf(at, rulebookHash), address.currency, address.network);
  return decideWithdrawal({ id: at.newId(), userId, amount }, address, rules, {
    now: view.now,
    frozen: view.frozen,
    tier: state.tier,
    heldUntil: state.heldUntil,
    // Without rules it is refused before any amount is looked at.
    available: rules ? view.available('funding', rules.currency) : amount,
    usedToday: usedOn(state, view.now),
    waiting: state.waitingWithdrawals,
  });
}

type WithdrawalEdge<Input> = Pick<Edge<'withdrawal', Input>, 'operation' | 'decide'>;

/** An edge of a withdrawal that is there. */
const onWithdrawal = <Input extends OnWithdrawalInput>(
  edge: WithdrawalEdge<Input>,
): OperationHandler<Input> =>
  defineEdge<'withdrawal', Input>({
    kind: KIND,
    record: 'withdrawal',
    addsOpen: false,
    accounts: ACCOUNTS,
    idOf: ({ withdrawalId }) => withdrawalId,
    needs: (_input, userId) => ({ fundingState: [userId] }),
    ...edge,
  });

/** By its owner. */
export const cancelWithdrawal = onWithdrawal<OnWithdrawalInput>({
  operation: 'cancel',
  decide: (before, view, { rulebookHash }, at) =>
    settle(before, decideCancelWithdrawal(before, view.now), {
      view,
      at,
      present: (after) => presentWithdrawal(after, fundingOf(at, rulebookHash)),
    }),
});

/** Nothing to tell while an approval is missing or the payment is. */
function noticeOf(withdrawal: Withdrawal): Aside['notice'] {
  const { state, currency, address, reason, transactionId } = withdrawal;
  if (state === 'auditing') return undefined;
  if (state === 'success') {
    const params = { amount: toText(withdrawal.received), currency, address };
    return { kind: 'withdrawal_paid', params: { ...params, transactionId: transactionId ?? '' } };
  }
  const params = { amount: toText(withdrawal.amount), currency, reason: reason ?? '' };
  return { kind: 'withdrawal_refused', params };
}

function settleDecision(
  before: Withdrawal,
  decision: WithdrawalDecision | Refused,
  action: 'withdrawal.approve' | 'withdrawal.reject',
  { asked, shown, rulebookHash }: WithdrawalDecisionInput,
  view: View,
  at: At,
): Outcome {
  return settle(before, decision, {
    view,
    at,
    present: (after) => withdrawalItem(after, shown, fundingOf(at, rulebookHash)),
    asideOf: (after) => {
      const { id, state, approvals } = after;
      const result = { state, approvals: approvals.length };
      return { notice: noticeOf(after), audit: auditOf(action, id, asked, result) };
    },
  });
}

/** An operator's approval; with a transaction, that it was paid. */
export const approveWithdrawal = onWithdrawal<WithdrawalDecisionInput>({
  operation: 'approve',
  decide: (before, view, input, at) => {
    const { operatorId, sessionId, transactionId } = input.asked;
    const { now, frozen, halted } = view;
    // While the books are in doubt nothing leaves; what is refused goes back, as it does for its owner.
    if (halted) return SAFETY_FREEZE;
    // Nothing leaves a frozen account. What was approved before may be paid by now: that is written down.
    if (frozen && canCancel(before)) return { ok: false, error: 'forbidden' };
    const approval = { operatorId, sessionId, at: now };
    const decision = decideApproval(before, approval, transactionId, input.asked);
    return settleDecision(before, decision, 'withdrawal.approve', input, view, at);
  },
});

export const rejectWithdrawal = onWithdrawal<WithdrawalDecisionInput>({
  operation: 'reject',
  decide: (before, view, input, at) => {
    const decision = decideRejection(before, input.asked.reason, view.now);
    return settleDecision(before, decision, 'withdrawal.reject', input, view, at);
  },
});

export const withdrawalOperations: readonly OperationHandler<never>[] = [
  requestWithdrawal,
  cancelWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
];
