import type { UnknownAction } from '@reduxjs/toolkit';
import { frameReceived } from '../state/quotes.ts';
import type { ClientState } from '../state/clientState.ts';

/** Arrays longer than this are told by their length: a page of candles would fill the log. */
const LONGEST_SHOWN = 20;

function summarise(value: unknown): unknown {
  return Array.isArray(value) && value.length > LONGEST_SHOWN ? `${value.length} items` : value;
}

/** What Redux DevTools shows of an action: a frame of a thousand ticks is one line. */
export function sanitizeAction<A extends UnknownAction>(action: A): A {
  if (frameReceived.match(action)) {
    const { at, quotes, depths, trades } = action.payload;
    const payload = {
      at,
      quotes: quotes.map((quote) => `${quote.id} ${quote.price ?? 'none'}`).join(', '),
      depths: depths.map((depth) => depth.productId).join(', '),
      trades: trades.map((more) => `${more.productId} ${more.trades.length}`).join(', '),
    };
    return { ...action, payload };
  }
  return 'payload' in action ? { ...action, payload: summarise(action['payload']) } : action;
}

/** What it shows of the state: prices are looked at on the screen, not in the tree. */
export function sanitizeState<S>(state: S): S {
  const { quotes } = state as unknown as ClientState;
  if (quotes === undefined) return state;
  const shown = {
    products: Object.keys(quotes.quotes).join(', '),
    depths: Object.keys(quotes.depths).join(', '),
    trades: Object.keys(quotes.trades).join(', '),
    receivedAt: quotes.receivedAt,
  };
  return { ...state, quotes: shown };
}
