// Figures of loans and grids that documents quote. The rulebook has no section of them yet: until a kind gives them itself
// (server/kinds/defineKind.ts, `figures`), they stand in this one table. Source: decisions.md "Borrowing", "AI smart quantification".
import { amount, amounts, type Figures, share, shares, time } from './figures.ts';

const HOUR_MS = 3_600_000;

/** decisions.md "Borrowing": terms, rate by the day and by the hour, fee, what a sale costs; grace, and what follows it. */
const LOAN_FIGURES: Figures = {
  loanTerms: amounts([7, 14, 30, 60, 90]),
  loanDailyRate: share('0.0003'),
  loanLeastTime: time(HOUR_MS),
  loanServiceFee: share('0.001'),
  loanSaleCost: share('0.02'),
  loanGrace: time(24 * HOUR_MS),
  loanOverdueFactor: amount('1.5'),
  loanOfferTime: time(24 * HOUR_MS),
  loanReviewTime: time(24 * HOUR_MS),
};

/** decisions.md "Borrowing": what each class of collateral is worth, and where it is warned of and sold. */
const COLLATERAL_FIGURES: Figures = {
  loanMajorInitial: share('0.6'),
  loanMajorNotices: shares(['0.7', '0.74', '0.77']),
  loanMajorSale: share('0.83'),
  loanMajorTarget: share('0.65'),
  loanMajorFull: share('0.91'),
  loanMajorHaircut: share('0.05'),
  loanOtherInitial: share('0.5'),
  loanOtherNotices: shares(['0.62', '0.66', '0.7']),
  loanOtherSale: share('0.75'),
  loanOtherTarget: share('0.55'),
  loanOtherFull: share('0.85'),
  loanOtherHaircut: share('0.1'),
  loanStableInitial: share('0.85'),
  loanStableNotices: shares(['0.88', '0.89', '0.9']),
  loanStableSale: share('0.92'),
  loanStableTarget: share('0.85'),
  loanStableFull: share('0.96'),
  loanStableHaircut: share('0'),
};

/** decisions.md "Borrowing": the credit score. */
const SCORE_FIGURES: Figures = {
  scoreStart: amount('600'),
  scoreRepaid: amount('10'),
  scoreOverdue: amount('40'),
  scoreSold: amount('100'),
  scoreLeast: amount('300'),
  scoreMost: amount('850'),
};

export const WEALTH_FIGURES: Figures = {
  ...LOAN_FIGURES,
  ...COLLATERAL_FIGURES,
  ...SCORE_FIGURES,
  // decisions.md "AI smart quantification": 2 % × principal × days left / term, never more than the profit.
  gridEarlyFee: share('0.02'),
};
