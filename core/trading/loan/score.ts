// The credit score and what it does: it raises the limit, and nothing else.
// Must never be set: it follows from what happened, and is the same for whoever asks. Source: decisions.md "Borrowing" (credit
// score: 600 at start, +10 repaid in time, −40 overdue, −100 collateral sold, 300 to 850).
import type { Decimal } from '../../money/decimal.ts';
import type { LoanEvent, Loan, LoanRules, ScoreRules } from './types.ts';

const within = (score: number, { lowest, highest }: ScoreRules): number =>
  Math.min(Math.max(score, lowest), highest);

/** What an event of a loan changes; `before` it. A sale counts once a loan, however many parts it takes. */
export function scoreChange(before: Loan, event: LoanEvent, rules: ScoreRules): number {
  switch (event.type) {
    case 'overdue':
      return rules.overdue;
    case 'sold':
      return before.isSold ? 0 : rules.collateralSold;
    case 'repaid': {
      const isWhole = event.payment.accrual.principal.isZero();
      return isWhole && !before.isOverdue && !before.isSold ? rules.repaidInTime : 0;
    }
    default:
      return 0;
  }
}

export const scoreAfter = (score: number, change: number, rules: ScoreRules): number =>
  within(score + change, rules);

/** Most that all open loans of one user may come to. */
export function loanLimit(score: number, { limit, score: rules }: LoanRules): Decimal {
  const points = Math.max(0, within(score, rules) - rules.start);
  return limit.base.plus(limit.perPoint.times(points));
}
