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
import type { SecondProof } from '../../services/security/secondFactor.ts';
import type { FundingState } from '../../store/fundingStateStore.ts';
import {
  type Aside,
  type AskedDecision,
  auditOf,
  fundingOf,
  fundingStateOf,
  settlerOf,
} from '../shared/alongside.ts';
import { withdrawalItem, type WithdrawalShown } from './withdrawalItem.ts';

export interface WithdrawalRequest {
  readonly addressId: string;
  readonly amount: string;
  /** Of the rulebook that ways out are read from. */
  readonly rulebookHash: string;
  /** The hash that the given fund password was found to fit; refused when it is another one by now. */
  readonly checkedHash: string;
  /** The second factor as it was found right; refused when it is another one by now, or was used meanwhile. */
  readonly second: SecondProof;
}

export interface OnWithdrawalInput {
  readonly withdrawalId: string;
  readonly rulebookHash: string;
}

export interface WithdrawalDecisionInput extends OnWithdrawalInput {
  readonly asked: AskedDecision;
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

function isStillGood(state: FundingState, { sealed, step, recovery }: SecondProof): boolean {
  if (state.totpSecret !== sealed) return false;
  if (sealed === null) return true;
  if (step !== null) return step > state.totpLastStep;
  return recovery !== null && state.recoveryCodes.includes(recovery);
}

/** The state after its second factor was used up, for the operations behind it in the batch. */
const useSecond = (state: FundingState, { step, recovery }: SecondProof): FundingState => ({
  ...state,
  totpLastStep: step ?? state.totpLastStep,
  recoveryCodes: state.recoveryCodes.filter((code) => code !== recovery),
});

/** Asks for a withdrawal: locks its amount. */
export const requestWithdrawal = defineOperation<WithdrawalRequest>({
  kind: KIND,
  operation: 'request',
  loads: ({ addressId }, userId) => ({
    accounts: ACCOUNTS,
    needs: { walletAddress: [addressId], fundingState: [userId] },
  }),
  decide: (view, input, at) => {
    const { checkedHash, second } = input;
    const { userId } = at;
    const halted = haltedOutcome(view);
    if (halted !== undefined) return halted;
    const state = fundingStateOf(view, userId);
    if (state.fundPasswordHash !== checkedHash) {
      return { ok: false, error: 'fund_password_wrong', field: 'fundPassword' };
    }
    if (!isStillGood(state, second)) return { ok: false, error: 'totp_wrong', field: 'totp' };
    const outcome = settle(undefined, decideRequest(view, input, state, at), {
      view,
      at,
      present: (withdrawal) => presentWithdrawal(withdrawal, fundingOf(at, input.rulebookHash)),
      asideOf: ({ received, currency, address }) => ({
        notice: {
          kind: 'withdrawal_requested',
          params: { amount: toText(received), currency, address },
        },
      }),
    });
    return outcome.ok && second.sealed !== null ? usingSecond(outcome, second, view, at) : outcome;
  },
});

function decideRequest(
  view: View,
  { addressId, amount: text, rulebookHash }: WithdrawalRequest,
  state: FundingState,
  at: At,
): WithdrawalDecision {
  const { userId } = at;
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

/** The same outcome, with its second factor used up in its transaction. */
function usingSecond(
  outcome: Extract<Outcome, { ok: true }>,
  second: SecondProof,
  { now }: View,
  at: At,
): Outcome {
  const { changed } = outcome.effects;
  const { step, recovery } = second;
  const use = { id: at.newId(), userId: at.userId, version: 0, step, recovery, usedAt: now };
  const fundingState = changed.fundingState?.map((state) => useSecond(state, second)) ?? [];
  const effects = {
    ...outcome.effects,
    changed: { ...changed, fundingState, secondFactorUse: [use] },
  };
  return { ...outcome, effects };
}

type WithdrawalEdge<Input> = Pick<Edge<'withdrawal', Input>, 'operation' | 'decide'>;

/** An edge of a withdrawal that is there. */
const onWithdrawal = <Input extends OnWithdrawalInput>(
  edge: WithdrawalEdge<Input>,
): OperationHandler<Input> =>
  defineEdge<'withdrawal', Input>({
    kind: KIND,
    record: 'withdrawal',
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
    const { operatorId, transactionId } = input.asked;
    const { now, frozen, halted } = view;
    // While the books are in doubt nothing leaves; what is refused goes back, as it does for its owner.
    if (halted) return SAFETY_FREEZE;
    // Nothing leaves a frozen account. What was approved before may be paid by now: that is written down.
    if (frozen && canCancel(before)) return { ok: false, error: 'forbidden' };
    const decision = decideApproval(before, { operatorId, at: now }, transactionId);
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
