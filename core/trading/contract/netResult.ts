// The net result of a trade: everything its postings moved for its user. The one measure of positions, previews, history.
// Must never leave out what was paid: price result, handling fees, overnight charges and liquidation fee belong together.
// Source: decisions.md "Statistics" (net result of a trade).
import { ZERO, type Decimal } from '../../money/decimal.ts';
import { previewClose, type OpenPosition } from './positionView.ts';
import type { ContractOrder, ContractRules } from './types.ts';

/** What a ticket's postings have moved so far, USDT. */
export type PostedParts = Pick<
  ContractOrder,
  'realised' | 'handlingFee' | 'settledOvernightFee' | 'liquidationFee'
>;

/** A net result with what it is made of, USDT: `net` is `priceResult` less the four others. */
export interface NetParts {
  readonly priceResult: Decimal;
  /** Paid so far. */
  readonly handlingFee: Decimal;
  /** Of the close that is reckoned with; 0 where nothing is open. */
  readonly closeFee: Decimal;
  readonly overnightFee: Decimal;
  readonly liquidationFee: Decimal;
  readonly net: Decimal;
}

/** What has been posted so far; margin only goes to and fro and is not in it. */
export function netResult(posted: PostedParts): NetParts {
  const { realised, handlingFee, settledOvernightFee, liquidationFee } = posted;
  return {
    priceResult: realised,
    handlingFee,
    closeFee: ZERO,
    overnightFee: settledOvernightFee,
    liquidationFee,
    net: realised.minus(handlingFee).minus(settledOvernightFee).minus(liquidationFee),
  };
}

/**
 * What will have been posted once `quantity`, or all that is open, has closed exactly at `price`, taker fee included;
 * never worse than the margin.
 */
export function netResultAt(
  posted: PostedParts,
  position: OpenPosition,
  price: Decimal,
  rules: Pick<ContractRules, 'takerRate'>,
  quantity = position.quantity,
): NetParts {
  const close = previewClose(position, quantity, price, rules);
  const before = netResult(posted);
  return {
    priceResult: before.priceResult.plus(close.result).plus(close.deficit),
    handlingFee: before.handlingFee,
    closeFee: close.fee,
    overnightFee: before.overnightFee.plus(close.overnightFee),
    liquidationFee: before.liquidationFee,
    net: before.net.plus(close.payout).plus(close.marginKept).minus(position.margin),
  };
}
