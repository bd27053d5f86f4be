// The lien: what a loan paid out carries no second loan, whatever it was turned into.
// Coins bear no mark, so it is counted: only what somebody would still have after giving back all that he borrowed is his own to
// pledge. Must never count what is pledged already. Source: decisions.md "Borrowing", issue "loan proceeds carry no second loan".
import { type Decimal, ZERO, maxDecimal } from '../../money/decimal.ts';

export interface Means {
  /** Everything of his in the house that is not pledged, at the index, USDT. */
  readonly unpledged: Decimal;
  /** Principal of his unpaid loans. */
  readonly borrowed: Decimal;
}

/** Value that may still be pledged. */
export const ownMeans = ({ unpledged, borrowed }: Means): Decimal =>
  maxDecimal(unpledged.minus(borrowed), ZERO);
