// Which orders of a product a price fires: resting limits, stops, take profits and liquidations of all users and kinds.
// Must cost what fires, not what rests, and must never decide: the executor decides again under the user's lock.
// It is a copy of the database's live orders, rebuilt at start and kept in step after each commit.
import type { Tick } from '../../core/market/types.ts';
import { type FollowedMessage, priceOn, type Trigger } from '../../core/trading/trigger.ts';
import type { RecordName } from './recordKinds.ts';
import { type Sighting, Sightings } from './sightings.ts';
import { type TrailHandover, Trails } from './trails.ts';
import { TriggerHeap, type HeapEntry } from './triggerHeap.ts';

export interface TriggerTarget {
  /** Which kind of order. */
  readonly order: RecordName;
  readonly orderId: string;
  readonly userId: string;
  readonly kind: Trigger['kind'];
  /** Of a trigger that one message alone never fires: the message from which on the price has been there. */
  readonly first?: Tick | undefined;
  /** Of a trailing stop: the message that moved it last. */
  readonly followed?: FollowedMessage | undefined;
}

interface Entry extends HeapEntry, Omit<TriggerTarget, 'first'> {
  readonly trigger: Trigger;
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
  readonly kind: RecordName;
  readonly id: string;
  readonly userId: string;
  readonly orderTime: number;
}

/** Between orders within one message: what protects money goes first, then resting orders by price and time. */
const RANK: Readonly<Record<Trigger['kind'], number>> = {
  liquidation: 0,
  stop_loss: 1,
  take_profit: 2,
  stop_entry: 3,
  limit: 4,
};
/** Outdated entries a heap may hold before it is cleaned. */
const SLACK = 1_000;

type HeapName = `${Trigger['on']}:${Trigger['fires']}`;
/** What waits for one of the message's prices, in one direction. */
interface Waiting {
  readonly on: Trigger['on'];
  readonly heap: TriggerHeap<Entry>;
}
type Heaps = Map<HeapName, Waiting>;

export class TriggerIndex {
  readonly #heaps: Heaps = new Map();
  readonly #watched = new Map<string, Watched>();
  readonly #sightings = new Sightings<Entry>();
  readonly #trails = (['at_or_below', 'at_or_above'] as const).map(
    (fires) => new Trails<Entry>(fires, (entry) => this.#isCurrent(entry)),
  );
  #generation = 0;

  /** Live orders. */
  get size(): number {
    return this.#watched.size;
  }

