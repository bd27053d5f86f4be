// What each stream message and each snapshot puts into the frame buffer or the candle feed.
// Must never dispatch: that happens once per frame. Source: protocol/socketEvents.ts.
import type {
  QuoteDto,
  StreamMessages,
  StreamSnapshot,
  Subscription,
} from '../../protocol/socketEvents.ts';
import { noteHead } from '../lib/seenHeads.ts';
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

/** A quote goes on the screen, and its head is kept: the log must have it just so. */
function takeQuote(quote: QuoteDto, at: number, { frame }: Sinks): void {
  frame.addQuote(quote, at);
  if (quote.head !== null && quote.time !== null)
    noteHead(quote.id, quote.time, { seq: quote.seq, head: quote.head });
}

/** Takes a message in. `at` is this device's clock. */
export function takeMessage(message: StreamMessages[MarketEvent], at: number, sinks: Sinks): void {
  if ('quote' in message) takeQuote(message.quote, at, sinks);
  else if ('quotes' in message) for (const quote of message.quotes) takeQuote(quote, at, sinks);
  else if ('depth' in message) sinks.frame.addDepth(message.depth, at);
  else if ('candle' in message) {
    const { productId, interval, candle } = message;
    sinks.klines.push(productId, interval, { type: 'candle', candle });
  } else {
    const { productId, trades } = message;
    sinks.frame.addTrades({ productId, trades, isSnapshot: false }, at);
  }
}

/** Takes in what `subscribe` answered; a stream without a snapshot leaves things as they are. */
export function takeSnapshot(
  { productId, interval }: Subscription,
  sent: StreamSnapshot,
  at: number,
  sinks: Sinks,
): void {
  if (sent.snapshot === null) return;
  if (sent.channel === 'ticker') takeQuote(sent.snapshot, at, sinks);
  if (sent.channel === 'depth') sinks.frame.addDepth(sent.snapshot, at);
  if (sent.channel === 'tickers') for (const one of sent.snapshot) takeQuote(one, at, sinks);
  if (productId === undefined) return;
  if (sent.channel === 'trade') {
    sinks.frame.addTrades({ productId, trades: sent.snapshot, isSnapshot: true }, at);
  }
  if (sent.channel === 'kline' && interval !== undefined) {
    // The chart fetched its candles before it subscribed; a resync closes the crack between the two.
    const candle = sent.snapshot.at(-1);
    if (candle !== undefined) sinks.klines.push(productId, interval, { type: 'candle', candle });
  }
}
