// Repaying and pledging more, worked out by core on the loan as it was told.
// Must never promise more than is paid: what is repaid in full is decided by the server when it is done.
import { maxDecimal, parseDecimal, ZERO } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { decideAddCollateral, decideRepay } from '../../../../core/trading/loan/decideRepay.ts';
import type { RepayContext } from '../../../../core/trading/loan/decideRepay.ts';
import type { PledgeContext } from '../../../../core/trading/loan/decideApply.ts';
import { debtOf } from '../../../../core/trading/loan/interest.ts';
import type { InterestTerms } from '../../../../core/trading/loan/interest.ts';
import { paidBy, pay } from '../../../../core/trading/loan/pay.ts';
import { addPledges } from '../../../../core/trading/loan/sale.ts';
import type { Loan, LoanRejected } from '../../../../core/trading/loan/types.ts';
import { pledgesIn, rowRefused } from './pledgeRows.ts';
import type { PledgeRow } from './pledgeRows.ts';

export interface RepayDraft {
  readonly isAll: boolean;
  readonly amount: string;
}

export type RepayProblem = { readonly need: 'repay' } | LoanRejected;

/** What is asked for; undefined until it is typed. */
export function repaid({ isAll, amount }: RepayDraft): Decimal | 'all' | undefined {
  if (isAll) return 'all';
  const typed = parseDecimal(amount);
  return typed?.gt(0) === true ? typed : undefined;
}

export function repayProblem(
  draft: RepayDraft,
  loan: Loan,
  context: RepayContext,
): RepayProblem | undefined {
  const asked = repaid(draft);
  if (asked === undefined) return { need: 'repay' };
  const decision = decideRepay(loan, asked, context);
  return decision.ok ? undefined : decision;
}

export interface RepayPreview {
  readonly interest: Decimal;
  readonly fee: Decimal;
  readonly principal: Decimal;
  /** Leaves the funding account. */
  readonly paid: Decimal;
  readonly debtAfter: Decimal;
  /** Interest of the hours to the end of the term that will not be charged. */
  readonly saved: Decimal;
  readonly loanAfter: Loan;
}

/** What a payment goes to and what it spares; undefined for one that core refuses as more than is owed. */
export function previewRepay(
  draft: RepayDraft,
  loan: Loan,
  now: number,
  terms: InterestTerms,
): RepayPreview | undefined {
  const asked = repaid(draft);
  const { total } = debtOf(loan, now, terms);
  const paid = asked === 'all' ? total : asked;
  if (paid === undefined || paid.gt(total)) return undefined;
  const payment = pay(loan, paid, now, terms);
  const loanAfter: Loan = { ...loan, ...payment.accrual };
  const end = Math.max(loan.dueAt ?? now, now);
  const before = debtOf(loan, end, terms).interest;
  const after = payment.interest.plus(debtOf(loanAfter, end, terms).interest);
  return {
    ...payment,
    paid: paidBy(payment),
    debtAfter: debtOf(loanAfter, now, terms).total,
    saved: maxDecimal(before.minus(after), ZERO),
    loanAfter,
  };
}

export type AddProblem =
  | { readonly need: 'collateral' }
  | (LoanRejected & { readonly row?: number | undefined });

export function addProblem(
  rows: readonly PledgeRow[],
  loan: Loan,
  context: PledgeContext,
): AddProblem | undefined {
  const added = pledgesIn(rows);
  if (added.length === 0) return { need: 'collateral' };
  const decision = decideAddCollateral(loan, added, context);
  return decision.ok ? undefined : { ...decision, row: rowRefused(decision, rows, context) };
}

/** The loan with what is typed on top. */
export const withPledged = (loan: Loan, rows: readonly PledgeRow[]): Loan => ({
  ...loan,
  pledges: addPledges(loan.pledges, pledgesIn(rows)),
});
