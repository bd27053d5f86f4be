// The index of each of the last seconds, per product: what a line of them is drawn from. A read costs what it
// returns, however fast the feed is. After a start the log has what was before it; what is older are candles.
// Must never be what settles an order: that is the log's (`IndexLog` of server/market/ports.ts).
import type { LoggedIndex } from '../../core/market/indexLog.ts';
import { formatIndex } from '../../core/market/scaledText.ts';
import type { ProductId, Tick, TimeMs } from '../../core/market/types.ts';

/** Ten minutes: the span of the longest line whose points stand closer than a minute. */
export const MOST_SECONDS = 600;
const SECOND_MS = 1000;

interface Ring {
  newest: number;
  /** Twice the index at the end of a second, by the second's number; undefined where no message came. */
  readonly values: (number | undefined)[];
}

export interface IndexSecondsView {
  /** Beginning of the first second. */
  readonly from: TimeMs;
  /** At the end of each second, oldest first; null where no message came in it. */
  readonly prices: readonly (string | null)[];
}

const slotOf = (second: number): number => second % MOST_SECONDS;

/** What is noted of a message. */
type Noted = Pick<Tick, 'productId' | 'receivedTime' | 'indexDoubled'>;

export class IndexSeconds {
  readonly #rings = new Map<ProductId, Ring>();

  note({ productId, receivedTime, indexDoubled }: Noted): void {
    const second = Math.floor(receivedTime / SECOND_MS);
    const ring = this.#rings.get(productId);
    // The first message, or one after a silence or a clock that was set so far that nothing kept is near it.
    if (ring === undefined || Math.abs(second - ring.newest) >= MOST_SECONDS) {
      const values = Array.from({ length: MOST_SECONDS }, (): number | undefined => undefined);
      values[slotOf(second)] = indexDoubled;
      this.#rings.set(productId, { newest: second, values });
      return;
    }
    // A clock that was set back a little: what is there stays.
    if (second < ring.newest) return;
    for (let between = ring.newest + 1; between < second; between += 1)
      ring.values[slotOf(between)] = undefined;
    ring.values[slotOf(second)] = indexDoubled;
    ring.newest = second;
  }

  /** Puts a product's lines of before the start, oldest first, in front of what has come since. */
  prepend(productId: ProductId, lines: readonly LoggedIndex[]): void {
    const since = this.#rings.get(productId);
    this.#rings.delete(productId);
    for (const { flag, receivedTime, indexDoubled } of lines)
      if (flag === 'ok') this.note({ productId, receivedTime, indexDoubled });
    if (since === undefined) return;
    for (let second = since.newest - MOST_SECONDS + 1; second <= since.newest; second += 1) {
      const indexDoubled = since.values[slotOf(second)];
      if (indexDoubled !== undefined)
        this.note({ productId, receivedTime: second * SECOND_MS, indexDoubled });
    }
  }

  /** The last `count` seconds up to the newest message; empty before the first. */
  last(productId: ProductId, count: number, priceDecimals: number): IndexSecondsView {
    const ring = this.#rings.get(productId);
    if (ring === undefined) return { from: 0, prices: [] };
    const wanted = Math.min(count, MOST_SECONDS);
    const first = ring.newest - wanted + 1;
    const prices = Array.from({ length: wanted }, (_, place) => {
      const doubled = ring.values[slotOf(first + place)];
      return doubled === undefined ? null : formatIndex(doubled, priceDecimals);
    });
    const skipped = prices.findIndex((price) => price !== null);
    return { from: (first + skipped) * SECOND_MS, prices: prices.slice(skipped) };
  }
}
