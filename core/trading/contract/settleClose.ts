// The money of a closing fill: result, fees, payout, what stays as margin, what the insurance fund pays.
// The user must never lose more than the ticket's margin, and nobody is paid what is not there.
// Source: decisions.md "Contract" (liquidation: the loss is capped at the margin; the fund pays the rest).
import { type Decimal, ZERO, maxDecimal, minDecimal } from '../../money/decimal.ts';
import {
  roundCostShare,
  roundFeeUp,
  roundResultDown,
  roundShareDown,
} from '../../money/rounding.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { handlingFee, notionalOf, priceResult } from './formulas.ts';
import type { ContractOrder } from './types.ts';

export interface CloseFigures {
  readonly quantity: Decimal;
  /** Σ quantity × price of the fill, quote currency. */
  readonly value: Decimal;
  readonly quoteRate: Decimal;
  readonly feeRate: Decimal;
  /** 0 but for a liquidation. */
  readonly liquidationFeeRate: Decimal;
  /** A liquidation leaves its part's margin in the position; every other close pays it out. */
  readonly keepsMargin: boolean;
}

export interface CloseSettlement {
  readonly entryCost: Decimal;
  readonly result: Decimal;
  readonly overnightFee: Decimal;
  readonly fee: Decimal;
  readonly liquidationFee: Decimal;
  readonly marginReleased: Decimal;
  readonly marginKept: Decimal;
  readonly payout: Decimal;
  readonly deficit: Decimal;
}

type OpenPart = Pick<
  ContractOrder,
  'direction' | 'openQuantity' | 'openCost' | 'margin' | 'accruedOvernightFee'
>;

/**
 * Settles `quantity` out of what is open; all amounts USDT but `entryCost` (quote currency).
 * Collected in this order, each only from what is left of the ticket's margin: loss, overnight fee, close fee,
 * liquidation fee. A negative overnight fee is a credit and counts before the loss, as it does in equity.
 */
export function settleClose(open: OpenPart, figures: CloseFigures): CloseSettlement {
  const all = figures.quantity.eq(open.openQuantity);
  const share = (whole: Decimal): Decimal => whole.times(figures.quantity).div(open.openQuantity);
  const entryCost = all ? open.openCost : roundCostShare(share(open.openCost), open.direction);
  const exact = priceResult(open.direction, figures.value, entryCost, figures.quoteRate);
  const result = roundResultDown(exact, SETTLEMENT_SCALE);
  const overnight = all
    ? open.accruedOvernightFee
    : roundFeeUp(share(open.accruedOvernightFee), SETTLEMENT_SCALE);
  const notional = notionalOf(figures.value, figures.quoteRate);

  const credit = maxDecimal(overnight.neg(), ZERO);
  const pot = open.margin.plus(result).plus(credit);
  const deficit = maxDecimal(pot.neg(), ZERO);
  const purse = createPurse(maxDecimal(pot, ZERO));
  const overnightPaid = purse.collect(maxDecimal(overnight, ZERO));
  const fee = purse.collect(handlingFee(notional, figures.feeRate));
  const liquidationFee = purse.collect(handlingFee(notional, figures.liquidationFeeRate));

  const marginKept = all ? ZERO : keptMargin(open, figures, purse.left());
  return {
    entryCost,
    result,
    overnightFee: overnightPaid.minus(credit),
    fee,
    liquidationFee,
    marginReleased: open.margin.minus(marginKept),
    marginKept,
    payout: purse.left().minus(marginKept),
    deficit,
  };
}

/** What stays locked for the rest: all that is left (liquidation), or the rest's own share as far as it is there. */
function keptMargin(open: OpenPart, figures: CloseFigures, left: Decimal): Decimal {
  if (figures.keepsMargin) return left;
  const share = open.margin.times(figures.quantity).div(open.openQuantity);
  const released = roundShareDown(share, SETTLEMENT_SCALE);
  return minDecimal(left, open.margin.minus(released));
}

/** Pays claims in turn, each only from what is left. */
function createPurse(amount: Decimal): { collect(claim: Decimal): Decimal; left(): Decimal } {
  let left = amount;
  return {
    collect(claim) {
      const paid = minDecimal(claim, left);
      left = left.minus(paid);
      return paid;
    },
    left: () => left,
  };
}