  /** Triggers that are kept, outdated ones among them. */
  get kept(): number {
    return [...this.#heaps.values()].reduce((sum, { heap }) => sum + heap.size, 0);
  }

  /** Forgets an order's triggers. */
  forget(orderId: string): void {
    this.#watched.delete(orderId);
    this.#sightings.forget(orderId);
    for (const trails of this.#trails) trails.forget(orderId);
  }

  /** How far an order's trigger has followed since it was set; undefined where nobody follows. */
  followed(orderId: string, since: number): FollowedMessage | undefined {
    const found = this.#trails.map((trails) => trails.bestOf(orderId, since));
    return found.find((best) => best !== undefined);
  }

  /** All that follow. */
  following(): TrailHandover[] {
    return this.#trails.flatMap((trails) => trails.all());
  }

  /** Messages that moved triggers that follow, and are not kept yet. */
  unkept(): FollowedMessage[] {
    return this.#trails.flatMap((trails) => trails.unkept());
  }

  noteKept(messages: readonly FollowedMessage[]): void {
    for (const trails of this.#trails) trails.noteKept(messages);
  }

  #trailsOf({ fires }: Trigger): Trails<Entry> {
    return this.#trails[fires === 'at_or_below' ? 0 : 1] as Trails<Entry>;
  }

  /** Since which message the price of a trigger that needs two has been there, as the triggers of the last `watch` say. */
  seenSince(orderId: string): Tick | undefined {
    return this.#sightings.since(orderId);
  }

  /** All of which that is so. */
  seen(): (readonly [orderId: string, first: Tick])[] {
    return this.#sightings.all();
  }

  /** Fires nothing of the order until it is watched again; what has been seen of it is followed all the same. */
  silence(order: WatchedOrder, triggers: readonly Trigger[], first: Tick | undefined): void {
    this.#watched.delete(order.id);
    this.#keep(order, triggers, first, undefined);
    const trigger = triggers.find(({ trail }) => trail !== undefined);
    if (trigger?.trail === undefined) for (const trails of this.#trails) trails.forget(order.id);
    else this.#trailsOf(trigger).hold(order.id, trigger.trail.since, trigger.trail.best);
  }

  #keep(
    { id: orderId }: WatchedOrder,
    triggers: readonly Trigger[],
    first: Tick | undefined,
    entry: Entry | undefined,
  ): void {
    const trigger = triggers.find(({ confirm }) => confirm !== undefined);
    if (first === undefined || trigger === undefined) this.#sightings.forget(orderId);
    else this.#sightings.see({ orderId, trigger, first, entry });
  }

  /**
   * Puts an order's triggers in place of the ones it had; an empty list forgets it. `first`: since which message the price of
   * one that needs two has been there.
   */
  watch(order: WatchedOrder, triggers: readonly Trigger[], first?: Tick): void {
    if (triggers.length === 0) {
      this.forget(order.id);
      return;
    }
    this.#sightings.forget(order.id);
    if (triggers.every(({ trail }) => trail === undefined))
      for (const trails of this.#trails) trails.forget(order.id);
    const generation = ++this.#generation;
    this.#watched.set(order.id, { generation, firing: false });
    for (const [place, trigger] of triggers.entries()) {
      const heap = heapOf(this.#heaps, trigger);
      const entry: Entry = {
        at: trigger.price,
        trigger,
        order: order.kind,
        orderId: order.id,
        userId: order.userId,
        kind: trigger.kind,
        generation,
        orderTime: order.orderTime,
        // Buyers rest on the ask, the highest limit first; sellers on the bid, the lowest first.
        turn: trigger.on === 'ask' ? -trigger.price : trigger.price,
        place,
      };
      if (trigger.trail !== undefined) {
        this.#trailsOf(trigger).watch(entry);
        continue;
      }
      if (first !== undefined && trigger.confirm !== undefined) {
        this.#keep(order, triggers, first, entry);
        continue;
      }
      heap.push(entry);
      if (heap.size > 2 * this.#watched.size + SLACK)
        heap.compact((entry) => this.#isCurrent(entry));
    }
  }

  /** The orders this price message fires, each once, in the order they are tried; they stay silent until watched again. */
  fire(tick: Tick): TriggerTarget[] {
    if (this.#isQuiet(tick)) return [];
    const fired = new Map<string, Entry>();
    const offer = (entry: Entry): void => {
      const other = fired.get(entry.orderId);
      if (!other || entry.place < other.place) fired.set(entry.orderId, entry);
    };
    for (const trails of this.#trails) trails.meet(tick, offer);
    const { confirmed, lost } = this.#sightings.meet(tick);
    for (const { entry } of confirmed) if (entry && this.#isCurrent(entry)) offer(entry);
    for (const { on, heap } of this.#heaps.values()) {
      const price = priceOn(on, tick);
      for (let entry = heap.popAt(price); entry; entry = heap.popAt(price)) {
        if (!this.#isCurrent(entry)) continue;
        if (entry.trigger.confirm === undefined) offer(entry);
        else this.#sightings.see(sightingOf(entry, tick));
      }
    }
    for (const { entry } of lost) {
      if (entry && this.#isCurrent(entry)) heapOf(this.#heaps, entry.trigger).push(entry);
    }
    if (fired.size === 0) return [];
    for (const { orderId } of fired.values()) {
      const watched = this.#watched.get(orderId);
      if (watched) watched.firing = true;
      for (const trails of this.#trails) trails.silence(orderId);
    }
    return [...fired.values()].toSorted(byTurn).map((entry) => this.#targetOf(entry));
  }

  /** Whether nobody waits for what this message brings: most bring nothing, and cost this look alone. */
  #isQuiet(tick: Tick): boolean {
    if (this.#sightings.size > 0) return false;
    for (const trails of this.#trails) if (trails.size > 0) return false;
    for (const { on, heap } of this.#heaps.values())
      if (heap.firesAt(priceOn(on, tick))) return false;
    return true;
  }

  #targetOf({ order, orderId, userId, kind, trigger }: Entry): TriggerTarget {
    const target = { order, orderId, userId, kind };
    const { trail } = trigger;
    if (trail) return { ...target, followed: this.followed(orderId, trail.since) };
    return trigger.confirm ? { ...target, first: this.#sightings.since(orderId) } : target;
  }

  #isCurrent(entry: Entry): boolean {
    const watched = this.#watched.get(entry.orderId);
    return watched?.generation === entry.generation && !watched.firing;
  }
}

function sightingOf(entry: Entry, first: Tick): Sighting<Entry> {
  const { orderId, trigger } = entry;
  return { orderId, trigger, first, entry };
}

function heapOf(heaps: Heaps, trigger: Trigger): TriggerHeap<Entry> {
  const { on, fires } = trigger;
  const name: HeapName = `${on}:${fires}`;
  let waiting = heaps.get(name);
  if (!waiting) heaps.set(name, (waiting = { on, heap: new TriggerHeap<Entry>(fires) }));
  return waiting.heap;
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
