// Why a loan, or what its owner asks of it, is refused. The keys are the ones on the wire.
// Source: decisions.md "Borrowing", wire.md "Error keys".

/** Every refusal of a loan in order of precedence. */
export const LOAN_REJECTIONS = [
  'forbidden', // the account is frozen
  'not_agreed', // the agreement was not accepted
  'not_certified', // no basic certification
  'not_found', // no such loan of this user
  'already_final', // it is not in the state that this happens in
  'reason_invalid', // rejected without one of the reasons
  'offer_lapsed', // accepted after its 24 h
  'term_not_offered', // not one of the periods
  'amount_step', // not positive, or finer than the currency's unit
  'below_minimum', // less than is lent at all
  'above_maximum', // over the limit of the score, or more than is owed
  'collateral_not_accepted', // nothing is lent against it there, or it is named twice, or finer than its unit
  'market_paused', // a coin has no price at present
  'insufficient_balance', // more than is available
  'collateral_borrowed', // bought with what another loan paid out
  'ltv_too_high', // more than the collateral carries
] as const;
export type LoanRejection = (typeof LOAN_REJECTIONS)[number];
