// A loan as core works with it, made of what a screen knows: one that would be paid out now, or one that the server told.
// Must never work out a number of its own: every figure of a loan comes from core/trading/loan.
import { decimal, ZERO } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { newLoan } from '../../../../core/trading/loan/newLoan.ts';
import { dueTime, hoursBegun } from '../../../../core/trading/loan/interest.ts';
import type { InterestTerms } from '../../../../core/trading/loan/interest.ts';
import type { Loan, LoanTermRules, Pledge } from '../../../../core/trading/loan/types.ts';
import type { BorrowOrderDto } from '../../../../protocol/borrow.ts';

/** What is known of no loan on a screen, and decides nothing that is shown. */
const UNTOLD = { userId: '', principalHours: ZERO, interestPaid: ZERO, noticed: 0, version: 0 };

const NOBODYS = { id: '', userId: '', rulebookHash: '' };

interface Asked {
  readonly amount: Decimal;
  readonly term: LoanTermRules;
  readonly pledges: readonly Pledge[];
}

/** As if it were paid out at `now`: what the prices of notices and sales on the form are about. */
export function loanPaidOut({ term, ...asked }: Asked, now: number): Loan {
  const loan = newLoan(asked, term, NOBODYS, now);
  const { amount: principal, serviceFee: feeDue } = loan;
  const dueAt = dueTime(now, term.days);
  return { ...loan, state: 'unpaid', borrowedAt: now, dueAt, principal, feeDue };
}

/** What is pledged for a loan that was told. */
export const pledgesOf = ({ collateral }: Pick<BorrowOrderDto, 'collateral'>): Pledge[] =>
  collateral.map(({ account, currency, amount }) => ({
    account,
    currency,
    amount: decimal(amount),
  }));

/**
 * The loan that the server told at `toldAt`. What interest had come to by then is one sum (the exact share behind it is the
 * server's): it counts as paid too little so far, and every hour that begins later grows on top of it by core's rule.
 */
export function toldLoan(order: BorrowOrderDto, toldAt: number, terms: InterestTerms): Loan {
  const loan: Loan = {
    ...UNTOLD,
    id: order.id,
    rulebookHash: order.rulebookHash,
    state: order.state,
    amount: decimal(order.amount),
    days: order.days,
    dailyRate: decimal(order.dailyRate),
    serviceFee: decimal(order.serviceFee),
    pledges: pledgesOf(order),
    appliedAt: order.appliedAt,
    offerUntil: order.offerUntil,
    borrowedAt: order.borrowTime,
    dueAt: order.dueTime,
    isOverdue: order.isOverdue,
    isSold: order.isSold,
    lastSaleAt: null,
    repaidAmount: decimal(order.repaymentAmount),
    endedAt: order.repaymentTime,
    reason: order.reason,
    principal: decimal(order.principal),
    hoursCharged: 0,
    interestPaid: decimal(order.interestDue).negated(),
    feeDue: decimal(order.feeDue),
  };
  return { ...loan, hoursCharged: hoursBegun(loan, toldAt, terms) };
}
