// How many orders and positions each user of a batch has open: what was counted under his lock, and what the batch's own
// commands have changed since. Must never be kept between batches. Source: core/trading/openOrders.ts.
import type { AggregateName, AggregateTypes, Owned } from './aggregates.ts';

type Counted = 'contract' | 'spot' | 'cfd';

/** What may become something else by itself or by its owner, by kind; the indexes of store/openOrderStore.ts say the same. */
const OPEN_STATES: { readonly [Name in Counted]: readonly AggregateTypes[Name]['state'][] } = {
  contract: ['pending', 'holding'],
  spot: ['open'],
  cfd: ['open'],
};

export function isOpenOrder(name: AggregateName, record: Owned | undefined): boolean {
  if (record === undefined || !Object.hasOwn(OPEN_STATES, name)) return false;
  const states: readonly string[] = OPEN_STATES[name as Counted];
  return states.includes((record as AggregateTypes[Counted]).state);
}

export class OpenOrders {
  readonly #counts: Map<string, number>;

  /** By user; one who is missing was not counted. */
  constructor(counts: ReadonlyMap<string, number>) {
    this.#counts = new Map(counts);
  }

  of(userId: string): number {
    const count = this.#counts.get(userId);
    if (count === undefined) throw new Error('the open orders of a user were not counted');
    return count;
  }

  /** A record as it was (undefined: new) and as it stands after a command. */
  follow(name: AggregateName, before: Owned | undefined, after: Owned): void {
    const count = this.#counts.get(after.userId);
    if (count === undefined) return;
    const change = Number(isOpenOrder(name, after)) - Number(isOpenOrder(name, before));
    this.#counts.set(after.userId, count + change);
  }
}
