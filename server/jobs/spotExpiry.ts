// The end of resting spot orders after their term (90 days): everything they lock goes back.
// Must be safe to run twice and late: core ends an order once, and never before its own time.
// Source: decisions.md "Spot" (good till cancelled, expiring after 90 days).
import type { TimeMs } from '../../core/market/types.ts';
import type { Clock } from '../ports.ts';
import type { PeriodicJob } from './periodic.ts';

/** How often due orders are looked for: the delay of a release after 90 days. */
const CHECK_PERIOD_MS = 30_000;

/** What the job needs to know of a live order. */
export interface ExpiringOrder {
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  /** Of its own rulebook. */
  readonly rulebookHash: string;
  /** Null for what never expires. */
  readonly expiresAt: TimeMs | null;
}

export interface SpotExpiryOptions<T extends ExpiringOrder> {
  readonly clock: Clock;
  readonly live: () => Iterable<T>;
  readonly expire: (order: T) => Promise<unknown>;
}

/** Whose term is over at `now`. Pure. */
export function dueOrders<T extends ExpiringOrder>(orders: Iterable<T>, now: TimeMs): T[] {
  return [...orders].filter(({ expiresAt }) => expiresAt !== null && now >= expiresAt);
}

export function spotExpiryJob<T extends ExpiringOrder>({
  clock,
  live,
  expire,
}: SpotExpiryOptions<T>): PeriodicJob {
  return {
    name: 'spot expiry',
    periodMs: CHECK_PERIOD_MS,
    run: () => Promise.all(dueOrders(live(), clock.now()).map(expire)),
  };
}
