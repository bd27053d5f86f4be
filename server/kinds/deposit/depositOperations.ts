// What can be done with deposits, as operations: a declaration moves no money, an operator's confirmation credits it once.
// Must hold no rule of its own. Source: decisions.md "Deposit and withdrawal".
import { decimal, toText } from '../../../core/money/decimal.ts';
import { creditRules, depositRules } from '../../../core/rulebook/fundingRules.ts';
import {
  applyDepositEvent,
  decideCredit,
  decideDeposit,
  decideRefusal,
  type Deposit,
  type DepositDecision,
  type DepositEvent,
  depositEntry,
} from '../../../core/wallet/deposit.ts';
import { countDeposit } from '../../../core/wallet/limits.ts';
import { defineEdge, optionalDecimal } from '../../execution/commonOperations.ts';
import { type At, defineOperation, type OperationHandler } from '../../execution/operation.ts';
import { presentDeposit } from '../../services/funding/fundingViews.ts';
import {
  type Aside,
  type AskedApproval,
  auditOf,
  fundingOf,
  fundingStateOf,
  settlerOf,
} from '../shared/alongside.ts';
import { depositItem } from './depositItem.ts';

export interface DeclareInput {
  readonly currency: string;
  readonly network: string;
  readonly amount: string;
  /** Where it was paid to; null where nothing can be paid in that way. */
  readonly address: string | null;
  readonly proofId: string;
  /** Of the rulebook that ways in are read from. */
  readonly rulebookHash: string;
}

export interface DepositDecisionInput {
  readonly depositId: string;
  readonly rulebookHash: string;
  readonly asked: AskedApproval;
  /** USDT per unit of its currency; null where nobody knows. */
  readonly rate: string | null;
  /** Credited on this day, USDT. */
  readonly credited: { readonly toUser: string; readonly byOperator: string };
  /** Of its owner, as the back office shows him. */
  readonly uid: string;
  /** Of operators, by id. */
  readonly emails: Readonly<Record<string, string>>;
}

const ACCOUNTS = ['funding'] as const;
const KIND = 'deposit';

const settle = settlerOf<'deposit', DepositEvent>({
  name: 'deposit',
  apply: applyDepositEvent,
  count: (state, _deposit, event) =>
    event.type === 'approved' ? state : countDeposit(state, event.type !== 'declared'),
  entryOf: depositEntry,
});

/** Declares a deposit and hands its proof in; moves no money. */
export const declareDeposit = defineOperation<DeclareInput>({
  kind: KIND,
  operation: 'declare',
  addsOpen: false,
  loads: ({ proofId }, userId) => ({
    accounts: [],
    needs: { fundingState: [userId], proof: [proofId] },
  }),
  decide: (view, input, at) => {
    const { currency, network, amount, address, proofId, rulebookHash } = input;
    const { userId } = at;
    const proof = view.own('proof', proofId);
    const isFree = proof?.usedBy === null;
    if (!isFree) return { ok: false, error: 'not_found', field: 'proofImage' };
    const funding = fundingOf(at, rulebookHash);
    const rules = address === null ? undefined : depositRules(funding, currency, network);
    const id = at.newId();
    const declared = { id, userId, amount: decimal(amount), address: address ?? '', proofId };
    const decision = decideDeposit(declared, rules, {
      now: view.now,
      frozen: view.frozen,
      waiting: fundingStateOf(view, userId).waitingDeposits,
    });
    const present = (deposit: Deposit) => presentDeposit(deposit, funding);
    const outcome = settle(undefined, decision, { view, at, present });
    if (!outcome.ok) return outcome;
    const used = { ...proof, usedBy: `deposit ${id}`, version: proof.version + 1 };
    const changed = { ...outcome.effects.changed, proof: [used] };
    return { ...outcome, effects: { ...outcome.effects, changed } };
  },
});

/** Nothing to tell while an approval is missing. */
function noticeOf({ state, amount, declaredAmount, currency, reason }: Deposit): Aside['notice'] {
  if (state === 'auditing') return undefined;
  const params = { amount: toText(amount ?? declaredAmount), currency };
  return state === 'success'
    ? { kind: 'deposit_credited', params }
    : { kind: 'deposit_refused', params: { ...params, reason: reason ?? '' } };
}

/** An operator's decision about a deposit. */
const onDecision = (
  operation: 'approve' | 'reject',
  decide: (deposit: Deposit, input: DepositDecisionInput, now: number, at: At) => DepositDecision,
): OperationHandler<DepositDecisionInput> =>
  defineEdge<'deposit', DepositDecisionInput>({
    kind: KIND,
    operation,
    record: 'deposit',
    addsOpen: false,
    accounts: ACCOUNTS,
    idOf: ({ depositId }) => depositId,
    needs: (_input, userId) => ({ fundingState: [userId] }),
    decide: (before, view, input, at) =>
      settle(before, decide(before, input, view.now, at), {
        view,
        at,
        present: (after) => depositItem(after, input, fundingOf(at, input.rulebookHash)),
        asideOf: (after) => ({
          notice: noticeOf(after),
          audit: auditOf(`deposit.${operation}`, after.id, input.asked, {
            state: after.state,
            approvals: after.approvals.length,
            approvalsNeeded: after.approvalsNeeded,
          }),
        }),
      }),
  });

/** Confirms it; the last confirmation that is needed credits it once. */
export const approveDeposit = onDecision('approve', (deposit, input, now, at) => {
  const { asked, rate, credited, rulebookHash } = input;
  const { operatorId, sessionId, amount, transactionId } = asked;
  const confirmation = {
    amount: optionalDecimal(amount) ?? undefined,
    transactionId,
    approval: { operatorId, sessionId, at: now },
  };
  return decideCredit(deposit, confirmation, creditRules(fundingOf(at, rulebookHash)), {
    ...asked,
    rate: optionalDecimal(rate) ?? undefined,
    creditedToUser: decimal(credited.toUser),
    creditedByOperator: decimal(credited.byOperator),
  });
});

export const rejectDeposit = onDecision('reject', (deposit, { asked }, now) =>
  decideRefusal(deposit, asked.reason, asked.operatorId, now),
);

export const depositOperations: readonly OperationHandler<never>[] = [
  declareDeposit,
  approveDeposit,
  rejectDeposit,
];
