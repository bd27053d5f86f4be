// The shards of all products, each open or closed, and what waits at the door of a closed one.
// Must lose nothing that comes while a shard is closed, and hand it on in the order of its coming.
// Source: house.md "A shard holds what a product holds in memory".
import type { ProductId } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { LiquidityDraft } from './consumedLiquidity.ts';
import type { HouseTotalsDraft } from './houseTotals.ts';
import { type LiveOrder, ProductShard } from './productShard.ts';
import type { Owned, RecordKinds, RecordName } from './recordKinds.ts';

/** The last that was heard of an order whose shard is shut. */
export interface News {
  readonly kind: RecordName;
  readonly order: Owned;
  /** As in LiveOrder. */
  readonly since: number;
}

/** What one product alone is about: whatever the house may owe for, and most of what waits. */
export interface OrderOfProduct extends Owned {
  readonly productId: ProductId;
}

/** What comes while a shard is shut. */
export interface Door {
  /** Over all products, when it was shut. */
  readonly arrived: number;
  readonly queue: ((shard: ProductShard) => void)[];
  readonly news: Map<string, News>;
  /** Ids of market orders whose time was over meanwhile. */
  readonly over: Set<string>;
}

/** What was found of orders that no news came of since. */
export const besidesNews = <T extends Owned>(
  { news }: Pick<Door, 'news'>,
  found: readonly T[],
): T[] => found.filter(({ id, version }) => (news.get(id)?.order.version ?? -1) < version);

/** The news of one kind. */
export const newsOf = ({ news }: Pick<Door, 'news'>, kind: RecordName): Owned[] =>
  [...news.values()].filter((one) => one.kind === kind).map(({ order }) => order);

interface Place {
  /** Undefined once it is closed; until then what it had begun is finished. */
  shard: ProductShard | undefined;
  /** Undefined while the shard is open. */
  door: Door | undefined;
}

export class Shards {
  readonly #kinds: Pick<RecordKinds, 'of'>;
  readonly #places = new Map<ProductId, Place>();

  constructor(kinds: Pick<RecordKinds, 'of'>) {
    this.#kinds = kinds;
  }

  /** All that are open, in an order that stays. */
  *opened(): Iterable<ProductShard> {
    for (const { shard, door } of this.#places.values()) if (shard && !door) yield shard;
  }

  /** What an order waits for, in whichever is open. */
  findLive(orderId: string): LiveOrder | undefined {
    for (const shard of this.opened()) {
      const order = shard.find(orderId);
      if (order !== undefined) return order;
    }
    return undefined;
  }

  /** How many orders of a kind wait for something, in those that count. */
  liveOf(kind: RecordName, counts: (productId: ProductId) => boolean): number {
    let count = 0;
    for (const shard of this.opened()) if (counts(shard.productId)) count += shard.liveOf(kind);
    return count;
  }

  /** Orders that wait for a price. */
  get watched(): number {
    let count = 0;
    for (const { triggers } of this.opened()) count += triggers.size;
    return count;
  }

  /** Undefined while it is shut. */
  find(productId: ProductId): ProductShard | undefined {
    const { shard, door } = this.#placeOf(productId);
    return door ? undefined : shard;
  }

  /** The shard that still finishes what it had begun, or is open; undefined once it is closed. */
  holder(productId: ProductId): ProductShard | undefined {
    return this.#placeOf(productId).shard;
  }

  /** Undefined while the shard is open. */
  doorOf(productId: ProductId): Door | undefined {
    return this.#placeOf(productId).door;
  }

  /** Does it now, or when the shard is open again. */
  whenOpen(productId: ProductId, act: (shard: ProductShard) => void): void {
    const { shard, door } = this.#placeOf(productId);
    if (door) door.queue.push(act);
    else if (shard) act(shard);
  }

  /** The same of each product. */
  eachWhenOpen(act: (shard: ProductShard) => void): void {
    for (const productId of this.#places.keys()) this.whenOpen(productId, act);
  }

  /** From now on whatever comes waits at the door. */
  shut(
    productId: ProductId,
    arrived: number,
  ): { readonly shard: ProductShard; readonly door: Door } {
    const place = this.#placeOf(productId);
    const { shard } = place;
    if (place.door || !shard) throw new Error(`the shard of ${productId} is closed already`);
    const door: Door = { arrived, queue: [], news: new Map(), over: new Set() };
    place.door = door;
    return { shard, door };
  }

  /** The shard is in nobody's hands any more. */
  remove(productId: ProductId): void {
    this.#placeOf(productId).shard = undefined;
  }

  create(productId: ProductId, handover?: ConstructorParameters<typeof ProductShard>[2]) {
    return new ProductShard(productId, this.#kinds, handover);
  }

  /** Puts the shard in its place; the door stays shut. */
  put(shard: ProductShard): void {
    this.#placeOf(shard.productId).shard = shard;
  }

  /** Opens the door: what waits at it is let in. */
  admit(productId: ProductId): void {
    const place = this.#placeOf(productId);
    const { shard, door } = place;
    if (!shard || !door) throw new Error(`nothing is to be opened for ${productId}`);
    place.door = undefined;
    for (const act of door.queue) act(shard);
  }

  /** What the house would owe in a product if every open order of a kind won, USDT. */
  owed(name: RecordName, productId: ProductId): Decimal {
    return this.#held(productId).totals.of(name, productId);
  }

  /** For the decisions of one batch, whatever its products. */
  draftLiquidity(): LiquidityDraft {
    const drafts = new Map<ProductId, LiquidityDraft>();
    return {
      of: (tick) => {
        let draft = drafts.get(tick.productId);
        if (!draft) {
          draft = this.#held(tick.productId).liquidity.draft();
          drafts.set(tick.productId, draft);
        }
        return draft.of(tick);
      },
      commit: () => {
        for (const draft of drafts.values()) draft.commit();
      },
      giveBack: () => {
        for (const draft of drafts.values()) draft.giveBack();
      },
    };
  }

  /** The same of what the house would owe. */
  draftTotals(): HouseTotalsDraft {
    const drafts = new Map<ProductId, HouseTotalsDraft>();
    const draftOf = (productId: ProductId): HouseTotalsDraft => {
      let draft = drafts.get(productId);
      if (!draft) drafts.set(productId, (draft = this.#held(productId).totals.draft()));
      return draft;
    };
    return {
      of: (name, productId) => draftOf(productId).of(name, productId),
      follow: (name, records) => {
        if (this.#kinds.of(name).owes === undefined) return;
        for (const record of records as readonly OrderOfProduct[])
          draftOf(record.productId).follow(name, [record]);
      },
      giveBack: () => {
        for (const draft of drafts.values()) draft.giveBack();
      },
      doubt: () => {
        for (const draft of drafts.values()) draft.doubt();
      },
    };
  }

  /** Whoever draws on a closed shard has not been waited for: a fault, since its successor would fill the same again. */
  #held(productId: ProductId): ProductShard {
    const { shard } = this.#placeOf(productId);
    if (shard === undefined) throw new Error(`the shard of ${productId} is closed`);
    return shard;
  }

  #placeOf(productId: ProductId): Place {
    let place = this.#places.get(productId);
    if (!place) {
      place = { shard: new ProductShard(productId, this.#kinds), door: undefined };
      this.#places.set(productId, place);
    }
    return place;
  }
}
