// Interest by the hour, in whole hours and exact sums: nothing is rounded until it is owed, so that many small repayments cost
// what one large one does. Must never charge an hour twice, nor one that has not begun.
// Source: decisions.md "Borrowing" (0.03 % a day simple, by the hour, at least 1 hour; 24 h grace, then rate × 1.5).
import type { TimeMs } from '../../market/types.ts';
import { type Decimal, ONE } from '../../money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { roundFeeUp } from '../../money/rounding.ts';
import type { Accrual, Loan, LoanRules } from './types.ts';

export const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;

/** What interest is worked out from besides what is owed. */
export type InterestTerms = Pick<LoanRules, 'leastHours' | 'graceHours' | 'overdueFactor'>;
export type Borrowed = Pick<Loan, 'days' | 'dailyRate' | 'borrowedAt' | keyof Accrual>;

/** Hours that have begun since it was paid out; never fewer than were charged, whatever a clock says. */
export function hoursBegun(loan: Borrowed, now: TimeMs, { leastHours }: InterestTerms): number {
  if (loan.borrowedAt === null) return 0;
  const begun = Math.ceil((now - loan.borrowedAt) / HOUR_MS);
  return Math.max(begun, leastHours, loan.hoursCharged);
}

/** Hours as they are charged: those after the grace by their factor. */
function chargedHours(hours: number, { days }: Pick<Loan, 'days'>, terms: InterestTerms): Decimal {
  const late = Math.max(0, hours - days * HOURS_A_DAY - terms.graceHours);
  return terms.overdueFactor.minus(ONE).times(late).plus(hours);
}

/** principalHours up to an hour. */
function principalHoursAt(loan: Borrowed, hours: number, terms: InterestTerms): Decimal {
  const since = chargedHours(hours, loan, terms).minus(
    chargedHours(loan.hoursCharged, loan, terms),
  );
  return loan.principalHours.plus(loan.principal.times(since));
}

/** All interest so far, paid or not: up to the unit once, over the whole life. */
const interestOf = (principalHours: Decimal, dailyRate: Decimal): Decimal =>
  roundFeeUp(principalHours.times(dailyRate).div(HOURS_A_DAY), SETTLEMENT_SCALE);

/** What is owed at a time. */
export interface Debt {
  readonly interest: Decimal;
  readonly fee: Decimal;
  readonly principal: Decimal;
  readonly total: Decimal;
}

export function debtOf(loan: Borrowed, now: TimeMs, terms: InterestTerms): Debt {
  const principalHours = principalHoursAt(loan, hoursBegun(loan, now, terms), terms);
  const interest = interestOf(principalHours, loan.dailyRate).minus(loan.interestPaid);
  const { feeDue: fee, principal } = loan;
  return { interest, fee, principal, total: interest.plus(fee).plus(principal) };
}

/** The same loan with every hour that has begun written down. */
export function accrue(loan: Borrowed, now: TimeMs, terms: InterestTerms): Accrual {
  const hours = hoursBegun(loan, now, terms);
  return {
    principal: loan.principal,
    principalHours: principalHoursAt(loan, hours, terms),
    hoursCharged: hours,
    interestPaid: loan.interestPaid,
    feeDue: loan.feeDue,
  };
}

/** What a loan costs over its whole term, as its owner is told before he asks for it. */
export interface Estimate {
  readonly totalInterest: Decimal;
  readonly serviceFee: Decimal;
  readonly estimatedRepayment: Decimal;
}

export function estimateLoan(
  amount: Decimal,
  { days, dailyRate, serviceRate }: LoanRules['terms'][number],
): Estimate {
  const totalInterest = interestOf(amount.times(days * HOURS_A_DAY), dailyRate);
  const serviceFee = roundFeeUp(amount.times(serviceRate), SETTLEMENT_SCALE);
  const estimatedRepayment = amount.plus(totalInterest).plus(serviceFee);
  return { totalInterest, serviceFee, estimatedRepayment };
}

/** Interest to the end of the term that repaying all of it now would not cost: it is given back by never being charged. */
export function unusedInterest(
  loan: Borrowed & Pick<Loan, 'dueAt'>,
  now: TimeMs,
  terms: InterestTerms,
): Decimal {
  const end = Math.max(loan.dueAt ?? now, now);
  return debtOf(loan, end, terms).interest.minus(debtOf(loan, now, terms).interest);
}

/** When the term is over, and when the grace after it is. */
export const dueTime = (borrowedAt: TimeMs, days: number): TimeMs =>
  borrowedAt + days * HOURS_A_DAY * HOUR_MS;
export const graceEnd = (dueAt: TimeMs, { graceHours }: Pick<LoanRules, 'graceHours'>): TimeMs =>
  dueAt + graceHours * HOUR_MS;
