// What each stream message and each snapshot puts into the frame buffer or the candle feed.
// Must never dispatch: that happens once per frame. Source: protocol/socketEvents.ts.
import type { CandleDto, DepthDto, TradeDto } from '../../protocol/product.ts';
import type { QuoteDto, StreamMessages, Subscription } from '../../protocol/socketEvents.ts';
import type { FrameBuffer } from './frameBuffer.ts';
import type { KlineFeed } from './klineFeed.ts';

export type MarketEvent = Exclude<keyof StreamMessages, 'account'>;

/** The market events of protocol/socketEvents.ts, in one list so that none is forgotten. */
export const MARKET_EVENTS: readonly MarketEvent[] = [
  'ticker',
  'tickers',
  'depth',
  'trade',
  'kline',
];

/** The stream a message belongs to. */
export function streamOf<E extends MarketEvent>(
  event: E,
  message: StreamMessages[E],
): Subscription {
  if (event === 'tickers') return { channel: 'tickers' };
  if ('quote' in message) return { channel: 'ticker', productId: message.quote.id };
  if ('depth' in message) return { channel: 'depth', productId: message.depth.productId };
  if ('candle' in message) {
    return { channel: 'kline', productId: message.productId, interval: message.interval };
  }
  if ('trades' in message) return { channel: 'trade', productId: message.productId };
  return { channel: 'tickers' };
}

export interface Sinks {
  readonly frame: FrameBuffer;
  readonly klines: KlineFeed;
}

/** Takes a message in. `at` is this device's clock. */
export function takeMessage(message: StreamMessages[MarketEvent], at: number, sinks: Sinks): void {
  if ('quote' in message) sinks.frame.addQuote(message.quote, at);
  else if ('quotes' in message) for (const quote of message.quotes) sinks.frame.addQuote(quote, at);
  else if ('depth' in message) sinks.frame.addDepth(message.depth, at);
  else if ('candle' in message) {
    const { productId, interval, candle } = message;
    sinks.klines.push(productId, interval, { type: 'candle', candle });
  } else {
    const { productId, trades } = message;
    sinks.frame.addTrades({ productId, trades, isSnapshot: false }, at);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Takes in what `subscribe` answered; a stream without a snapshot (none yet, or a candle) leaves things as they are. */
export function takeSnapshot(
  stream: Subscription,
  snapshot: unknown,
  at: number,
  sinks: Sinks,
): void {
  const { channel, productId, interval } = stream;
  if (channel === 'kline' && productId !== undefined && interval !== undefined) {
    // The chart fetched its candles before it subscribed; a resync closes the crack between the two.
    const candle = Array.isArray(snapshot) ? (snapshot.at(-1) as unknown) : snapshot;
    if (isRecord(candle)) {
      const news = { type: 'candle', candle: candle as unknown as CandleDto } as const;
      sinks.klines.push(productId, interval, news);
    }
    return;
  }
  if (!isRecord(snapshot)) return;
  if (channel === 'ticker') sinks.frame.addQuote(snapshot as unknown as QuoteDto, at);
  if (channel === 'depth') sinks.frame.addDepth(snapshot as unknown as DepthDto, at);
  if (channel === 'tickers' && Array.isArray(snapshot)) {
    for (const quote of snapshot as unknown as QuoteDto[]) sinks.frame.addQuote(quote, at);
  }
  if (channel === 'trade' && productId !== undefined && Array.isArray(snapshot)) {
    const trades = snapshot as unknown as TradeDto[];
    sinks.frame.addTrades({ productId, trades, isSnapshot: true }, at);
  }
}
