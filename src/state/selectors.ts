// What screens read of the market: one product each, so that a frame renders only those whose product moved.
// Must never invent a number: what is not known is undefined. Source: architecture.md "On the client".
import type { DepthDto, TradeDto } from '../../protocol/product.ts';
import type { QuoteDto } from '../../protocol/socketEvents.ts';
import { useAppSelector } from './clientState.ts';
import type { ClientState } from './clientState.ts';

/** DESIGN 9.32: data that is older than this is said to be old. */
export const OFFLINE_AFTER_MS = 3000;

export const selectQuote = (state: ClientState, productId: string): QuoteDto | undefined =>
  state.quotes.quotes[productId];
export const selectDepth = (state: ClientState, productId: string): DepthDto | undefined =>
  state.quotes.depths[productId];
/** Newest first. */
export const selectTrades = (
  state: ClientState,
  productId: string,
): readonly TradeDto[] | undefined => state.quotes.trades[productId];

export const useQuote = (productId: string): QuoteDto | undefined =>
  useAppSelector((state) => selectQuote(state, productId));

/** Whether the socket has been down for longer than 3 s. `now` is this device's clock. */
export function selectIsOffline(state: ClientState, now: number): boolean {
  const { status, downSince } = state.connection;
  return status === 'down' && downSince !== undefined && now - downSince >= OFFLINE_AFTER_MS;
}

/** Whether the socket is up, a product on the screen should have prices, and none has come for 3 s. */
export function selectIsSilent({ connection, quotes }: ClientState, now: number): boolean {
  const { status, watched, watchedSince } = connection;
  if (status !== 'up' || quotes.receivedAt === undefined) return false;
  if (now - Math.max(quotes.receivedAt, watchedSince) < OFFLINE_AFTER_MS) return false;
  return watched.some((productId) => quotes.quotes[productId]?.status.state === 'live');
}
