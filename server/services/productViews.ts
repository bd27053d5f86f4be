import { isOpen, nextChange } from '../../core/market/calendar.ts';
import { scaledToDecimal } from '../../core/market/scaledDecimal.ts';
import { formatIndex, formatScaled } from '../../core/market/scaledText.ts';
import type { Candle, MarketProduct, MarketStatus, Tick, Trade } from '../../core/market/types.ts';
import { decimal, toText } from '../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../core/money/rounding.ts';
import type { ProductDocument } from '../../core/rulebook/types.ts';
import { stepText } from '../../core/trading/book/scale.ts';
import type { Quote } from '../market/ports.ts';

/** A change is shown to a hundredth of a per cent at most: 6 decimals of the share keep two more. */
const CHANGE_DECIMALS = 6;
/** Turnover is shown in whole money (product.md §9: 2 decimals). */
const AMOUNT_DECIMALS = 2;

export interface StatusView {
  readonly state: 'live' | 'paused' | 'closed';
  readonly reason: string | null;
  readonly opensAt: number | null;
}

/** What changes from message to message; numbers as decimal text, null while unknown. */
export interface QuoteView {
  readonly id: string;
  readonly price: string | null;
  readonly mark: string | null;
  readonly index: string | null;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly change24h: string | null;
  readonly high24h: string | null;
  readonly low24h: string | null;
  readonly volume24h: string;
  readonly amount24h: string;
  readonly open: boolean;
  readonly status: StatusView;
  readonly sources: number;
  readonly time: number | null;
  readonly sourceTime: number | null;
  readonly seq: number;
}

export const statusView = (status: MarketStatus): StatusView => ({
  state: status.state,
  reason: status.state === 'paused' ? status.reason : null,
  opensAt: status.state === 'closed' ? status.opensAt : null,
});

/** Share by which the price stands above (negative: below) what it was 24 hours ago. */
function changeOf({ tick, open24h }: Quote): string | null {
  if (tick === undefined || open24h === undefined || open24h === 0) return null;
  const share = scaledToDecimal(tick.last - open24h, 0).div(scaledToDecimal(open24h, 0));
  return toText(roundPriceForDisplay(share, CHANGE_DECIMALS));
}

export function quoteView(quote: Quote, now: number): QuoteView {
  const { product, tick } = quote;
  const { priceDecimals, quantityDecimals } = product;
  const price = (points: number | undefined): string | null =>
    points === undefined ? null : formatScaled(points, priceDecimals);
  return {
    id: product.id,
    price: price(tick?.last),
    mark: price(tick?.mark),
    index: tick === undefined ? null : formatIndex(tick.indexDoubled, priceDecimals),
    bid: price(tick?.bid),
    ask: price(tick?.ask),
    change24h: changeOf(quote),
    high24h: price(quote.high24h),
    low24h: price(quote.low24h),
    volume24h: formatScaled(quote.volume24h, quantityDecimals),
    amount24h: toText(roundPriceForDisplay(quote.amount24h, AMOUNT_DECIMALS)),
    open: isOpen(product.calendar, now),
    status: statusView(quote.status),
    sources: tick?.sources ?? 0,
    time: tick?.receivedTime ?? null,
    sourceTime: tick?.sourceTime ?? null,
    seq: tick?.seq ?? 0,
  };
}

/** What never changes while the rulebook stands, beside the kinds that trade it. */
export function productFacts(document: ProductDocument) {
  const { id, base, quote, name, category, priceDecimals, quantityDecimals } = document;
  return { id, base, quote, name, category, priceDecimals, quantityDecimals };
}

/** The rules that hold in every kind. */
export function rulesView(document: ProductDocument, now: number) {
  return {
    tickSize: stepText(document.priceDecimals),
    lotSize: stepText(document.quantityDecimals),
    minQuantity: toText(decimal(document.minQuantity)),
    maxQuantity: toText(decimal(document.maxQuantity)),
    calendar: {
      name: document.calendar,
      open: isOpen(document.calendar, now),
      nextChangeAt: nextChange(document.calendar, now) ?? null,
    },
  };
}

export function depthView(product: MarketProduct, tick: Tick | undefined, limit: number) {
  const level = ([price, quantity]: readonly [number, number]): readonly [string, string] => [
    formatScaled(price, product.priceDecimals),
    formatScaled(quantity, product.quantityDecimals),
  ];
  return {
    productId: product.id,
    seq: tick?.seq ?? 0,
    time: tick?.receivedTime ?? null,
    bids: tick?.book.bids.slice(0, limit).map(level) ?? [],
    asks: tick?.book.asks.slice(0, limit).map(level) ?? [],
  };
}

export const tradeView = (product: MarketProduct, trade: Trade) => ({
  id: trade.id,
  price: formatScaled(trade.price, product.priceDecimals),
  quantity: formatScaled(trade.quantity, product.quantityDecimals),
  side: trade.side,
  time: trade.time,
});

export const candleView = (product: MarketProduct, candle: Candle) => ({
  time: candle.time,
  open: formatScaled(candle.open, product.priceDecimals),
  high: formatScaled(candle.high, product.priceDecimals),
  low: formatScaled(candle.low, product.priceDecimals),
  close: formatScaled(candle.close, product.priceDecimals),
  volume: formatScaled(candle.volume, product.quantityDecimals),
});

export type DepthView = ReturnType<typeof depthView>;
export type TradeView = ReturnType<typeof tradeView>;
export type CandleView = ReturnType<typeof candleView>;
