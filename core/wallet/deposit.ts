// A deposit: declared by the user, confirmed or refused by an operator, credited exactly once.
// Must never credit what was declared: only what was confirmed. Source: decisions.md "Deposit and withdrawal".
import { housePosting, userPosting } from '../ledger/house.ts';
import type { Entry } from '../ledger/types.ts';
import type { TimeMs } from '../market/types.ts';
import { toText, type Decimal } from '../money/decimal.ts';
import { fitsScale, type Currency, SETTLEMENT_SCALE } from '../money/money.ts';
import { roundWorthUp } from '../money/rounding.ts';
import type { CreditRules, DepositRules } from '../rulebook/fundingRules.ts';
import { type Approval, type ApprovalFound, refuseApproval, type Reviewed } from './approval.ts';
import { knownBefore, refuseBy, type WalletDecision } from './decision.ts';

/** Why an operator refuses one; keys of protocol/recharge.ts. */
export const DEPOSIT_REJECT_REASONS = [
  'not_received',
  'amount_differs',
  'wrong_network',
  'proof_unreadable',
  'sender_refused',
] as const;
export type DepositReason = (typeof DEPOSIT_REJECT_REASONS)[number];

export interface Deposit extends Reviewed {
  readonly id: string;
  readonly userId: string;
  readonly currency: Currency;
  readonly network: string;
  readonly address: string;
  readonly declaredAmount: Decimal;
  /** As credited; null until then. */
  readonly amount: Decimal | null;
  /** As the first operator confirmed it, with the chain's transaction; null before. */
  readonly confirmed: Decimal | null;
  /** Of what was confirmed, USDT, when it was approved last; null where nobody knew. */
  readonly worth: Decimal | null;
  /** The uploaded file. */
  readonly proofId: string;
  readonly state: 'auditing' | 'success' | 'fail';
  readonly reason: DepositReason | null;
  readonly decidedBy: string | null;
}

export type DepositEvent =
  | { readonly type: 'declared'; readonly deposit: Deposit }
  | {
      readonly type: 'approved';
      readonly approval: Approval;
      readonly amount: Decimal;
      readonly transactionId: string;
      readonly worth: Decimal | null;
      readonly approvalsNeeded: number;
    }
  | {
      readonly type: 'credited';
      readonly amount: Decimal;
      readonly operatorId: string;
      readonly at: TimeMs;
    }
  | {
      readonly type: 'refused';
      readonly reason: DepositReason;
      readonly operatorId: string;
      readonly at: TimeMs;
    };

/** Every refusal in order of precedence; keys of protocol/errorKeys.ts. */
export const DEPOSIT_REJECTIONS = [
  'forbidden', // the account is frozen
  'not_found', // no such deposit
  'already_final', // credited or refused
  'reason_invalid', // a rejection without one of the typed reasons
  'invalid_input', // no such way in, no amount, or more decimals than the currency has
  'transaction_required', // confirmed without the chain's transaction
  'approval_differs', // the second person found something else than the first
  'approved_by_you', // the second approval must be somebody else's
  'same_device', // and come from another device
  'transaction_known', // the transaction was counted before, in or out
  'below_minimum',
  'too_many_waiting', // as many wait for a decision as may
] as const;
export type DepositRejection = (typeof DEPOSIT_REJECTIONS)[number];

export type DepositDecision = WalletDecision<DepositEvent, DepositRejection>;

const refuse = refuseBy<DepositRejection>();

export interface DepositCommand {
  readonly id: string;
  readonly userId: string;
  readonly amount: Decimal;
  readonly address: string;
  readonly proofId: string;
}

/** `rules` is undefined where the way in is not offered. `waiting`: the user's deposits without a decision. */
export function decideDeposit(
  { amount, ...command }: DepositCommand,
  rules: DepositRules | undefined,
  context: { readonly now: TimeMs; readonly frozen: boolean; readonly waiting: number },
): DepositDecision {
  if (context.frozen) return refuse('forbidden');
  if (rules === undefined) return refuse('invalid_input', 'network');
  if (!fitsScale(amount, rules.currency)) return refuse('invalid_input', 'amount');
  if (amount.lt(rules.minimum)) {
    const params = { minimum: toText(rules.minimum) };
    return { ok: false, error: 'below_minimum', field: 'amount', params };
  }
  if (context.waiting >= rules.mostWaiting) return refuse('too_many_waiting');
  const deposit: Deposit = {
    ...command,
    currency: rules.currency,
    network: rules.network,
    declaredAmount: amount,
    amount: null,
    confirmed: null,
    transactionId: null,
    worth: null,
    approvals: [],
    approvalsNeeded: 1,
    state: 'auditing',
    reason: null,
    decidedBy: null,
    submittedAt: context.now,
    decidedAt: null,
    dueAt: context.now + rules.reviewMs,
    version: 0,
  };
  return { ok: true, events: [{ type: 'declared', deposit }] };
}

