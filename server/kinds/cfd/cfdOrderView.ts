// A call or put as the wire shows it. Must say nothing that the order and the rules do not say.
import { type Decimal, toText } from '../../../core/money/decimal.ts';
import { closableUntil } from '../../../core/trading/cfd/terms.ts';
import type { CfdOrder, CfdRules, CfdValue } from '../../../core/trading/cfd/types.ts';
import { indexToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { TimeMs } from '../../../core/market/types.ts';
import type { CfdCloseQuote, CfdOrderDto } from '../../../protocol/order.ts';

const textOrNull = (value: Decimal | null): string | null =>
  value === null ? null : toText(value);

export function presentCfdOrder(order: CfdOrder, rules: Pick<CfdRules, 'sale'>): CfdOrderDto {
  return {
    id: order.id,
    productId: order.productId,
    rulebookHash: order.rulebookHash,
    direction: order.direction,
    stake: toText(order.stake),
    quantity: toText(order.quantity),
    seconds: order.seconds,
    returnRate: toText(order.returnRate),
    acceptedAt: order.acceptedAt,
    expiresAt: order.expiresAt,
    openPrice: toText(order.openPrice),
    closePrice: textOrNull(order.closePrice),
    state: order.state,
    voidReason: order.voidReason,
    payout: textOrNull(order.payout),
    profitLoss: order.payout === null ? null : toText(order.payout.minus(order.stake)),
    trades: order.trades,
    closableUntil: closableUntil(order, rules.sale),
    orderTime: order.acceptedAt,
    handlingTime: order.closedAt,
  };
}

/** What an order is worth at a message, at a moment not before it. */
export function presentCloseQuote(
  order: CfdOrder,
  at: { readonly time: TimeMs; readonly seq: number; readonly indexDoubled: number },
  worth: CfdValue,
  rules: Pick<CfdRules, 'priceDecimals'>,
): CfdCloseQuote {
  return {
    orderId: order.id,
    value: toText(worth.value),
    at: at.time,
    seq: at.seq,
    indexPrice: toText(indexToDecimal(at.indexDoubled, rules.priceDecimals)),
    probability: toText(worth.probability),
    volatility: toText(worth.volatility),
  };
}
