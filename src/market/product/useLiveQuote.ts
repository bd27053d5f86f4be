import { useCallback } from 'react';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import type { ClientState } from '../../state/clientState.ts';
import { selectQuote, useQuote } from '../../state/selectors.ts';
import { useSteadySelector } from '../../realtime/useSteadySelector.ts';
import type { Pace } from '../../realtime/useSteadySelector.ts';
import { useProductInfo } from './productContext.ts';

/**
 * How often what is worked out from prices changes: four times a second, as the ladder (DESIGN 7). Ladder, ticket and
 * orders take turns, so that no frame draws all three.
 */
const STEADY_MS = 250;
export const PACES = {
  ladder: { everyMs: STEADY_MS, phase: 0 },
  ticket: { everyMs: STEADY_MS, phase: 1 / 3 },
  orders: { everyMs: STEADY_MS, phase: 2 / 3 },
} as const;

/** The HTTP snapshot until the stream has said something newer. */
export function newerOf<T extends { readonly seq: number }>(
  snapshot: T,
  streamed: T | undefined,
): T {
  return streamed === undefined || streamed.seq < snapshot.seq ? snapshot : streamed;
}

/** The quote of the product on the screen, with every frame: for the few numbers that must be exact to the tick. */
export function useLiveQuote(): QuoteDto {
  const info = useProductInfo();
  return newerOf<QuoteDto>(info, useQuote(info.id));
}

/** The same at a pace. */
export function useSteadyQuote(pace: Pace): QuoteDto {
  const info = useProductInfo();
  const select = useCallback((state: ClientState) => selectQuote(state, info.id), [info.id]);
  return newerOf<QuoteDto>(info, useSteadySelector(select, pace));
}
