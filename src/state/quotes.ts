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

/** What is known with what has come; of two messages about one product the newer stays. */
function addNewer<T extends { readonly seq: number }>(
  known: Readonly<Record<string, T>>,
  more: readonly T[],
  idOf: (message: T) => string,
): Readonly<Record<string, T>> {
  if (more.length === 0) return known;
  const all = { ...known };
  for (const message of more) {
    const before = all[idOf(message)];
    if (before === undefined || message.seq >= before.seq) all[idOf(message)] = message;
  }
  return all;
}

function applyFrame(state: QuotesState, frame: Frame): QuotesState {
  const next = {
    ...state,
    receivedAt: frame.at,
    quotes: addNewer(state.quotes, frame.quotes, ({ id }) => id),
    depths: addNewer(state.depths, frame.depths, ({ productId }) => productId),
  };
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
