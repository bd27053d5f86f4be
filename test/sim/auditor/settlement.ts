/**
 * The money of a close: "the loss is capped at the margin; the fund pays the rest", "liquidation fee 0.5 % of notional,
 * never more than what is left". House rules, where decisions.md leaves them open:
 * - claims are met in this order, each only from what is left of the ticket's margin: loss, overnight fee, close fee,
 *   liquidation fee; an overnight credit counts before the loss, as it does in equity;
 * - a part takes its share of cost (against the user), of overnight fee (up) and of margin (down) along; a part's loss may
 *   use all of the ticket's margin; a liquidated part leaves all that is left of its margin in the position.
 */
import { feeOf, resultOf } from './arithmetic.ts';
import { type Fraction, ONE, scaled } from './fraction.ts';
import { COST_DECIMALS, LIQUIDATION_FEE_RATE, MONEY_DECIMALS, TAKER_RATE } from './rules.ts';
import { costFraction, larger, moneyFraction, smaller, type Ticket } from './ticket.ts';

export interface Settlement {
  /** Units of 10^-18 quote currency. */
  readonly entryCost: bigint;
  /** Millionths of a USDT. */
  readonly result: bigint;
  readonly overnight: bigint;
  readonly fee: bigint;
  readonly liquidationFee: bigint;
  readonly kept: bigint;
  readonly payout: bigint;
  readonly deficit: bigint;
  /** The same result without a single rounding. */
  readonly trueResult: Fraction;
  readonly trueEntryCost: Fraction;
}

/** Settles `lots` of what is open, sold or bought back for `value` (10^-18 quote currency) at `rate`. */
export function settle(
  ticket: Ticket,
  lots: number,
  value: bigint,
  rate: Fraction,
  isLiquidation: boolean,
): Settlement {
  const all = lots === ticket.open;
  const share = all ? ONE : scaled(lots, 0).over(scaled(ticket.open, 0));
  const sharedCost = costFraction(ticket.cost).times(share);
  const entryCost =
    ticket.direction === 'long' ? sharedCost.ceil(COST_DECIMALS) : sharedCost.floor(COST_DECIMALS);
  const sold = costFraction(value);
  const exact = resultOf(ticket.direction, sold, costFraction(entryCost), rate);
  const result = exact.floor(MONEY_DECIMALS);
  const overnight = moneyFraction(ticket.accrued).times(share).ceil(MONEY_DECIMALS);

  const credit = larger(-overnight, 0n);
  const pot = ticket.margin + result + credit;
  let left = larger(pot, 0n);
  const claim = (amount: bigint): bigint => {
    const paid = smaller(amount, left);
    left -= paid;
    return paid;
  };
  const overnightPaid = claim(larger(overnight, 0n)) - credit;
  const notional = sold.times(rate);
  const fee = claim(feeOf(notional, TAKER_RATE));
  const liquidationFee = isLiquidation ? claim(feeOf(notional, LIQUIDATION_FEE_RATE)) : 0n;

  const released = moneyFraction(ticket.margin).times(share).floor(MONEY_DECIMALS);
  const keptByRest = isLiquidation ? left : smaller(left, ticket.margin - released);
  const kept = all ? 0n : keptByRest;
  const trueEntryCost = ticket.trueCost.times(share);
  return {
    entryCost,
    result,
    overnight: overnightPaid,
    fee,
    liquidationFee,
    kept,
    trueEntryCost,
    payout: left - kept,
    deficit: larger(-pot, 0n),
    trueResult: resultOf(ticket.direction, sold, trueEntryCost, rate),
  };
}
