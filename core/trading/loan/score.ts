// The credit score and what it does: it raises the limit, and nothing else.
// Must never be set: it follows from what happened, and is the same for whoever asks. Source: decisions.md "Borrowing" (credit
// score: 600 at start, +10 repaid in time, −40 overdue, −100 collateral sold, 300 to 850).
import type { Decimal } from '../../money/decimal.ts';
import type { Loan, LoanRules, ScoreRules } from './types.ts';

const within = (score: number, { lowest, highest }: ScoreRules): number =>
  Math.min(Math.max(score, lowest), highest);

/** What the score follows from: loans, each counted once for each thing that happened to it. */
export interface ScoreCounts {
  readonly repaidInTime: number;
  readonly overdue: number;
  readonly sold: number;
}
type Happened = Pick<Loan, 'state' | 'isOverdue' | 'isSold'>;

/** Of one loan. */
export const countsOf = ({ state, isOverdue, isSold }: Happened): ScoreCounts => ({
  repaidInTime: state === 'repaid' && !isOverdue && !isSold ? 1 : 0,
  overdue: isOverdue ? 1 : 0,
  sold: isSold ? 1 : 0,
});

export const scoreOf = ({ repaidInTime, overdue, sold }: ScoreCounts, rules: ScoreRules): number =>
  within(
    rules.start +
      repaidInTime * rules.repaidInTime +
      overdue * rules.overdue +
      sold * rules.collateralSold,
    rules,
  );

/** Most that all open loans of one user may come to. */
export function loanLimit(score: number, { limit, score: rules }: LoanRules): Decimal {
  const points = Math.max(0, within(score, rules) - rules.start);
  return limit.base.plus(limit.perPoint.times(points));
}
