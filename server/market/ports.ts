// The borders of the market: a feed brings messages, the hub hands out accepted ticks.
// Nothing here may know a user: the price process has no access to user tables. Source: decisions.md "Prices".
import type { Decimal } from '../../core/money/decimal.ts';
import type {
  Candle,
  FeedMessage,
  Interval,
  MarketProduct,
  MarketStatus,
  ProductId,
  Tick,
  TimeMs,
  Trade,
} from '../../core/market/types.ts';
import type { FearGreed } from '../../core/market/fearGreed.ts';
import type { LoggedIndex } from '../../core/market/indexLog.ts';
import type { Seal } from '../../core/proof/sealTypes.ts';

export interface FeedListener {
  onMessage(message: FeedMessage): void;
  /** The recorded data of this product has ended, or it has none. */
  onEnd(productId: ProductId): void;
}

/** A source of market messages: simulator, replay or live venues. */
export interface Feed {
  readonly kind: 'sim' | 'replay' | 'live';
  /** Shown beside the price, e.g. "Simulated market", "Replay of binance-usdm", "Kraken". */
  readonly label: string;
  /** Key of its stored candles, `kind:label` when absent: two seeds or two recordings never share a chart. */
  readonly candleSource?: string;
  /** Source names when it carries several live venues for a product; absent means one. */
  readonly venues?: readonly string[];
  start(listener: FeedListener): Promise<void>;
  stop(): Promise<void>;
  /** One-minute candles before live data, oldest first, `from` inclusive, `to` exclusive; [] where the feed has none. */
  minuteCandles(productId: ProductId, from: TimeMs, to: TimeMs): Promise<readonly Candle[]>;
}

/** What a settlement by recorded prices reads: the tick log, wherever its lines are now. */
export interface IndexLog {
  /** Every line of a product received in [from, to]. */
  lines(productId: ProductId, from: TimeMs, to: TimeMs): Promise<readonly LoggedIndex[]>;
}

/** Where an order, of which it knows a hash and nothing else, gets its place between the prices of a product. */
export interface OrderLog {
  /** Returns its line with the line's hash, and the message before it. */
  accept(
    productId: ProductId,
    orderHash: string,
    at: TimeMs,
  ): { readonly line: string; readonly lineHash: string; readonly seq: number };
}

/** 24 h statistics and the last tick of a product, in points and lots. */
export interface Quote {
  readonly product: MarketProduct;
  readonly tick: Tick | undefined;
  readonly status: MarketStatus;
  readonly open24h: number | undefined;
  readonly high24h: number | undefined;
  readonly low24h: number | undefined;
  /** Lots. */
  readonly volume24h: number;
  /** Quote currency amount. */
  readonly amount24h: Decimal;
}

/** The market as the rest of the server sees it. */
export interface MarketHub {
  readonly kind: Feed['kind'];
  readonly label: string;
  readonly products: readonly MarketProduct[];
  product(productId: ProductId): MarketProduct | undefined;
  /** Last accepted tick. */
  latest(productId: ProductId): Tick | undefined;
  status(productId: ProductId): MarketStatus;
  /** Whether prices reach the tick log; what is decided while they do not could not be explained later. */
  isRecorded(): boolean;
  quote(productId: ProductId): Quote;
  /** USDT per unit of a currency at the index; undefined while its product has no price. */
  rate(currency: string): Decimal | undefined;
  /** Newest first. */
  trades(productId: ProductId, limit: number): readonly Trade[];
  /** Oldest first, the running candle included, up to and including the one that holds `to`. */
  candles(
    productId: ProductId,
    interval: Interval,
    to: TimeMs,
    limit: number,
  ): Promise<readonly Candle[]>;
  /** Minutes of a day that is over, oldest first, from where the past is kept: read anew each time. */
  pastMinutes(productId: ProductId, day: TimeMs): Promise<readonly Candle[]>;
  /** Minutes of the last 24 hours that open at `from` or later, oldest first, the running one included: from memory. */
  recentMinutes(productId: ProductId, from: TimeMs): readonly Candle[];
  /** Accepted ticks in the order of seq, called synchronously; returns the unsubscribe function. */
  onTick(listener: (tick: Tick) => void): () => void;
  onStatus(listener: (productId: ProductId, status: MarketStatus) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A day of the index; days count from 1970, UTC. */
export interface SentimentDay extends FearGreed {
  readonly day: number;
}

export interface Sentiment {
  /** Does what is due: days that have ended since. Safe to call as often as one likes. */
  takeDue(): Promise<void>;
  /** Today's with the running prices; undefined while less than a month of the market is known. */
  today(): SentimentDay | undefined;
  /** Finished days of the last year, oldest first. */
  history(): readonly SentimentDay[];
}

/** The evidence of one message, as proof/getTick shows it. */
export interface TickLogEntry {
  readonly line: string;
  readonly bookLine: string | null;
  readonly bookHash: string;
  readonly mark: number;
  readonly indexDoubled: number;
  readonly seal: Seal | null;
}
