// The five market streams as rooms take them: newest state in, messages of protocol/socketEvents.ts out.
// Must never keep more than what one message may carry. Source: wire.md "Socket", engine.md §4 (≤ 10 ticks/s per product).
import type { Interval, MarketProduct, Tick } from '../../core/market/types.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import { type OwnTrade, ownTradeView } from '../services/trading/ownTrades.ts';
import type { Products } from '../services/products.ts';
import { candleView, tradeView } from '../services/productViews.ts';
import type { Stream, Update } from './room.ts';

/** Between two messages of a channel, milliseconds. */
const INTERVAL_MS = {
  /** At most ten messages a second per product and channel. */
  product: 100,
  /** All products in one message: twice a second is what a list can be read at. */
  tickers: 500,
  /** A candle's body moves; four times a second is smooth and saves the candle store its work. */
  kline: 250,
} as const;
/** What one message carries. */
const CARRIED = {
  /** Per side: what the ladder shows, and all a book is promised to have (decisions.md "Prices": 10 or more). */
  levels: 20,
  /** Of a snapshot too; older ones of a burst are left out. */
  trades: 50,
  /** The running one, and the one before it when an interval ended between two messages; of a snapshot too. */
  candles: 2,
} as const;

export interface StreamSource {
  readonly hub: MarketHub;
  readonly products: Products;
  readonly clock: Clock;
}

/** A stream that also wants to see each tick. */
export interface TickedStream extends Stream {
  onTick?(tick: Tick): void;
  /** One entered on this platform, for the list of trades. */
  onOwnTrade?(trade: OwnTrade): void;
}

/** The newest message of a product, as its channels number theirs. */
const newest = ({ hub }: Pick<StreamSource, 'hub'>, productId: string) => {
  const tick = hub.latest(productId);
  return { seq: tick?.seq ?? 0, head: tick?.head ?? null };
};

/** A channel of a product whose messages bear the product's own numbers. */
const numbered = (source: StreamSource, productId: string) => ({
  intervalMs: INTERVAL_MS.product,
  restart: () => newest(source, productId).seq,
});

/** As `products.getTrades` lists them. */
type ListedTrade = ReturnType<Products['getTrades']>[number];

export function tickerStream(source: StreamSource, productId: string): TickedStream {
  const { products } = source;
  return {
    event: 'ticker',
    ...numbered(source, productId),
    snapshot: () => products.getQuote(productId),
    take: () => {
      const quote = products.getQuote(productId);
      return [{ seq: quote.seq, body: { quote, head: quote.head } }];
    },
  };
}

export function depthStream(source: StreamSource, productId: string): TickedStream {
  const { products } = source;
  return {
    event: 'depth',
    ...numbered(source, productId),
    snapshot: () => products.getDepth(productId, CARRIED.levels),
    take: (lastSeq) => {
      const { seq, head } = newest(source, productId);
      if (seq === lastSeq) return [];
      return [{ seq, body: { depth: products.getDepth(productId, CARRIED.levels), head } }];
    },
  };
}

export function tradeStream(source: StreamSource, product: MarketProduct): TickedStream {
  const { products } = source;
  let waiting: readonly ListedTrade[] = [];
  const add = (latest: readonly ListedTrade[]): void => {
    waiting = [...latest, ...waiting].slice(0, CARRIED.trades);
  };
  return {
    event: 'trade',
    intervalMs: INTERVAL_MS.product,
    restart: () => {
      waiting = [];
      return newest(source, product.id).seq;
    },
    snapshot: () => {
      const unsent = new Set(waiting.map(({ id }) => id));
      const known = products.getTrades(product.id, CARRIED.trades + unsent.size);
      return known.filter(({ id }) => !unsent.has(id)).slice(0, CARRIED.trades);
    },
    onTick: ({ trades }) => add(trades.toReversed().map((trade) => tradeView(product, trade))),
    onOwnTrade: (trade) => add([ownTradeView(trade)]),
    take: () => {
      if (waiting.length === 0) return [];
      const trades = waiting;
      waiting = [];
      const { seq, head } = newest(source, product.id);
      return [{ seq, body: { productId: product.id, trades, head } }];
    },
  };
}

export function klineStream(
  source: StreamSource,
  product: MarketProduct,
  interval: Interval,
): TickedStream {
  const { hub, clock } = source;
  let lastTime = 0;
  const read = (count: number) => hub.candles(product.id, interval, clock.now(), count);
  return {
    event: 'kline',
    intervalMs: INTERVAL_MS.kline,
    restart: () => {
      lastTime = 0;
      return newest(source, product.id).seq;
    },
    snapshot: async () => (await read(CARRIED.candles)).map((one) => candleView(product, one)),
    take: async () => {
      const { seq, head } = newest(source, product.id);
      const candles = await read(CARRIED.candles);
      // The one before is told once more when an interval has just ended: nobody saw its last trades yet.
      const isFirst = lastTime === 0;
      const told = isFirst ? candles.slice(-1) : candles.filter(({ time }) => time >= lastTime);
      lastTime = candles.at(-1)?.time ?? lastTime;
      return told.map((candle): Update => ({
        seq,
        body: { productId: product.id, interval, candle: candleView(product, candle), head },
      }));
    },
  };
}

export interface TickersStream extends Stream {
  add(productId: string): void;
}

/** All products; its `seq` counts its own messages. */
export function tickersStream({ products, hub }: StreamSource): TickersStream {
  const changed = new Set<string>();
  let seq = 0;
  return {
    event: 'tickers',
    intervalMs: INTERVAL_MS.tickers,
    add: (productId) => void changed.add(productId),
    restart: () => {
      changed.clear();
      return seq;
    },
    snapshot: () =>
      hub.products.filter(({ id }) => products.has(id)).map(({ id }) => products.getQuote(id)),
    take: () => {
      if (changed.size === 0) return [];
      const quotes = [...changed].map((id) => products.getQuote(id));
      changed.clear();
      seq += 1;
      return [{ seq, body: { quotes } }];
    },
  };
}
