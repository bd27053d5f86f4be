// What one animation frame brings into the store. Nothing but shapes: the socket's thread reads this file too.
import type { DepthDto, TradeDto } from '../../protocol/product.ts';
import type { QuoteDto } from '../../protocol/socketEvents.ts';

/** Trades kept per product: what a list shows (one screen and a scroll). */
export const TRADES_KEPT = 50;

/** The payload of `quotes/frameReceived`. */
export interface Frame {
  /** This device's clock when the newest message came. */
  readonly at: number;
  readonly quotes: readonly QuoteDto[];
  readonly depths: readonly DepthDto[];
  readonly trades: readonly ProductTrades[];
}

export interface ProductTrades {
  readonly productId: string;
  /** Newest first. */
  readonly trades: readonly TradeDto[];
  /** A snapshot replaces what is known; a message goes on top of it. */
  readonly isSnapshot: boolean;
}
