// Everything that arrived since the last animation frame, in its newest form, so that a flood of messages
// stays one small action. Must never grow with the number of messages: a hidden page has no frames.
// Source: architecture.md "On the client", issue "Client": one `quotes/frameReceived` per frame at most.
import type { DepthDto } from '../../protocol/product.ts';
import type { QuoteDto } from '../../protocol/socketEvents.ts';
import { TRADES_KEPT } from '../state/frame.ts';
import type { Frame, ProductTrades } from '../state/frame.ts';

/**
 * The store takes what came ten times a second at most: more nobody reads, and the frames between are the chart's own,
 * so that neither makes the other's frame long.
 */
export const HAND_OVER_EVERY_MS = 100;

export interface FrameBuffer {
  addQuote(quote: QuoteDto, at: number): void;
  addDepth(depth: DepthDto, at: number): void;
  addTrades(trades: ProductTrades, at: number): void;
  /** What came since the last take, or undefined when nothing did. */
  take(): Frame | undefined;
}

function putOnTop(newer: ProductTrades, older: ProductTrades | undefined): ProductTrades {
  if (older === undefined || newer.isSnapshot) return newer;
  const trades = [...newer.trades, ...older.trades].slice(0, TRADES_KEPT);
  return { ...newer, trades, isSnapshot: older.isSnapshot };
}

export function makeFrameBuffer(): FrameBuffer {
  const quotes = new Map<string, QuoteDto>();
  const depths = new Map<string, DepthDto>();
  const trades = new Map<string, ProductTrades>();
  let lastAt: number | undefined;
  return {
    addQuote(quote, at) {
      lastAt = at;
      const known = quotes.get(quote.id);
      // Two channels carry quotes (`ticker`, `tickers`): the product's own seq says which is newer.
      if (known === undefined || quote.seq >= known.seq) quotes.set(quote.id, quote);
    },
    addDepth(depth, at) {
      lastAt = at;
      const known = depths.get(depth.productId);
      if (known === undefined || depth.seq >= known.seq) depths.set(depth.productId, depth);
    },
    addTrades(more, at) {
      lastAt = at;
      trades.set(more.productId, putOnTop(more, trades.get(more.productId)));
    },
    take() {
      if (lastAt === undefined) return undefined;
      const frame: Frame = {
        at: lastAt,
        quotes: [...quotes.values()],
        depths: [...depths.values()],
        trades: [...trades.values()],
      };
      quotes.clear();
      depths.clear();
      trades.clear();
      lastAt = undefined;
      return frame;
    },
  };
}
