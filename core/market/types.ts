// The vocabulary of the market: products, books, feed messages and accepted ticks.
// On this path prices and quantities are safe integers: points = price × 10^priceDecimals,
// lots = quantity × 10^quantityDecimals. Must never know a user. Source: decisions.md "Prices", engine.md §5.

/** Price × 10^priceDecimals, a safe integer. */
export type Points = number;
/** Quantity × 10^quantityDecimals, a safe integer. */
export type Lots = number;
/** Milliseconds since the epoch, UTC. */
export type TimeMs = number;

export type Category = 'crypto' | 'forex' | 'metal';
export type CalendarName = 'crypto' | 'forex' | 'metal';
export type ProductId = string;

/** What the market needs to know of a product; the trading rules are in the rulebook. */
export interface MarketProduct {
  readonly id: ProductId;
  readonly base: string;
  readonly quote: string;
  readonly category: Category;
  readonly calendar: CalendarName;
  /** Tick size is 10^-priceDecimals, lot size 10^-quantityDecimals. */
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** [price in points, quantity in lots]. */
export type Level = readonly [price: Points, quantity: Lots];

export interface Book {
  /** Best first (highest price). */
  readonly bids: readonly Level[];
  /** Best first (lowest price). */
  readonly asks: readonly Level[];
}

export interface Trade {
  readonly id: string;
  readonly price: Points;
  readonly quantity: Lots;
  /** The taker's side. */
  readonly side: 'buy' | 'sell';
  readonly time: TimeMs;
}

/** One message of a feed for one product, parsed and scaled but not yet judged by the guard. */
export interface FeedMessage {
  readonly productId: ProductId;
  /** Venue name: "sim", "replay", "kraken" … */
  readonly source: string;
  readonly sourceTime: TimeMs;
  readonly receivedTime: TimeMs;
  readonly book: Book;
  /** Last trade price; the venue's own, or the previous one when the message carries no trade. */
  readonly last: Points;
  readonly trades: readonly Trade[];
  /** The simulator numbers its ticks itself, so that a day can be regenerated; other feeds leave it out. */
  readonly seq?: number;
  /** Replay only: the recorded time moved onto the clock, never going back. Order is judged by it instead of `sourceTime`. */
  readonly shiftedTime?: TimeMs;
}

/** Why the guard refused a message or paused a product; the order is the flag number in the tick log (0 is accepted). */
export const GUARD_FLAGS = [
  'ok',
  'stale',
  'crossed',
  'empty',
  'jump',
  'invalid',
  'future',
  'duplicate',
  'recovering',
  'venues',
  'spread',
] as const;
export type GuardFlag = (typeof GUARD_FLAGS)[number];

/** An accepted message: the only thing that may fill, trigger, liquidate or settle. */
export interface Tick {
  readonly productId: ProductId;
  readonly seq: number;
  readonly sourceTime: TimeMs;
  readonly receivedTime: TimeMs;
  readonly book: Book;
  readonly bid: Points;
  readonly ask: Points;
  readonly last: Points;
  /** bid + ask: twice the index (mid), kept doubled so that it stays an integer. */
  readonly indexDoubled: number;
  readonly mark: Points;
  readonly trades: readonly Trade[];
  /** Number of live venues behind this tick. */
  readonly sources: number;
  /** Of the product's tick log, after this message (core/proof/head.ts). */
  readonly head: string;
}

export type MarketStatus =
  | { readonly state: 'live' }
  | {
      readonly state: 'paused';
      readonly reason: GuardFlag | 'no_data' | 'ended';
      readonly since: TimeMs;
    }
  | { readonly state: 'closed'; readonly opensAt: TimeMs };

export type Interval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w';

/** OHLCV of one interval; prices in points, volume in lots, time = open of the interval. */
export interface Candle {
  readonly time: TimeMs;
  readonly open: Points;
  readonly high: Points;
  readonly low: Points;
  readonly close: Points;
  readonly volume: Lots;
}
