// A ticket as the wire shows it. Must say nothing that the ticket, the rules and the mark price do not say.
import { type Decimal, toText, ZERO } from '../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../core/money/rounding.ts';
import { unrealisedResult } from '../../../core/trading/contract/formulas.ts';
import { netResult } from '../../../core/trading/contract/netResult.ts';
import { nextOvernightCharge } from '../../../core/trading/contract/overnight.ts';
import { furtherTrail, trailingLevel } from '../../../core/trading/contract/trailing.ts';
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../protocol/contractOrder.ts';
import type { MarketNow } from './contractMarket.ts';

/** Averages over several levels are exact inside and shown with at most 8 decimals; proof/getFill has all of them. */
const SHOWN_PRICE_DECIMALS = 8;

const textOrNull = (value: Decimal | null): string | null =>
  value === null ? null : toText(value);
const price = (value: Decimal | null): string | null =>
  value === null ? null : toText(roundPriceForDisplay(value, SHOWN_PRICE_DECIMALS));

function shownQuantity(order: ContractOrder): Decimal {
  switch (order.state) {
    case 'holding':
      return order.openQuantity;
    case 'closed':
    case 'liquidated':
      return order.closedQuantity;
    default:
      return order.orderedQuantity;
  }
}

/** Where a trailing stop stands: as far as it was followed, and while it is being executed where it fired. */
function trailingStop(order: ContractOrder, { rules, trail }: MarketNow): Decimal | null {
  const { trailingRate, trail: stored, direction } = order;
  if (trailingRate === null || stored === null) return null;
  const isFollowed = trail?.since === stored.since && order.closing === null;
  const { mark } = isFollowed ? furtherTrail(stored, trail, direction) : stored;
  return trailingLevel(mark, trailingRate, direction, rules);
}

/** Null of one that no message moves any more. */
function trailingSince({ state, trail, closing }: ContractOrder): number | null {
  return state === 'holding' && closing === null ? (trail?.since ?? null) : null;
}

export function presentContractOrder(order: ContractOrder, market: MarketNow): ContractOrderDto {
  const { markPrice, quoteRate, rules, now } = market;
  const priced =
    order.state === 'holding' && markPrice !== null && quoteRate !== null
      ? { markPrice, quoteRate }
      : undefined;
  const unrealised = priced ? unrealisedResult(order, priced.markPrice, priced.quoteRate) : ZERO;
  const charge = priced ? nextOvernightCharge(order, now, { rules, ...priced }) : undefined;
  const isLive = order.state === 'holding' || order.state === 'pending';
  return {
    id: order.id,
    productId: order.productId,
    rulebookHash: order.rulebookHash,
    direction: order.direction,
    type: order.type,
    state: order.state,
    quantity: toText(shownQuantity(order)),
    orderedQuantity: toText(order.orderedQuantity),
    restingQuantity: toText(order.restingQuantity),
    closedQuantity: toText(order.closedQuantity),
    leverage: order.leverage,
    margin: toText(order.margin),
    price: textOrNull(order.price),
    triggerPrice: textOrNull(order.triggerPrice),
    postOnly: order.postOnly,
    firedAt: order.fired?.time ?? null,
    openPrice: price(order.openPrice),
    currentPrice: isLive ? textOrNull(markPrice) : null,
    closePrice: price(order.closePrice),
    takeProfit: textOrNull(order.takeProfit),
    stopLoss: textOrNull(order.stopLoss),
    trailingRate: textOrNull(order.trailingRate),
    trailingStop: textOrNull(trailingStop(order, market)),
    trailingSince: trailingSince(order),
    liquidationPrice: textOrNull(order.liquidationPrice),
    handlingFee: toText(order.handlingFee),
    overnightFee: toText(order.settledOvernightFee.plus(order.accruedOvernightFee)),
    accruedOvernightFee: toText(order.accruedOvernightFee),
    liquidationFee: toText(order.liquidationFee),
    profitLoss: toText(order.state === 'holding' ? unrealised : order.realised),
    realisedProfitLoss: toText(order.realised),
    netResult: toText(netResult(order).net),
    orderTime: order.orderTime,
    openTime: order.openTime,
    closeTime: order.closeTime,
    closeReason: order.closeReason,
    cancelReason: order.cancelReason,
    nextOvernightFee: charge ? toText(charge.fee) : null,
    nextOvernightAt: charge ? charge.at : null,
  };
}
