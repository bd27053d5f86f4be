// The end of what still rests: cancelled by hand or expired after its term. Works whatever the market does.
// Must give back the whole hold, and must never touch what has been filled. Source: decisions.md "Spot" (90 days).
import type { Decimal } from '../../money/decimal.ts';
import type { TimeMs } from '../../market/types.ts';
import { refuse } from '../rejection.ts';
import type { SpotDecision, SpotEndReason, SpotEvent, SpotOrder } from './types.ts';

export function endedEvent(
  released: Decimal,
  reason: SpotEndReason,
  { now }: { readonly now: TimeMs },
): SpotEvent {
  return { type: 'ended', reason, released, at: now };
}

/** `[ended]` with the whole hold, or `already_final`. */
export function decideCancel(order: SpotOrder, now: TimeMs): SpotDecision {
  if (order.state !== 'open') return refuse('already_final');
  return { ok: true, events: [endedEvent(order.hold, 'user', { now })] };
}

/** `[ended]` once the term is over, else `[]`: safe to ask again and again. */
export function decideExpire(order: SpotOrder, now: TimeMs): SpotDecision {
  const isDue = order.state === 'open' && order.expiresAt !== null && now >= order.expiresAt;
  return { ok: true, events: isDue ? [endedEvent(order.hold, 'expired', { now })] : [] };
}
