// Which orders a price fires: resting limits, stops, take profits and liquidations of all users and kinds, per product.
// Must cost what fires, not what rests, and must never decide: the executor decides again under the user's lock.
// It is a copy of the database's live orders, rebuilt at start and kept in step after each commit.
import type { Points, Tick } from '../../core/market/types.ts';
import type { Trigger } from '../../core/trading/trigger.ts';
import type { AggregateName } from './aggregates.ts';
import { TriggerHeap, type HeapEntry } from './triggerHeap.ts';

export interface TriggerTarget {
  /** Which kind of order. */
  readonly order: AggregateName;
  readonly orderId: string;
  readonly userId: string;
  readonly kind: Trigger['kind'];
}

interface Entry extends HeapEntry, TriggerTarget {
  readonly orderTime: number;
  /** Sorts resting orders of one side, best for the market first. */
  readonly turn: number;
  /** Its place among the order's own triggers: of several that one message reaches, the first in core's list is tried. */
  readonly place: number;
}

interface Watched {
  /** Of the last `watch`; entries of earlier ones are outdated. */
  readonly generation: number;
  /** Popped and being decided: silent until the next `watch`. */
  firing: boolean;
}

export interface WatchedOrder {
  readonly kind: AggregateName;
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  readonly orderTime: number;
}

/** Between orders within one message: what protects money goes first, then resting orders by price and time. */
const RANK: Readonly<Record<Trigger['kind'], number>> = {
  liquidation: 0,
  stop_loss: 1,
  take_profit: 2,
  limit: 3,
};
/** Outdated entries a heap may hold before it is cleaned. */
const SLACK = 1_000;

type HeapName = `${Trigger['on']}:${Trigger['fires']}`;
type Heaps = Map<HeapName, TriggerHeap<Entry>>;

export class TriggerIndex {
  readonly #products = new Map<string, Heaps>();
  readonly #watched = new Map<string, Watched>();
  #generation = 0;

  /** Live orders. */
  get size(): number {
    return this.#watched.size;
  }

  /** Forgets an order's triggers. */
  forget(orderId: string): void {
    this.#watched.delete(orderId);
  }

  /** Puts an order's triggers in place of the ones it had; an empty list forgets it. */
  watch(order: WatchedOrder, triggers: readonly Trigger[]): void {
    if (triggers.length === 0) {
      this.forget(order.id);
      return;
    }
    const generation = ++this.#generation;
    this.#watched.set(order.id, { generation, firing: false });
    const heaps = this.#heapsOf(order.productId);
    for (const [place, trigger] of triggers.entries()) {
      const heap = heapOf(heaps, trigger);
      heap.push({
        price: trigger.price,
        order: order.kind,
        orderId: order.id,
        userId: order.userId,
        kind: trigger.kind,
        generation,
        orderTime: order.orderTime,
        // Buyers rest on the ask, the highest limit first; sellers on the bid, the lowest first.
        turn: trigger.on === 'ask' ? -trigger.price : trigger.price,
        place,
      });
      if (heap.size > 2 * this.#watched.size + SLACK)
        heap.compact((entry) => this.#isCurrent(entry));
    }
  }

  /** The orders this price message fires, each once, in the order they are tried; they stay silent until watched again. */
  fire(tick: Tick): TriggerTarget[] {
    const heaps = this.#products.get(tick.productId);
    if (!heaps) return [];
    const fired = new Map<string, Entry>();
    for (const [name, heap] of heaps) {
      const price = priceOf(name, tick);
      for (let entry = heap.popAt(price); entry; entry = heap.popAt(price)) {
        if (!this.#isCurrent(entry)) continue;
        const other = fired.get(entry.orderId);
        if (!other || entry.place < other.place) fired.set(entry.orderId, entry);
      }
    }
    if (fired.size === 0) return [];
    for (const { orderId } of fired.values()) {
      const watched = this.#watched.get(orderId);
      if (watched) watched.firing = true;
    }
    return [...fired.values()].toSorted(byTurn);
  }

  #isCurrent(entry: Entry): boolean {
    const watched = this.#watched.get(entry.orderId);
    return watched?.generation === entry.generation && !watched.firing;
  }

  #heapsOf(productId: string): Heaps {
    let heaps = this.#products.get(productId);
    if (!heaps) this.#products.set(productId, (heaps = new Map()));
    return heaps;
  }
}

/** The first of an order's triggers, in the order they are tried, that a message reaches. */
export function firstFired(triggers: readonly Trigger[], tick: Tick): Trigger | undefined {
  return triggers.find(({ on, fires, price }) => {
    const reached = priceOf(`${on}:${fires}`, tick);
    return fires === 'at_or_above' ? reached >= price : reached <= price;
  });
}

function heapOf(heaps: Heaps, trigger: Trigger): TriggerHeap<Entry> {
  const name: HeapName = `${trigger.on}:${trigger.fires}`;
  let heap = heaps.get(name);
  if (!heap) heaps.set(name, (heap = new TriggerHeap<Entry>(trigger.fires)));
  return heap;
}

function priceOf(name: HeapName, tick: Tick): Points {
  if (name.startsWith('mark')) return tick.mark;
  return name.startsWith('ask') ? tick.ask : tick.bid;
}

/** What protects money first; then resting orders by price and time (the two sides never share liquidity). */
function byTurn(a: Entry, b: Entry): number {
  return (
    RANK[a.kind] - RANK[b.kind] ||
    (a.kind === 'limit' ? a.turn - b.turn : 0) ||
    a.orderTime - b.orderTime ||
    (a.orderId < b.orderId ? -1 : 1)
  );
}
