// The market as the socket tells it: newest quote, book and trades per product. Numbers stay strings, unknown is
// absent. Must never be written but by `frameReceived`, once per animation frame. Source: architecture.md "On the client".
import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { DepthDto, TradeDto } from '../../protocol/product.ts';
import type { QuoteDto } from '../../protocol/socketEvents.ts';
import { TRADES_KEPT } from './frame.ts';
import type { Frame, ProductTrades } from './frame.ts';

export interface QuotesState {
  readonly quotes: Readonly<Record<string, QuoteDto>>;
  readonly depths: Readonly<Record<string, DepthDto>>;
  /** Newest first, at most TRADES_KEPT. */
  readonly trades: Readonly<Record<string, readonly TradeDto[]>>;
  /** This device's clock at the newest message; undefined before the first. */
  readonly receivedAt: number | undefined;
}

const initialState: QuotesState = { quotes: {}, depths: {}, trades: {}, receivedAt: undefined };

function addTrades(
  known: readonly TradeDto[] | undefined,
  more: ProductTrades,
): readonly TradeDto[] {
  if (known === undefined || more.isSnapshot) return more.trades.slice(0, TRADES_KEPT);
  const seen = new Set(known.map((trade) => trade.id));
  const fresh = more.trades.filter((trade) => !seen.has(trade.id));
  return [...fresh, ...known].slice(0, TRADES_KEPT);
}

function applyFrame(state: QuotesState, frame: Frame): QuotesState {
  const next = { ...state, receivedAt: frame.at };
  if (frame.quotes.length > 0) {
    const quotes = { ...state.quotes };
    for (const quote of frame.quotes) {
      const known = quotes[quote.id];
      if (known === undefined || quote.seq >= known.seq) quotes[quote.id] = quote;
    }
    next.quotes = quotes;
  }
  if (frame.depths.length > 0) {
    const depths = { ...state.depths };
    for (const depth of frame.depths) {
      const known = depths[depth.productId];
      if (known === undefined || depth.seq >= known.seq) depths[depth.productId] = depth;
    }
    next.depths = depths;
  }
  if (frame.trades.length > 0) {
    const trades = { ...state.trades };
    for (const more of frame.trades)
      trades[more.productId] = addTrades(trades[more.productId], more);
    next.trades = trades;
  }
  return next;
}

export const frameReceived = createAction<Frame>('quotes/frameReceived');

/** No slice: immer would draft and freeze every level of every book, ten times a second. */
export function quotesReducer(
  state: QuotesState | undefined = initialState,
  action: UnknownAction,
): QuotesState {
  return frameReceived.match(action) ? applyFrame(state, action.payload) : state;
}
