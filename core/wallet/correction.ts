// A correction of a user's balance: proposed by one operator and approved by another, booked once against the house's account
// `corrections`, seen by the user with its reason. Must never take a balance below zero.
// Source: decisions.md (corrections are journal entries made by one person and approved by another), wire.md (proposeCorrection).
import { housePosting, userPosting } from '../ledger/house.ts';
import type { Entry, UserAccount } from '../ledger/types.ts';
import type { TimeMs } from '../market/types.ts';
import type { Decimal } from '../money/decimal.ts';
import { type Currency, fitsScale, isCurrency } from '../money/money.ts';
import { type Approval, type ApprovalFound, refuseApproval } from './approval.ts';
import { knownBefore, refuseBy, type WalletDecision } from './decision.ts';

export interface Correction {
  readonly id: string;
  readonly userId: string;
  readonly account: UserAccount;
  readonly currency: Currency;
  /** Signed; never zero. */
  readonly amount: Decimal;
  /** In the operator's words, as the user sees it. */
  readonly reason: string;
  readonly state: 'proposed' | 'approved' | 'rejected';
  /** Who proposed it, then who approved it. */
  readonly approvals: readonly Approval[];
  readonly decidedBy: string | null;
  readonly proposedAt: TimeMs;
  readonly decidedAt: TimeMs | null;
  readonly version: number;
}

export type CorrectionEvent =
  | { readonly type: 'proposed'; readonly correction: Correction }
  | { readonly type: 'approved'; readonly approval: Approval }
  | { readonly type: 'rejected'; readonly operatorId: string; readonly at: TimeMs };

/** Every refusal in order of precedence; keys of protocol/errorKeys.ts. */
export const CORRECTION_REJECTIONS = [
  'already_final', // booked or rejected
  'invalid_input', // nothing, no such currency, or more decimals than it has
  'approved_by_you', // the approval must be somebody else's
  'same_device', // and come from another device
  'transaction_known', // of no chain's transaction: never said of a correction
  'insufficient_balance', // more would be taken than is there
] as const;
export type CorrectionRejection = (typeof CORRECTION_REJECTIONS)[number];

export type CorrectionDecision = WalletDecision<CorrectionEvent, CorrectionRejection>;

const refuse = refuseBy<CorrectionRejection>();

export type ProposedCorrection = Pick<
  Correction,
  'id' | 'userId' | 'account' | 'currency' | 'amount' | 'reason'
>;

/** `available`: in its account and currency, under the user's lock. */
export function decideProposal(
  proposed: ProposedCorrection,
  approval: Approval,
  available: Decimal,
): CorrectionDecision {
  const { amount, currency } = proposed;
  if (!isCurrency(currency)) return refuse('invalid_input', 'currency');
  if (amount.isZero() || !fitsScale(amount, currency)) return refuse('invalid_input', 'amount');
  if (available.plus(amount).lt(0)) return refuse('insufficient_balance', 'amount');
  const correction: Correction = {
    ...proposed,
    state: 'proposed',
    approvals: [approval],
    decidedBy: null,
    proposedAt: approval.at,
    decidedAt: null,
    version: 0,
  };
  return { ok: true, events: [{ type: 'proposed', correction }] };
}

/** The second person's yes books it. */
export function decideCorrection(
  correction: Correction,
  approval: Approval,
  found: ApprovalFound,
  available: Decimal,
): CorrectionDecision {
  if (correction.state !== 'proposed') return refuse('already_final');
  const refusal = refuseApproval(correction.approvals, approval, found);
  if (refusal !== undefined) return refuse(refusal);
  if (available.plus(correction.amount).lt(0)) return refuse('insufficient_balance');
  return { ok: true, events: [{ type: 'approved', approval }] };
}

/** Anybody who may decide may drop it, who proposed it too. */
export function decideDropped(
  correction: Correction,
  operatorId: string,
  now: TimeMs,
): CorrectionDecision {
  if (correction.state !== 'proposed') return refuse('already_final');
  return { ok: true, events: [{ type: 'rejected', operatorId, at: now }] };
}

/** The correction after `event`; undefined only before `proposed`. */
export function applyCorrectionEvent(
  before: Correction | undefined,
  event: CorrectionEvent,
): Correction {
  if (event.type === 'proposed') return event.correction;
  const known = knownBefore(before, 'correction', event);
  const { approvals } = known;
  const version = known.version + 1;
  if (event.type === 'rejected') {
    const { operatorId: decidedBy, at: decidedAt } = event;
    return { ...known, state: 'rejected', decidedBy, decidedAt, version };
  }
  const { approval } = event;
  const { operatorId: decidedBy, at: decidedAt } = approval;
  const decided = { state: 'approved' as const, decidedBy, decidedAt, version };
  return { ...known, ...decided, approvals: [...approvals, approval] };
}

/** The entry of `event`; undefined when it moves no money. Its cause is the correction: it is booked once. */
export function correctionEntry(
  { id, userId, account, currency, amount }: Correction,
  event: CorrectionEvent,
): Entry | undefined {
  if (event.type !== 'approved') return undefined;
  const postings = [
    userPosting(userId, account, 'available', currency, amount),
    housePosting('corrections', currency, amount.neg()),
  ];
  return { kind: 'correction', cause: id, postings };
}
