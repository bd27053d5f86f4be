// The rule for several live venues: at least two of them, and in agreement.
// Must never let one venue alone make a price where several are configured. Source: decisions.md "Prices".
import type { GuardFlag } from './types.ts';

/** decisions.md "Prices": "with several venues fewer than 2 live ones … also pauses". */
export const LEAST_LIVE_VENUES = 2;
/** decisions.md "Prices": "spread between them over 1 %", in millionths. */
export const MAX_VENUE_SPREAD_PPM = 10_000;

export interface VenueView {
  /** How many venues the product is configured with. */
  readonly configured: number;
  /** Doubled mids of those that are live now. */
  readonly mids: readonly number[];
}

/** `ok` when the product may trade: one configured venue is judged by its own guard alone. */
export function decideVenues(view: VenueView): GuardFlag {
  if (view.configured <= 1) return 'ok';
  if (view.mids.length < LEAST_LIVE_VENUES) return 'venues';
  const lowest = Math.min(...view.mids);
  const highest = Math.max(...view.mids);
  return (highest - lowest) * 1_000_000 > lowest * MAX_VENUE_SPREAD_PPM ? 'spread' : 'ok';
}
