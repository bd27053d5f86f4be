// What fills have taken from each price message of a product so far: liquidity that one message shows is filled only once.
// A batch draws on what the batches decided before it have left, whether or not they are committed yet; one that surely was
// not written gives back what it took, unless a later one has drawn since: then it stays taken, for nothing may be filled twice.
// A message that is too old to be remembered shows nothing any more. Source: decisions.md "Contract".
import type { Book, Tick } from '../../core/market/types.ts';
import { createLiquidity } from '../../core/trading/book/liquidity.ts';
import type { ConsumedLots, Liquidity } from '../../core/trading/book/types.ts';

/** Messages a product keeps: a hundred a second for as long as a batch may wait, however busy the house is. */
const KEPT_TICKS = 1_024;
const EMPTY: Book = { bids: [], asks: [] };

interface Drawn {
  readonly tick: Tick;
  readonly liquidity: Liquidity;
  readonly before: ConsumedLots | undefined;
  after?: ConsumedLots;
}

/** What is remembered, as plain data. */
export interface ConsumedHandover {
  readonly lots: readonly (readonly [seq: number, consumed: ConsumedLots])[];
  readonly forgotten: number;
}

/** Of one product. */
export class ConsumedLiquidity {
  readonly #consumed: Map<number, ConsumedLots>;
  /** The newest message that is not remembered any more. */
  #forgotten: number;

  constructor(handover: ConsumedHandover = { lots: [], forgotten: 0 }) {
    this.#consumed = new Map(handover.lots);
    this.#forgotten = handover.forgotten;
  }

  /** A working copy for the decisions of one batch. */
  draft(): LiquidityDraft {
    const drawn = new Map<number, Drawn>();
    return {
      of: (tick) => {
        let entry = drawn.get(tick.seq);
        if (!entry) {
          const before = this.#consumed.get(tick.seq);
          const book = tick.seq <= this.#forgotten ? EMPTY : tick.book;
          entry = { tick, before, liquidity: createLiquidity(book, before) };
          drawn.set(tick.seq, entry);
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
          if (after !== undefined && this.#consumed.get(tick.seq) === after) {
            this.#keep(tick, before ?? { bids: 0, asks: 0 });
          }
        }
      },
    };
  }

  /** What its successor must know. */
  close(): ConsumedHandover {
    return { lots: [...this.#consumed], forgotten: this.#forgotten };
  }

  #keep({ seq: newest }: Tick, consumed: ConsumedLots): void {
    const ticks = this.#consumed;
    ticks.set(newest, consumed);
    for (const seq of ticks.keys()) {
      if (ticks.size <= KEPT_TICKS) break;
      ticks.delete(seq);
      this.#forgotten = Math.max(seq, this.#forgotten);
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
