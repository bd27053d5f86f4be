// The last minutes of the log in memory: lines with their full books.
// Bounded by time and by number, so that a fast feed cannot fill the memory.
import type { GuardFlag, ProductId, TimeMs } from '../../../core/market/types.ts';
import { parseAcceptance } from '../../../core/proof/placeLine.ts';
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
  /** Acceptances by the second of their time, which each line says: thousands may come in one, and hardly any is asked for. */
  readonly #places = new Map<ProductId, Map<number, LoggedTick[]>>();
  /** Price messages by line, and by seq: the accepted tick, else a refused message that carried it. */
  readonly #byLine = new Map<ProductId, Map<string, RecentTick>>();
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

  /** `acceptedTime`: as the line has it. */
  addPlace(productId: ProductId, tick: LoggedTick, acceptedTime: TimeMs): void {
    const places = ownOf(this.#places, productId, () => new Map());
    const second = secondOf(acceptedTime);
    const own = places.get(second);
    if (own !== undefined) return void own.push(tick);
    places.set(second, [tick]);
    const kept = secondOf(acceptedTime - BOOK_MEMORY_MS);
    for (const old of places.keys()) if (old < kept) places.delete(old);
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
    return this.#byLine.get(productId)?.get(line)?.bookLine;
  }

  ofLine(productId: ProductId, line: string): LoggedTick | undefined {
    return this.#byLine.get(productId)?.get(line) ?? this.#placeOf(productId, line);
  }

  #placeOf(productId: ProductId, line: string): LoggedTick | undefined {
    const accepted = parseAcceptance(line);
    const places = accepted && this.#places.get(productId)?.get(secondOf(accepted.acceptedTime));
    return places?.find((place) => place.line === line);
  }
}

const secondOf = (time: TimeMs): number => Math.floor(time / 1000);

function ownOf<T>(map: Map<ProductId, T>, productId: ProductId, make: () => T): T {
  let own = map.get(productId);
  if (own === undefined) {
    own = make();
    map.set(productId, own);
  }
  return own;
}
