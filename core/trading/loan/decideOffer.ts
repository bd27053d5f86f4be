// From a request to money: a reviewer or the rule approves, the owner accepts in time, or it comes to nothing and what was
// pledged goes back. Must never pay out twice, nor on collateral that carries less than is lent by then.
// Source: decisions.md "Borrowing" (states; an offer the user accepts or lets lapse in 24 h).
import type { TimeMs } from '../../market/types.ts';
import { mostLent, valuePledges } from './collateral.ts';
import { dueTime } from './interest.ts';
import {
  LOAN_REASONS,
  type CoinPrices,
  type Loan,
  type LoanDecision,
  type LoanEvent,
  type LoanRules,
  refuseLoan,
} from './types.ts';

/** By a reviewer, or by rule. */
export function decideApprove(
  loan: Loan,
  now: TimeMs,
  { offerMs }: Pick<LoanRules, 'offerMs'>,
): LoanDecision {
  if (loan.state !== 'review') return refuseLoan('already_final');
  return { ok: true, events: [{ type: 'approved', offerUntil: now + offerMs, at: now }] };
}

/** `reason`: a reviewer's typed one. */
export function decideReject(loan: Loan, reason: string | undefined, now: TimeMs): LoanDecision {
  if (loan.state !== 'review') return refuseLoan('already_final');
  const typed = LOAN_REASONS.find((one) => one === reason);
  if (typed === undefined) return refuseLoan('reason_invalid', 'reason');
  return { ok: true, events: [rejected(loan, typed, now)] };
}

const rejected = ({ pledges }: Loan, reason: string, at: TimeMs): LoanEvent => ({
  type: 'rejected',
  reason,
  returned: pledges,
  at,
});

/** A request may be taken back while it is looked at, an offer be declined. */
export function decideDecline(loan: Loan, now: TimeMs): LoanDecision {
  if (loan.state !== 'review' && loan.state !== 'approved') return refuseLoan('already_final');
  return { ok: true, events: [rejected(loan, 'declined', now)] };
}

/** `[rejected]` once the offer's time is over, else `[]`: safe to ask again and again. */
export function decideLapse(loan: Loan, now: TimeMs): LoanDecision {
  const isDue = loan.state === 'approved' && loan.offerUntil !== null && now >= loan.offerUntil;
  return { ok: true, events: isDue ? [rejected(loan, 'lapsed', now)] : [] };
}

export interface AcceptContext {
  readonly now: TimeMs;
  readonly rules: Pick<LoanRules, 'collaterals'>;
  readonly prices: CoinPrices;
  readonly frozen: boolean;
}

/** `[paid_out]`: what is lent is looked at again at the prices of now. */
export function decideAccept(
  loan: Loan,
  { now, rules, prices, frozen }: AcceptContext,
): LoanDecision {
  if (frozen) return refuseLoan('forbidden');
  if (loan.state !== 'approved') return refuseLoan('already_final');
  if (loan.offerUntil === null || now >= loan.offerUntil) return refuseLoan('offer_lapsed');
  const valued = valuePledges(loan.pledges, prices, rules);
  if (valued === undefined) return refuseLoan('market_paused');
  if (loan.amount.plus(loan.serviceFee).gt(mostLent(valued))) return refuseLoan('ltv_too_high');
  return { ok: true, events: [{ type: 'paid_out', dueAt: dueTime(now, loan.days), at: now }] };
}
