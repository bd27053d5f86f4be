// What fills have taken from each price message so far: liquidity that one message shows is filled only once.
// A batch draws on what the batches decided before it have left, whether or not they are committed yet; one that surely was
// not written gives back what it took, unless a later one has drawn since: then it stays taken, for nothing may be filled twice.
// A message that is too old to be remembered shows nothing any more. Source: decisions.md "Contract".
import type { Book, ProductId, Tick } from '../../core/market/types.ts';
import { createLiquidity } from '../../core/trading/book/liquidity.ts';
import type { ConsumedLots, Liquidity } from '../../core/trading/book/types.ts';

/** Messages a product keeps: a hundred a second for as long as a batch may wait, however busy the house is. */
const KEPT_TICKS_PER_PRODUCT = 1_024;
const EMPTY: Book = { bids: [], asks: [] };

interface Drawn {
  readonly tick: Tick;
  readonly liquidity: Liquidity;
  readonly before: ConsumedLots | undefined;
  after?: ConsumedLots;
}

export class ConsumedLiquidity {
  readonly #consumed = new Map<ProductId, Map<number, ConsumedLots>>();
  /** The newest message of each product that is not remembered any more. */
  readonly #forgotten = new Map<ProductId, number>();

  /** A working copy for the decisions of one batch. */
  draft(): LiquidityDraft {
    const drawn = new Map<string, Drawn>();
    return {
      of: (tick) => {
        const key = `${tick.productId}|${tick.seq}`;
        let entry = drawn.get(key);
        if (!entry) {
          const before = this.#consumed.get(tick.productId)?.get(tick.seq);
          const isForgotten = tick.seq <= (this.#forgotten.get(tick.productId) ?? 0);
          const book = isForgotten ? EMPTY : tick.book;
          entry = { tick, before, liquidity: createLiquidity(book, before) };
          drawn.set(key, entry);
        }
        return entry.liquidity;
      },
      commit: () => {
        for (const entry of drawn.values()) {
          entry.after = entry.liquidity.snapshot();
          this.#keep(entry.tick, entry.after);
        }
      },
      giveBack: () => {
        for (const { tick, before, after } of drawn.values()) {
          if (after !== undefined && this.#consumed.get(tick.productId)?.get(tick.seq) === after) {
            this.#keep(tick, before ?? { bids: 0, asks: 0 });
          }
        }
      },
    };
  }

  #keep(tick: Tick, consumed: ConsumedLots): void {
    let ticks = this.#consumed.get(tick.productId);
    if (!ticks) this.#consumed.set(tick.productId, (ticks = new Map()));
    ticks.set(tick.seq, consumed);
    for (const seq of ticks.keys()) {
      if (ticks.size <= KEPT_TICKS_PER_PRODUCT) break;
      ticks.delete(seq);
      this.#forgotten.set(tick.productId, Math.max(seq, this.#forgotten.get(tick.productId) ?? 0));
    }
  }
}

export interface LiquidityDraft {
  of(tick: Tick): Liquidity;
  /** The batch is decided: the next one sees what it took. */
  commit(): void;
  /** The batch failed. */
  giveBack(): void;
}
