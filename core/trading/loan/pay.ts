// What a payment goes to: interest first, then the service fee, then what was borrowed.
// Must never take more than is owed, and never leave dust: whoever pays all owes nothing, to the last unit.
// Source: decisions.md "Borrowing" (repay any part; repay all leaves no dust).
import type { TimeMs } from '../../market/types.ts';
import { type Decimal, minDecimal } from '../../money/decimal.ts';
import { accrue, debtOf, type InterestTerms } from './interest.ts';
import type { Loan, Payment } from './types.ts';

/** `paid`: at most what is owed now; throws beyond it. */
export function pay(loan: Loan, paid: Decimal, now: TimeMs, terms: InterestTerms): Payment {
  const debt = debtOf(loan, now, terms);
  if (paid.gt(debt.total)) throw new RangeError('more than is owed');
  const interest = minDecimal(paid, debt.interest);
  const fee = minDecimal(paid.minus(interest), debt.fee);
  const principal = paid.minus(interest).minus(fee);
  const accrued = accrue(loan, now, terms);
  return {
    interest,
    fee,
    principal,
    accrual: {
      ...accrued,
      principal: accrued.principal.minus(principal),
      interestPaid: accrued.interestPaid.plus(interest),
      feeDue: accrued.feeDue.minus(fee),
    },
  };
}

export const paidBy = ({ interest, fee, principal }: Payment): Decimal =>
  interest.plus(fee).plus(principal);
