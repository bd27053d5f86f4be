// The last minutes of the log in memory: lines with their full books.
// Bounded by time and by number, so that a fast feed cannot fill the memory.
import type { GuardFlag, ProductId, TimeMs } from '../../../core/market/types.ts';
import type { LoggedTick } from '../../../core/proof/sealTypes.ts';

/** How long full books are kept: far longer than an order may wait for its tick (2 s). */
export const BOOK_MEMORY_MS = 600_000;
/** Ticks kept per product at most: ten minutes at 20 a second. */
const MOST_TICKS = 12_000;
/** The oldest are dropped in lumps, which costs less than one by one. */
const LUMP = 256;

export interface RecentTick extends LoggedTick {
  readonly bookLine: string;
  readonly loggedAt: TimeMs;
  readonly receivedTime: TimeMs;
  readonly sourceTime: TimeMs;
  readonly flag: GuardFlag;
  readonly isAccepted: boolean;
}

export class RecentTicks {
  readonly #byProduct = new Map<ProductId, RecentTick[]>();
  /** Lines that are no price, with the time of each. */
  readonly #places = new Map<ProductId, { readonly tick: LoggedTick; readonly at: TimeMs }[]>();
  /** By line, and by seq: the accepted tick, else a refused message that carried it. */
  readonly #byLine = new Map<ProductId, Map<string, LoggedTick | RecentTick>>();
  readonly #bySeq = new Map<ProductId, Map<number, RecentTick>>();
  /** Latest reception of what was dropped. */
  readonly #droppedUntil = new Map<ProductId, TimeMs>();

  add(productId: ProductId, tick: RecentTick): void {
    const ticks = ownOf(this.#byProduct, productId, () => []);
    ticks.push(tick);
    ownOf(this.#byLine, productId, () => new Map()).set(tick.line, tick);
    const bySeq = ownOf(this.#bySeq, productId, () => new Map());
    if (bySeq.get(tick.seq)?.isAccepted !== true) bySeq.set(tick.seq, tick);
    if (ticks.length % LUMP === 0) this.#trim(productId, ticks, tick.loggedAt);
  }

  addPlace(productId: ProductId, tick: LoggedTick, at: TimeMs): void {
    const places = ownOf(this.#places, productId, () => []);
    places.push({ tick, at });
    ownOf(this.#byLine, productId, () => new Map()).set(tick.line, tick);
    if (places.length % LUMP !== 0) return;
    const kept = places.findIndex((place) => place.at >= at - BOOK_MEMORY_MS);
    for (const old of places.splice(0, kept)) this.#byLine.get(productId)?.delete(old.tick.line);
  }

  #trim(productId: ProductId, ticks: RecentTick[], now: TimeMs): void {
    const oldest = now - BOOK_MEMORY_MS;
    let keepFrom = Math.max(ticks.length - MOST_TICKS, 0);
    while ((ticks[keepFrom]?.loggedAt ?? now) < oldest) keepFrom += 1;
    if (keepFrom === 0) return;
    let until = this.#droppedUntil.get(productId) ?? -Infinity;
    for (const tick of ticks.splice(0, keepFrom)) {
      until = Math.max(until, tick.receivedTime);
      this.#byLine.get(productId)?.delete(tick.line);
      const bySeq = this.#bySeq.get(productId);
      if (bySeq?.get(tick.seq) === tick) bySeq.delete(tick.seq);
    }
    this.#droppedUntil.set(productId, until);
  }

  /** Everything received in [from, to], by our own time of reception, in the order of its logging. */
  between(productId: ProductId, from: TimeMs, to: TimeMs): RecentTick[] {
    const ticks = this.#byProduct.get(productId) ?? [];
    return ticks.filter(({ receivedTime }) => receivedTime >= from && receivedTime <= to);
  }

  /** Whether nothing of a product that was received at `from` or later has been dropped. */
  reaches(productId: ProductId, from: TimeMs): boolean {
    return (this.#droppedUntil.get(productId) ?? -Infinity) < from;
  }

  /** The accepted tick with this seq, else a refused message that carried it. */
  find(productId: ProductId, seq: number): RecentTick | undefined {
    return this.#bySeq.get(productId)?.get(seq);
  }

  /** Of a price message that is still in memory. */
  bookOf(productId: ProductId, line: string): string | undefined {
    const tick = this.#byLine.get(productId)?.get(line);
    return tick && 'bookLine' in tick ? tick.bookLine : undefined;
  }

  ofLine(productId: ProductId, line: string): LoggedTick | undefined {
    return this.#byLine.get(productId)?.get(line);
  }
}

function ownOf<T>(map: Map<ProductId, T>, productId: ProductId, make: () => T): T {
  let own = map.get(productId);
  if (own === undefined) {
    own = make();
    map.set(productId, own);
  }
  return own;
}