/** What an operator says that he found on the chain or at the bank. */
export interface Confirmation {
  readonly amount: Decimal | undefined;
  readonly transactionId: string | undefined;
  readonly approval: Approval;
}

export interface CreditContext extends ApprovalFound {
  /** USDT per unit of its currency; undefined where nobody knows. */
  readonly rate: Decimal | undefined;
  /** Credited on this UTC day, USDT: to this user, and by this operator. */
  readonly creditedToUser: Decimal;
  readonly creditedByOperator: Decimal;
}

/** How many persons have to confirm it: what is large, or makes a day large, or is worth nobody knows what, takes two. */
function approvalsFor(
  { declaredAmount, approvalsNeeded }: Deposit,
  amount: Decimal,
  worth: Decimal | null,
  { largeAbove, largeApprovals }: CreditRules,
  { creditedToUser, creditedByOperator }: CreditContext,
): number {
  const isLarge =
    worth === null ||
    amount.gt(declaredAmount) ||
    creditedToUser.plus(worth).gt(largeAbove) ||
    creditedByOperator.plus(worth).gt(largeAbove);
  return isLarge && approvalsNeeded < largeApprovals ? largeApprovals : approvalsNeeded;
}

/** An operator's confirmation; the last that is needed credits it. */
export function decideCredit(
  deposit: Deposit,
  { amount, transactionId, approval }: Confirmation,
  rules: CreditRules,
  context: CreditContext,
): DepositDecision {
  if (deposit.state !== 'auditing') return refuse('already_final');
  if (amount === undefined || amount.lte(0) || !fitsScale(amount, deposit.currency)) {
    return refuse('invalid_input', 'amount');
  }
  if (transactionId === undefined) return refuse('transaction_required', 'transactionId');
  const { confirmed, approvals } = deposit;
  if (confirmed !== null && !confirmed.eq(amount)) return refuse('approval_differs', 'amount');
  if (confirmed !== null && deposit.transactionId !== transactionId) {
    return refuse('approval_differs', 'transactionId');
  }
  const refusal = refuseApproval(approvals, approval, context);
  if (refusal !== undefined) return refuse(refusal);
  const { rate } = context;
  const worth = rate === undefined ? null : roundWorthUp(amount.times(rate), SETTLEMENT_SCALE);
  const approvalsNeeded = approvalsFor(deposit, amount, worth, rules, context);
  const said = { amount, transactionId, worth, approvalsNeeded };
  const approved: DepositEvent = { type: 'approved', approval, ...said };
  if (approvals.length + 1 < approvalsNeeded) return { ok: true, events: [approved] };
  const { operatorId, at } = approval;
  return { ok: true, events: [approved, { type: 'credited', amount, operatorId, at }] };
}

export function decideRefusal(
  deposit: Deposit,
  reason: string | undefined,
  operatorId: string,
  now: TimeMs,
): DepositDecision {
  if (deposit.state !== 'auditing') return refuse('already_final');
  const typed = DEPOSIT_REJECT_REASONS.find((one) => one === reason);
  if (typed === undefined) return refuse('reason_invalid', 'reason');
  return { ok: true, events: [{ type: 'refused', reason: typed, operatorId, at: now }] };
}

/** The deposit after `event`; undefined only before `declared`. */
export function applyDepositEvent(before: Deposit | undefined, event: DepositEvent): Deposit {
  if (event.type === 'declared') return event.deposit;
  const known = knownBefore(before, 'deposit', event);
  if (event.type === 'approved') {
    const { amount: confirmed, transactionId, worth, approvalsNeeded, approval } = event;
    const approvals = [...known.approvals, approval];
    const said = { confirmed, transactionId, worth, approvals, approvalsNeeded };
    return { ...known, ...said, version: known.version + 1 };
  }
  const decided = {
    ...known,
    decidedBy: event.operatorId,
    decidedAt: event.at,
    version: known.version + 1,
  };
  return event.type === 'credited'
    ? { ...decided, state: 'success', amount: event.amount }
    : { ...decided, state: 'fail', reason: event.reason };
}

/** The entry of `event`; undefined when it moves no money. Its cause is the deposit: it is credited once. */
export function depositEntry(deposit: Deposit, event: DepositEvent): Entry | undefined {
  if (event.type !== 'credited') return undefined;
  const { id, userId, currency } = deposit;
  const postings = [
    userPosting(userId, 'funding', 'available', currency, event.amount),
    housePosting('external', currency, event.amount.neg()),
  ];
  return { kind: 'deposit', cause: id, postings };
}
