// What fills have taken from each price message so far: liquidity that one message shows is filled only once.
// A batch draws on what the batches decided before it have left, whether or not they are committed yet; one that fails
// gives back what it took, unless a later one has drawn since: then it stays taken, for nothing may be filled twice.
// Source: decisions.md "Contract".
import type { Tick } from '../../core/market/types.ts';
import { createLiquidity } from '../../core/trading/contract/liquidity.ts';
import type { ConsumedLots, Liquidity } from '../../core/trading/contract/types.ts';

/** Messages a product keeps: commands run at most some batches after their tick, older ones are refused as stale. */
const KEPT_TICKS_PER_PRODUCT = 64;

interface Drawn {
  readonly tick: Tick;
  readonly liquidity: Liquidity;
  readonly before: ConsumedLots | undefined;
  after?: ConsumedLots;
}

export class ConsumedLiquidity {
  readonly #consumed = new Map<string, Map<number, ConsumedLots>>();

  /** A working copy for the decisions of one batch. */
  draft(): LiquidityDraft {
    const drawn = new Map<string, Drawn>();
    return {
      of: (tick) => {
        const key = `${tick.productId}|${tick.seq}`;
        let entry = drawn.get(key);
        if (!entry) {
          const before = this.#consumed.get(tick.productId)?.get(tick.seq);
          entry = { tick, before, liquidity: createLiquidity(tick.book, before) };
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
