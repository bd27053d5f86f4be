// State after an event: the only thing that changes a loan.
// Must never decide anything: same loan and event in, same loan out. Source: architecture.md "The core".
import { applying } from '../../wallet/decision.ts';
import { ZERO } from '../../money/decimal.ts';
import { paidBy } from './pay.ts';
import { addPledges } from './sale.ts';
import type { Loan, LoanEvent, LoanSold } from './types.ts';

/** The loan after `event`, one version further; `loan` is undefined only for `applied`, which brings its own. */
export const applyLoanEvent = applying<Loan, LoanEvent>(
  'loan',
  (event) => (event.type === 'applied' ? event.loan : undefined),
  change,
);

function change(loan: Loan, event: LoanEvent): Loan {
  switch (event.type) {
    case 'applied':
      return loan;
    case 'approved':
      return { ...loan, state: 'approved', offerUntil: event.offerUntil };
    case 'rejected':
      return { ...loan, state: 'rejected', reason: event.reason, pledges: [], endedAt: event.at };
    case 'paid_out':
      return {
        ...loan,
        state: 'unpaid',
        borrowedAt: event.at,
        dueAt: event.dueAt,
        principal: loan.amount,
        feeDue: loan.serviceFee,
      };
    case 'pledged':
      return { ...loan, pledges: addPledges(loan.pledges, event.added), noticed: 0 };
    case 'repaid':
      return applyRepaid(loan, event);
    case 'noticed':
      return { ...loan, noticed: event.level };
    case 'overdue':
      return { ...loan, isOverdue: true };
    case 'sold':
      return applySold(loan, event);
  }
}

function applyRepaid(loan: Loan, event: Extract<LoanEvent, { type: 'repaid' }>): Loan {
  const { payment, returned, at } = event;
  const after: Loan = {
    ...loan,
    ...payment.accrual,
    noticed: 0,
    repaidAmount: loan.repaidAmount.plus(paidBy(payment)),
  };
  return returned.length === 0 ? after : { ...after, state: 'repaid', pledges: [], endedAt: at };
}

/** With nothing pledged any more the loan is over: nobody owes what a sale did not bring. */
function applySold(loan: Loan, { payment, pledges, at }: LoanSold): Loan {
  const after: Loan = {
    ...loan,
    ...payment.accrual,
    pledges,
    noticed: 0,
    isSold: true,
    lastSaleAt: at,
    repaidAmount: loan.repaidAmount.plus(paidBy(payment)),
  };
  if (pledges.length > 0) return after;
  return { ...after, state: 'repaid', principal: ZERO, feeDue: ZERO, endedAt: at };
}
