// What came on each market stream since the last take, in its newest form, as if the server had sent only that.
// Must never bridge a gap: a message that does not follow the one before it is told beside it, so that who watches the
// numbers still sees it. Source: protocol/socketEvents.ts (`prev`).
import type { StreamMessages } from '../../protocol/socketEvents.ts';
import { TRADES_KEPT } from '../state/frame.ts';
import { streamOf } from './messages.ts';
import type { MarketEvent } from './messages.ts';
import { keyOf } from './subscriptions.ts';
import type { StreamKey } from './subscriptions.ts';

type MarketMessage = StreamMessages[MarketEvent];

export interface MarketNews {
  readonly event: MarketEvent;
  readonly message: MarketMessage;
}

export interface Conflater {
  add(event: MarketEvent, message: MarketMessage): void;
  /**
   * Everything since the last take, in the order in which the streams were first heard. Of the list of all products at most
   * `quotes`, those that waited longest; the others stay for the next take.
   */
  take(quotes?: number): readonly MarketNews[];
  readonly isEmpty: boolean;
}

/** `newer` after `older` of the same stream as one message; undefined when both must be told. */
function mergeMessages(older: MarketMessage, newer: MarketMessage): MarketMessage | undefined {
  if (newer.prev !== older.seq) return undefined;
  const { prev } = older;
  if ('quotes' in newer && 'quotes' in older) {
    const byId = new Map([...older.quotes, ...newer.quotes].map((quote) => [quote.id, quote]));
    return { ...newer, prev, quotes: [...byId.values()] };
  }
  if ('trades' in newer && 'trades' in older) {
    const trades = [...newer.trades, ...older.trades].slice(0, TRADES_KEPT);
    return { ...newer, prev, trades };
  }
  // A candle that has closed has to reach the chart with its last trade.
  const isNextCandle =
    'candle' in newer && 'candle' in older && newer.candle.time !== older.candle.time;
  return isNextCandle ? undefined : { ...newer, prev };
}

/** `news` of which no more than `quotes` are told now, and what is left of it. */
function cut(news: MarketNews, quotes: number): readonly [MarketNews, MarketNews?] {
  const { event, message } = news;
  if (!('quotes' in message) || message.quotes.length <= quotes) return [news];
  return [
    { event, message: { ...message, quotes: message.quotes.slice(0, quotes) } },
    // It follows itself: nothing of its stream came between.
    { event, message: { ...message, prev: message.seq, quotes: message.quotes.slice(quotes) } },
  ];
}

export function makeConflater(): Conflater {
  let told: MarketNews[] = [];
  /** Where each stream's newest message stands in `told`. */
  const places = new Map<StreamKey, number>();
  const put = (news: MarketNews): void => {
    places.set(keyOf(streamOf(news.event, news.message)), told.length);
    told.push(news);
  };
  return {
    add(event, message) {
      const key = keyOf(streamOf(event, message));
      const place = places.get(key);
      const older = place === undefined ? undefined : told[place];
      const merged = older && mergeMessages(older.message, message);
      if (place !== undefined && merged !== undefined) told[place] = { event, message: merged };
      else put({ event, message });
    },
    take(quotes = Infinity) {
      // What is left of a list must not be told after a newer message of it: around a gap all is told.
      const isWhole = told.length > places.size;
      const parts = told.map((news) => cut(news, isWhole ? Infinity : quotes));
      told = [];
      places.clear();
      for (const [, left] of parts) if (left !== undefined) put(left);
      return parts.map(([now]) => now);
    },
    get isEmpty() {
      return told.length === 0;
    },
  };
}
