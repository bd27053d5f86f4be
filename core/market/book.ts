// The L2 order book of one product: a snapshot and updates in points and lots, best levels out.
// Must keep both sides sorted after every change; it judges nothing (the guard does). Source: decisions.md "Prices".
import type { Book, Level, Lots, Points } from './types.ts';

export type BookSide = 'bid' | 'ask';
export type BookCondition = 'ok' | 'empty' | 'crossed';

interface Side {
  /** Best first; `quantities` runs beside it. */
  prices: Points[];
  quantities: Lots[];
  /** 1 for asks (ascending), -1 for bids (descending). */
  readonly direction: 1 | -1;
}

/** First index whose price is not better than `price`. */
function findSlot(side: Side, price: Points): number {
  let low = 0;
  let high = side.prices.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (((side.prices[middle] ?? 0) - price) * side.direction < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function setLevel(side: Side, price: Points, quantity: Lots): void {
  const slot = findSlot(side, price);
  const isThere = side.prices[slot] === price;
  if (quantity <= 0) {
    if (!isThere) return;
    side.prices.splice(slot, 1);
    side.quantities.splice(slot, 1);
    return;
  }
  if (isThere) {
    side.quantities[slot] = quantity;
    return;
  }
  side.prices.splice(slot, 0, price);
  side.quantities.splice(slot, 0, quantity);
}

function selectTop(side: Side, levels: number): Level[] {
  const count = Math.min(levels, side.prices.length);
  const top: Level[] = [];
  for (let index = 0; index < count; index += 1) {
    top.push([side.prices[index] ?? 0, side.quantities[index] ?? 0]);
  }
  return top;
}

/** A mutable book; one per product and venue connection. */
export class OrderBook {
  #bid: Side = { prices: [], quantities: [], direction: -1 };
  #ask: Side = { prices: [], quantities: [], direction: 1 };

  #side(side: BookSide): Side {
    return side === 'bid' ? this.#bid : this.#ask;
  }

  clear(): void {
    this.#bid = { prices: [], quantities: [], direction: -1 };
    this.#ask = { prices: [], quantities: [], direction: 1 };
  }

  /** Replaces everything by a snapshot; the order of its levels does not matter, quantities of 0 are left out. */
  reset(bids: Iterable<Level>, asks: Iterable<Level>): void {
    this.clear();
    for (const [price, quantity] of bids) setLevel(this.#bid, price, quantity);
    for (const [price, quantity] of asks) setLevel(this.#ask, price, quantity);
  }

  /** Sets the quantity at a price; 0 removes the level. */
  set(side: BookSide, price: Points, quantity: Lots): void {
    setLevel(this.#side(side), price, quantity);
  }

  /** Drops everything beyond the best `levels` of each side, for venues that send a fixed depth. */
  trim(levels: number): void {
    for (const side of [this.#bid, this.#ask]) {
      side.prices.length = Math.min(side.prices.length, levels);
      side.quantities.length = side.prices.length;
    }
  }

  /** Levels on one side. */
  size(side: BookSide): number {
    return this.#side(side).prices.length;
  }

  /** The best `levels` of each side, best first; a copy that later changes do not touch. */
  top(levels: number): Book {
    return { bids: selectTop(this.#bid, levels), asks: selectTop(this.#ask, levels) };
  }

  /** `crossed` when the best bid is at or above the best ask. */
  state(): BookCondition {
    const bid = this.#bid.prices[0];
    const ask = this.#ask.prices[0];
    if (bid === undefined || ask === undefined) return 'empty';
    return bid >= ask ? 'crossed' : 'ok';
  }
}
