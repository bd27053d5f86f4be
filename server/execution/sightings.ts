// Orders of a product whose price stands at or beyond a trigger that one message alone never fires, and since which message.
// Must cost what is seen, not what rests, and forget an order's first message with the first one that is not beyond.
// Kept in memory only: after a start every price must be seen twice again. Source: decisions.md "Contract" (liquidation).
import type { Tick } from '../../core/market/types.ts';
import { firstReached, isConfirmed, type Trigger } from '../../core/trading/trigger.ts';

export interface Sighting<T> {
  readonly orderId: string;
  readonly trigger: Trigger;
  /** From this message on all have been at or beyond the price. */
  first: Tick;
  /** What is to be fired; undefined while the order is silent. */
  readonly entry: T | undefined;
}

export interface Met<T> {
  readonly confirmed: readonly Sighting<T>[];
  /** Those whose price is not there any more. */
  readonly lost: readonly Sighting<T>[];
}

export class Sightings<T> {
  readonly #all = new Map<string, Sighting<T>>();

  get size(): number {
    return this.#all.size;
  }

  /** Since which message the order's price is there; undefined when it is not. */
  since(orderId: string): Tick | undefined {
    return this.#all.get(orderId)?.first;
  }

  /** Each with the message since which it is. */
  all(): (readonly [orderId: string, first: Tick])[] {
    return [...this.#all.values()].map(({ orderId, first }) => [orderId, first] as const);
  }

  see(sighting: Sighting<T>): void {
    this.#all.set(sighting.orderId, sighting);
  }

  forget(orderId: string): void {
    this.#all.delete(orderId);
  }

  /** What a message does to all that is seen. */
  meet(tick: Tick): Met<T> {
    const confirmed: Sighting<T>[] = [];
    const lost: Sighting<T>[] = [];
    for (const sighting of this.#all.values()) {
      const first = firstReached(sighting.trigger, tick, sighting.first);
      if (first === undefined) {
        this.forget(sighting.orderId);
        lost.push(sighting);
        continue;
      }
      sighting.first = first;
      if (isConfirmed(sighting.trigger, tick, first)) confirmed.push(sighting);
    }
    return { confirmed, lost };
  }
}
