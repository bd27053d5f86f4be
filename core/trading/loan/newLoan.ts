// A loan as it begins: nothing lent, nothing owed.
// Must decide nothing. Source: wire.md "Objects" (borrow order).
import type { TimeMs } from '../../market/types.ts';
import { ZERO } from '../../money/decimal.ts';
import type { OrderIdentity } from '../order.ts';
import { estimateLoan } from './interest.ts';
import type { Loan, LoanTermRules } from './types.ts';

export function newLoan(
  { amount, pledges }: Pick<Loan, 'amount' | 'pledges'>,
  term: LoanTermRules,
  identity: OrderIdentity,
  now: TimeMs,
): Loan {
  const { serviceFee } = estimateLoan(amount, term);
  return {
    ...identity,
    state: 'review',
    amount,
    days: term.days,
    dailyRate: term.dailyRate,
    serviceFee,
    pledges,
    appliedAt: now,
    offerUntil: null,
    borrowedAt: null,
    dueAt: null,
    isOverdue: false,
    noticed: 0,
    isSold: false,
    lastSaleAt: null,
    repaidAmount: ZERO,
    endedAt: null,
    reason: null,
    principal: ZERO,
    principalHours: ZERO,
    hoursCharged: 0,
    interestPaid: ZERO,
    feeDue: ZERO,
    version: 0,
  };
}
