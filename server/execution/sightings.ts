// Orders whose price stands at or beyond a trigger that one message alone never fires, and since which message.
// Must cost what is seen, not what rests, and forget an order's first message with the first one that is not beyond.
// Kept in memory only: after a start every price must be seen twice again. Source: decisions.md "Contract" (liquidation).
import type { ProductId, Tick } from '../../core/market/types.ts';
import { firstReached, isConfirmed, type Trigger } from '../../core/trading/trigger.ts';

export interface Sighting<T> {
  readonly productId: ProductId;
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
  readonly #products = new Map<ProductId, Map<string, Sighting<T>>>();

  /** Since which message the order's price is there; undefined when it is not. */
  since(orderId: string): Tick | undefined {
    return this.#all.get(orderId)?.first;
  }

  see(sighting: Sighting<T>): void {
    const { orderId, productId } = sighting;
    this.#all.set(orderId, sighting);
    let ofProduct = this.#products.get(productId);
    if (!ofProduct) this.#products.set(productId, (ofProduct = new Map()));
    ofProduct.set(orderId, sighting);
  }

  forget(orderId: string): void {
    const known = this.#all.get(orderId);
    if (known === undefined) return;
    this.#all.delete(orderId);
    this.#products.get(known.productId)?.delete(orderId);
  }

  /** What a message does to all that is seen of its product. */
  meet(tick: Tick): Met<T> {
    const confirmed: Sighting<T>[] = [];
    const lost: Sighting<T>[] = [];
    for (const sighting of this.#products.get(tick.productId)?.values() ?? []) {
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
