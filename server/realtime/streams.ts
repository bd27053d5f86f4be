// The five market streams as rooms take them: newest state in, messages of protocol/socketEvents.ts out.
// Must never keep more than what one message may carry. Source: wire.md "Socket", engine.md §4 (≤ 10 ticks/s per product).
import type { Interval, MarketProduct, Tick } from '../../core/market/types.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import { type OwnTrade, ownTradeView } from '../services/trading/ownTrades.ts';
import type { Products } from '../services/products.ts';
import { candleView, tradeView } from '../services/productViews.ts';
import type { Stream, Update } from './room.ts';

/** At most ten messages a second per product and channel. */
const PRODUCT_INTERVAL_MS = 100;
/** All products in one message: twice a second is what a list can be read at. */
const TICKERS_INTERVAL_MS = 500;
/** A candle's body moves; four times a second is smooth and saves the candle store its work. */
const KLINE_INTERVAL_MS = 250;
/** Levels per side: what the ladder shows, and all a book is promised to have (decisions.md "Prices": 10 or more). */
const DEPTH_LEVELS = 20;
/** Trades of one message and of a snapshot; older ones of a burst are left out. */
const MOST_TRADES = 50;
/** The running candle, and the one before it when an interval ended between two messages. */
const CANDLES_PER_TAKE = 2;
const SNAPSHOT_CANDLES = 2;

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

/** As `products.getTrades` lists them. */
type ListedTrade = ReturnType<Products['getTrades']>[number];

export function tickerStream({ products, hub }: StreamSource, productId: string): TickedStream {
  return {
    event: 'ticker',
    intervalMs: PRODUCT_INTERVAL_MS,
    restart: () => hub.latest(productId)?.seq ?? 0,
    snapshot: () => products.getQuote(productId),
    take: () => {
      const quote = products.getQuote(productId);
      return [{ seq: quote.seq, body: { quote } }];
    },
  };
}

export function depthStream({ products, hub }: StreamSource, productId: string): TickedStream {
  return {
    event: 'depth',
    intervalMs: PRODUCT_INTERVAL_MS,
    restart: () => hub.latest(productId)?.seq ?? 0,
    snapshot: () => products.getDepth(productId, DEPTH_LEVELS),
    take: (lastSeq) => {
      const depth = products.getDepth(productId, DEPTH_LEVELS);
      return depth.seq === lastSeq ? [] : [{ seq: depth.seq, body: { depth } }];
    },
  };
}

export function tradeStream({ hub, products }: StreamSource, product: MarketProduct): TickedStream {
  let waiting: readonly ListedTrade[] = [];
  const latestSeq = (): number => hub.latest(product.id)?.seq ?? 0;
  const add = (newest: readonly ListedTrade[]): void => {
    waiting = [...newest, ...waiting].slice(0, MOST_TRADES);
  };
  return {
    event: 'trade',
    intervalMs: PRODUCT_INTERVAL_MS,
    restart: () => {
      waiting = [];
      return latestSeq();
    },
    snapshot: () => {
      const unsent = new Set(waiting.map(({ id }) => id));
      const known = products.getTrades(product.id, MOST_TRADES + unsent.size);
      return known.filter(({ id }) => !unsent.has(id)).slice(0, MOST_TRADES);
    },
    onTick: ({ trades }) => add(trades.toReversed().map((trade) => tradeView(product, trade))),
    onOwnTrade: (trade) => add([ownTradeView(trade)]),
    take: () => {
      if (waiting.length === 0) return [];
      const trades = waiting;
      waiting = [];
      return [{ seq: latestSeq(), body: { productId: product.id, trades } }];
    },
  };
}

export function klineStream(
  { hub, clock }: StreamSource,
  product: MarketProduct,
  interval: Interval,
): TickedStream {
  let lastTime = 0;
  const read = (count: number) => hub.candles(product.id, interval, clock.now(), count);
  return {
    event: 'kline',
    intervalMs: KLINE_INTERVAL_MS,
    restart: () => {
      lastTime = 0;
      return hub.latest(product.id)?.seq ?? 0;
    },
    snapshot: async () => (await read(SNAPSHOT_CANDLES)).map((one) => candleView(product, one)),
    take: async () => {
      const seq = hub.latest(product.id)?.seq ?? 0;
      const candles = await read(CANDLES_PER_TAKE);
      // The one before is told once more when an interval has just ended: nobody saw its last trades yet.
      const isFirst = lastTime === 0;
      const told = isFirst ? candles.slice(-1) : candles.filter(({ time }) => time >= lastTime);
      lastTime = candles.at(-1)?.time ?? lastTime;
      return told.map((candle): Update => ({
        seq,
        body: { productId: product.id, interval, candle: candleView(product, candle) },
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
    intervalMs: TICKERS_INTERVAL_MS,
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
