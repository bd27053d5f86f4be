// Where each order waits, so that whoever follows a change finds every place that it waits in or has waited in. An order of a kind
// with one product each waits there, and nothing is remembered of it.
// Must name no kind. Source: house.md "A shard holds what a product holds in memory".
import type { Owned, RecordName } from './recordKinds.ts';
import { HOUSE, type RestingKind, type RestingKinds } from './resting.ts';
import type { OrderOfProduct } from './shards.ts';

export class Places {
  readonly #kinds: RestingKinds;
  /** Of orders that may wait in several. */
  readonly #known = new Map<string, readonly string[]>();

  constructor(kinds: RestingKinds) {
    this.#kinds = kinds;
  }

  /** Every place that has to hear of the order as it is now; it is remembered as waiting where it says. */
  follow(kind: RecordName, order: Owned): readonly string[] {
    const places = this.#placesOf(kind);
    if (places === undefined) return [(order as OrderOfProduct).productId];
    const known = this.#known.get(order.id) ?? [];
    const now = places(order);
    if (now.length === 0) this.#known.delete(order.id);
    else this.#known.set(order.id, now);
    return known.length === 0 ? now : [...new Set([...known, ...now])];
  }

  /** Whether those that wait in a place stand for orders there: what waits in several is counted in the house. */
  counts(kind: RecordName, place: string): boolean {
    return this.#placesOf(kind) === undefined || place === HOUSE;
  }

  #placesOf(kind: RecordName): ((order: Owned) => readonly string[]) | undefined {
    const resting: RestingKind<never> | undefined = this.#kinds[kind];
    return resting?.places && ((order) => resting.places?.(order as never) ?? []);
  }
}
