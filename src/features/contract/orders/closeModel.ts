// What a close would settle, from the same function the server settles with.
import { ZERO, decimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { roundQuantityDown, roundPayoutDown } from '../../../../core/money/rounding.ts';
import { netResultAt } from '../../../../core/trading/contract/netResult.ts';
import { previewClose } from '../../../../core/trading/contract/positionView.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderResults } from '../../../../protocol/contractOrder.ts';
import type { Ticket } from './position.ts';

type Scales = Pick<ContractRules, 'quantityDecimals' | 'takerRate'>;

/** `percent` of what is open, down to the lot; all of it at 100. */
export function quantityForPercent(open: Decimal, percent: number, rules: Scales): Decimal {
  return percent >= 100
    ? open
    : roundQuantityDown(open.times(percent).div(100), rules.quantityDecimals);
}

/** Where the slider stands for a quantity, 0 to 100. */
export function percentForQuantity(open: Decimal, quantity: Decimal): number {
  if (open.isZero() || quantity.lte(0)) return 0;
  if (quantity.gte(open)) return 100;
  return roundPayoutDown(quantity.div(open).times(100), 0).toNumber();
}

export interface ClosePreview {
  /** The trade's net result once this has closed. */
  readonly net: string;
  readonly result: string;
  readonly fee: string;
  readonly overnightFee: string;
  /** What the trade had brought and cost before this close: with the three above it makes the net result. */
  readonly before: string;
  readonly marginReleased: string;
  /** Credited to the contract account. */
  readonly payout: string;
}

/** A close of `quantity` at `price` (the best opposing one); undefined while either is unknown. */
export function closePreviewOf(
  ticket: Ticket | undefined,
  quantity: Decimal | null,
  price: string | null | undefined,
  rules: Scales | undefined,
): ClosePreview | undefined {
  if (ticket === undefined || quantity === null || rules === undefined) return undefined;
  const { position, posted } = ticket;
  if (price === null || price === undefined || quantity.gt(position.quantity)) return undefined;
  const settled = previewClose(position, quantity, decimal(price), rules);
  const { net } = netResultAt(posted, position, decimal(price), rules, quantity);
  const { result, fee, overnightFee } = settled;
  const ofThis = result.minus(fee).minus(overnightFee);
  return {
    net: net.toFixed(),
    result: result.toFixed(),
    fee: fee.toFixed(),
    overnightFee: overnightFee.toFixed(),
    before: net.minus(ofThis).toFixed(),
    marginReleased: settled.marginReleased.toFixed(),
    payout: settled.payout.toFixed(),
  };
}

/** What the closed ones of several have brought together, decimal text. */
export function netOfClosed(results: ContractOrderResults): string {
  const nets = results.map((one) => ('order' in one ? decimal(one.order.netResult) : ZERO));
  return toText(nets.reduce((sum, net) => sum.plus(net), ZERO));
}
