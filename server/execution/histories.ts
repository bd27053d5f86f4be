// What prices did before somebody took over orders that follow them: read once for each product, from where the earliest began.
// Must ask of none that is followed already, or that was handed over. Source: decisions.md "Orders beyond the first" (trailing stop).
import type { ProductId } from '../../core/market/types.ts';
import { type KeepFollowed, MarkHistory, type ReadFollowed } from './markHistory.ts';
import type { RecordName, Records } from './recordKinds.ts';
import type { RestingKind, RestingKinds } from './resting.ts';
import type { OrderOfProduct, Shards } from './shards.ts';

export interface HistoriesOptions {
  readonly kinds: RestingKinds;
  readonly shards: Pick<Shards, 'find'>;
  /** Left out where no order follows a price. */
  readonly readFollowed?: ReadFollowed;
}

export class Histories {
  readonly #options: HistoriesOptions;

  constructor(options: HistoriesOptions) {
    this.#options = options;
  }

  /** Of products whose orders follow the price and are followed by nobody yet. */
  async read(
    records: Records,
    isHanded: (orderId: string) => boolean = () => false,
  ): Promise<ReadonlyMap<ProductId, MarkHistory>> {
    const { readFollowed } = this.#options;
    const histories = new Map<ProductId, MarkHistory>();
    if (readFollowed)
      for (const [productId, from] of this.#wanted(records, isHanded))
        histories.set(productId, new MarkHistory(await readFollowed(productId, from)));
    return histories;
  }

  #wanted(
    records: Records,
    isHanded: (orderId: string) => boolean,
  ): ReadonlyMap<ProductId, number> {
    const { kinds, shards } = this.#options;
    const since = new Map<ProductId, number>();
    for (const kind of Object.keys(kinds) as RecordName[]) {
      const resting: RestingKind<never> | undefined = kinds[kind];
      // What follows a price belongs to its product.
      for (const order of (records[kind] ?? []) as readonly OrderOfProduct[]) {
        const from = resting?.followsSince?.(order as never);
        if (from === undefined || isHanded(order.id)) continue;
        const { productId, id } = order;
        if (shards.find(productId)?.triggers.followed(id, from) !== undefined) continue;
        since.set(productId, Math.min(from, since.get(productId) ?? Infinity));
      }
    }
    return since;
  }
}

/**
 * Keeps what moved triggers that follow since the last time, so that a restart has to read the log from here on only. `keep`
 * gets each product's messages.
 */
export async function keepFollowed(
  shards: Pick<Shards, 'opened'>,
  keep: KeepFollowed,
): Promise<void> {
  for (const { productId, triggers } of shards.opened()) {
    const messages = triggers.unkept();
    if (messages.length === 0) continue;
    await keep(productId, messages);
    triggers.noteKept(messages);
  }
}
