// The credit score in points: what a loan does to it. It decides how much may be borrowed and nothing else.
// Source: decisions.md "Borrowing".

export const CREDIT_SCORE = {
  start: 600,
  /** Of each loan repaid in time. */
  repaid: 10,
  /** Taken off for a loan that is overdue. */
  overdue: 40,
  /** Taken off when collateral was sold. */
  sold: 100,
  least: 300,
  most: 850,
} as const;
