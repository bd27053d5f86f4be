// A spot order as the wire shows it. Must say nothing that the order does not say.
import { toText } from '../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../core/money/rounding.ts';
import { receivedCurrency } from '../../../core/trading/spot/formulas.ts';
import type { SpotOrder } from '../../../core/trading/spot/types.ts';
import type { SpotOrderDto } from '../../../protocol/spotOrder.ts';

/** Averages over several levels are exact inside and shown with at most 8 decimals; proof/getFill has all of them. */
const SHOWN_PRICE_DECIMALS = 8;

export function presentSpotOrder(order: SpotOrder): SpotOrderDto {
  const isFilled = !order.filledQuantity.isZero();
  const average = isFilled ? order.filledCost.div(order.filledQuantity) : null;
  return {
    id: order.id,
    productId: order.productId,
    rulebookHash: order.rulebookHash,
    side: order.side,
    type: order.type,
    state: order.state,
    price: order.price && toText(order.price),
    quantity: toText(order.orderedQuantity),
    amount: order.orderedAmount && toText(order.orderedAmount),
    filledQuantity: toText(order.filledQuantity),
    filledAmount: toText(order.filledAmount),
    averagePrice: average && toText(roundPriceForDisplay(average, SHOWN_PRICE_DECIMALS)),
    fee: toText(order.fee),
    feeCurrency: receivedCurrency(order.side, order.base),
    locked: toText(order.hold),
    profitLoss: order.side === 'sell' && isFilled ? toText(order.realised) : null,
    orderTime: order.orderTime,
    handlingTime: order.handlingTime,
    expiresAt: order.expiresAt,
    endReason: order.endReason,
  };
}
