// The road of candles from the socket to the chart, outside Redux: the chart draws on its own canvas and React need
// not know. Must never keep candles. Source: architecture.md "On the client" ("the chart is fed outside React").
import type { CandleDto, IntervalName } from '../../protocol/product.ts';

export type CandleNews =
  /** The candle that is forming, or one that has just closed. */
  | { readonly type: 'candle'; readonly candle: CandleDto }
  /** Candles may be missing: fetch them again. */
  | { readonly type: 'resync' };

type Listener = (news: CandleNews) => void;

export interface KlineFeed {
  subscribe(productId: string, interval: IntervalName, listener: Listener): () => void;
  /** Keeps the newest candle of a time until `flush`; another time is kept beside it. */
  push(productId: string, interval: IntervalName, news: CandleNews): void;
  /** Hands out what came since the last flush; called once per animation frame. */
  flush(): void;
}

const keyOf = (productId: string, interval: IntervalName): string => `${productId} ${interval}`;

export function makeKlineFeed(): KlineFeed {
  const listeners = new Map<string, Set<Listener>>();
  const waiting = new Map<string, Map<number | 'resync', CandleNews>>();
  return {
    subscribe(productId, interval, listener) {
      const key = keyOf(productId, interval);
      const all = listeners.get(key) ?? new Set();
      listeners.set(key, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0) {
          listeners.delete(key);
          waiting.delete(key);
        }
      };
    },
    push(productId, interval, news) {
      const key = keyOf(productId, interval);
      if (!listeners.has(key)) return;
      const kept = waiting.get(key) ?? new Map<number | 'resync', CandleNews>();
      if (news.type === 'resync') kept.clear();
      kept.set(news.type === 'resync' ? 'resync' : news.candle.time, news);
      waiting.set(key, kept);
    },
    flush() {
      for (const [key, all] of waiting) {
        for (const news of all.values()) {
          for (const listener of listeners.get(key) ?? []) listener(news);
        }
      }
      waiting.clear();
    },
  };
}

/** The client's one feed; tests make their own. */
export const klineFeed: KlineFeed = makeKlineFeed();
