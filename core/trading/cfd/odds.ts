// What a return rate means, for the ticket: how often one has to be right, and what the house keeps.
// Must never be softened: both are shown before an order is confirmed. Source: decisions.md "CFD call / put".
import { ONE, type Decimal } from '../../money/decimal.ts';
import { roundFeeUp } from '../../money/rounding.ts';

/** Decimals of a rate that is shown as per cent with two decimals. */
const RATE_SCALE = 4;

/** 1 / (1 + R): the share of orders that must win for the sum to be zero. Up, so that it is never shown too easy. */
export function breakEvenRate(returnRate: Decimal): Decimal {
  return roundFeeUp(ONE.div(ONE.plus(returnRate)), RATE_SCALE);
}

/** What a stake loses on average when either side is as likely: 1 − (1 + R) / 2, as a share of the stake. */
export function houseEdge(returnRate: Decimal): Decimal {
  return roundFeeUp(ONE.minus(ONE.plus(returnRate).div(2)), RATE_SCALE);
}
