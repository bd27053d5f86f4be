// Repaying, and pledging more. A frozen account may do both: they lower a risk.
// Must never take more than is owed; whoever repays all is decided about at execution, so that no hour leaves dust.
// Source: decisions.md "Borrowing".
import type { TimeMs } from '../../market/types.ts';
import { type Decimal, toText } from '../../money/decimal.ts';
import { fitsScale, SETTLEMENT_CURRENCY } from '../../money/money.ts';
import { checkPledges, type PledgeContext } from './decideApply.ts';
import { debtOf, graceEnd } from './interest.ts';
import { pay } from './pay.ts';
import {
  type Loan,
  type LoanDecision,
  type LoanRules,
  type Pledge,
  refuseLoan,
  refuseStep,
} from './types.ts';

export interface RepayContext {
  readonly now: TimeMs;
  readonly rules: LoanRules;
  /** USDT in the funding account. */
  readonly available: Decimal;
}

/** `[repaid]`; with all of it what was pledged goes back. */
export function decideRepay(
  loan: Loan,
  amount: Decimal | 'all',
  { now, rules, available }: RepayContext,
): LoanDecision {
  if (loan.state !== 'unpaid') return refuseLoan('already_final');
  const { total } = debtOf(loan, now, rules);
  const paid = amount === 'all' ? total : amount;
  if (paid.lte(0) || !fitsScale(paid, SETTLEMENT_CURRENCY)) return refuseStep();
  if (paid.gt(total)) return refuseLoan('above_maximum', 'amount', { maximum: toText(total) });
  if (paid.gt(available)) return refuseLoan('insufficient_balance', 'amount');
  const payment = pay(loan, paid, now, rules);
  const returned = paid.eq(total) ? loan.pledges : [];
  return { ok: true, events: [{ type: 'repaid', payment, returned, at: now }] };
}

/** `[pledged]`: to a loan that is unpaid, or to an offer whose coins have lost since. */
export function decideAddCollateral(
  loan: Loan,
  added: readonly Pledge[],
  context: PledgeContext,
): LoanDecision {
  if (loan.state !== 'unpaid' && loan.state !== 'approved') return refuseLoan('already_final');
  const checked = checkPledges(added, context);
  if ('error' in checked) return checked;
  return { ok: true, events: [{ type: 'pledged', added, at: context.now }] };
}

/** `[overdue]` once the grace is over, else `[]`: safe to ask again and again. */
export function decideOverdue(
  loan: Loan,
  now: TimeMs,
  rules: Pick<LoanRules, 'graceHours'>,
): LoanDecision {
  const { state, dueAt, isOverdue } = loan;
  const isDue = state === 'unpaid' && !isOverdue && dueAt !== null && now >= graceEnd(dueAt, rules);
  return { ok: true, events: isDue ? [{ type: 'overdue', at: now }] : [] };
}
