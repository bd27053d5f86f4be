// How many orders and positions each user of a batch has open: what was counted under his lock (or is known, openCounts.ts),
// and what the batch's own commands have changed since. Must never be kept between batches. Source: core/trading/openOrders.ts.
import type { Owned, RecordKinds, RecordName } from './recordKinds.ts';

export class OpenOrders {
  readonly #counts: Map<string, number>;
  readonly #kinds: Pick<RecordKinds, 'isOpen'>;

  /** By user; one who is missing was not counted. */
  constructor(counts: ReadonlyMap<string, number>, kinds: Pick<RecordKinds, 'isOpen'>) {
    this.#kinds = kinds;
    this.#counts = new Map(counts);
  }

  /** As they stand now, of all who were counted. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  of(userId: string): number {
    const count = this.#counts.get(userId);
    if (count === undefined) throw new Error('the open orders of a user were not counted');
    return count;
  }

  /** A record as it was (undefined: new) and as it stands after a command. */
  follow(name: RecordName, before: Owned | undefined, after: Owned): void {
    const count = this.#counts.get(after.userId);
    if (count === undefined) return;
    const kinds = this.#kinds;
    const change = Number(kinds.isOpen(name, after)) - Number(kinds.isOpen(name, before));
    this.#counts.set(after.userId, count + change);
  }
}
