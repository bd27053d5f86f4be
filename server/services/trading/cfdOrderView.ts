// A call or put as the wire shows it. Must say nothing that the order and the rules do not say.
import { type Decimal, toText } from '../../../core/money/decimal.ts';
import { closableUntil } from '../../../core/trading/cfd/terms.ts';
import type { CfdOrder, CfdQuote, CfdRules } from '../../../core/trading/cfd/types.ts';
import { indexToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { CfdCloseQuote, CfdOrderDto } from '../../../protocol/order.ts';

const textOrNull = (value: Decimal | null): string | null =>
  value === null ? null : toText(value);

export function presentCfdOrder(order: CfdOrder, rules: Pick<CfdRules, 'sale'>): CfdOrderDto {
  return {
    id: order.id,
    productId: order.productId,
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

export function presentCloseQuote(quote: CfdQuote, rules: Pick<CfdRules, 'priceDecimals'>) {
  return {
    orderId: quote.orderId,
    value: toText(quote.value),
    expiresAt: quote.firmUntil,
    indexPrice: toText(indexToDecimal(quote.indexDoubled, rules.priceDecimals)),
    probability: toText(quote.probability),
    volatility: toText(quote.volatility),
  } satisfies CfdCloseQuote;
}
