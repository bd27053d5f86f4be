// Resting limits and stop entries that a freeze of the books keeps from filling: tried once, refused under the user's lock, and left alone until
// the freeze is lifted. Must never hold back what ends risk, and must cost nothing while an operator thinks.
// Source: decisions.md "Money" (a freeze stops new risk), services/invariants.ts.
import type { Trigger } from '../../core/trading/trigger.ts';

interface Owned {
  readonly id: string;
  readonly userId: string;
}

/** What of an order's triggers would open something. */
const opens = ({ kind }: Trigger): boolean => kind === 'limit' || kind === 'stop_entry';

export class HeldLimits {
  /** Order → its owner. */
  readonly #owners: Map<string, string>;
  #lifts = 0;

  constructor(held: Iterable<readonly [orderId: string, userId: string]> = []) {
    this.#owners = new Map(held);
  }

  /** Each with its owner. */
  all(): (readonly [orderId: string, userId: string])[] {
    return [...this.#owners];
  }

  /** Counts lifts: one that comes while an order is being tried is seen by it. */
  get lifts(): number {
    return this.#lifts;
  }

  /** Everybody who waits for a lift, each once. */
  users(): string[] {
    return [...new Set(this.#owners.values())];
  }

  hold({ id, userId }: Owned): void {
    this.#owners.set(id, userId);
  }

  forget(orderId: string): void {
    this.#owners.delete(orderId);
  }

  /** The triggers that an order may be fired by as things stand. */
  leftOf(order: Owned & { readonly triggers: readonly Trigger[] }): readonly Trigger[] {
    const { id, triggers } = order;
    return this.#owners.has(id) ? triggers.filter((trigger) => !opens(trigger)) : triggers;
  }

  noteLift(): void {
    this.#lifts += 1;
  }

  /** Ids of those whose owner is one that is asked for. */
  of(isWanted: (userId: string) => boolean): string[] {
    return [...this.#owners].flatMap(([id, userId]) => (isWanted(userId) ? [id] : []));
  }
}
