// Triggers that follow the best price of a product, all of one direction: those that a message has moved stand behind the same one, so
// they are one group, sorted by how far each stays behind. A message costs the groups that it moves or meets, not the triggers.
// Nothing is written while they move: after a shard was closed they go on from what was handed over, after a restart from what moved
// groups (kept every half minute) and the log since (markHistory.ts).
// Must never move one back. Source: decisions.md "Orders beyond the first" (trailing stop).
import type { Tick } from '../../core/market/types.ts';
import {
  type FollowedMessage,
  furtherOf,
  isFurther,
  priceBehind,
  type Trigger,
} from '../../core/trading/trigger.ts';
import { type HeapEntry, TriggerHeap } from './triggerHeap.ts';

type Fires = Trigger['fires'];

/** What of the index's entries is asked for here. */
export interface FollowingEntry extends HeapEntry {
  readonly trigger: Trigger;
}

interface Group<Entry> {
  best: FollowedMessage;
  /** The group that it went into. */
  into: Group<Entry> | undefined;
  /** The one that stays behind least is on top; outdated ones are dropped when they surface. */
  readonly entries: TriggerHeap<Ranked<Entry>>;
  members: number;
  /** Count changes of its price and of where it fires first: entries of before are outdated. */
  moved: number;
  levelled: number;
}

/** A member in its group: by how far it stays behind. */
interface Ranked<Entry> extends HeapEntry {
  readonly entry: Entry;
}

/** A group among all: by its price, or by where it fires first. */
interface Placed<Entry> extends HeapEntry {
  readonly group: Group<Entry>;
}

interface Member<Entry> {
  readonly group: Group<Entry>;
  /** Tells one setting of its trigger from the next. */
  readonly since: number;
  /** While it is silent: how far it had followed by then. Its group goes on. */
  held: FollowedMessage | undefined;
}

/** What followed to one message, as plain data. */
export interface TrailHandover {
  readonly best: FollowedMessage;
  readonly orders: readonly (readonly [orderId: string, since: number])[];
}

/** Outdated places that a heap may hold before it is cleaned. */
const SLACK = 1_000;

export class Trails<Entry extends FollowingEntry> {
  readonly #fires: Fires;
  readonly #isCurrent: (entry: Entry) => boolean;
  readonly #members = new Map<string, Member<Entry>>();
  /** Live groups by the message that moved them last. */
  readonly #groups = new Map<number, Group<Entry>>();
  /** By price: those that a message moves come first. */
  readonly #prices: TriggerHeap<Placed<Entry>>;
  /** By the price at which the first member fires. */
  readonly #levels: TriggerHeap<Placed<Entry>>;

  constructor(fires: Fires, isCurrent: (entry: Entry) => boolean) {
    this.#fires = fires;
    this.#isCurrent = isCurrent;
    this.#prices = new TriggerHeap(fires === 'at_or_below' ? 'at_or_above' : 'at_or_below');
    this.#levels = new TriggerHeap(fires);
  }

  /** Triggers that follow. */
  get size(): number {
    return this.#members.size;
  }

  /** How far an order has followed since its trigger was set; undefined where it was set anew, or nobody follows. */
  bestOf(orderId: string, since: number): FollowedMessage | undefined {
    const member = this.#members.get(orderId);
    if (member?.since !== since) return undefined;
    return member.held ?? rootOf(member.group).best;
  }

  /** Follows with an order from where its trigger stands, or from where its group has come to meanwhile. */
  watch(entry: Entry): void {
    const { trail } = entry.trigger;
    if (trail === undefined) return;
    const group = this.#join(entry.orderId, trail.since, trail.best);
    group.entries.push({ at: trail.rate, orderId: entry.orderId, generation: 0, entry });
    if (group.entries.size > 2 * group.members + SLACK)
      group.entries.compact((ranked) => this.#isCurrent(ranked.entry));
    if (this.#topOf(group)?.entry === entry) this.#placeLevel(group);
  }

  /** The same of one that fires nothing until it is watched again: this is how far it had followed. */
  hold(orderId: string, since: number, best: FollowedMessage): void {
    this.#join(orderId, since, best);
    const member = this.#members.get(orderId);
    if (member) member.held = best;
  }

  /** It has fired, by this trigger or another: its group goes on without it. */
  silence(orderId: string): void {
    const member = this.#members.get(orderId);
    if (member) member.held ??= rootOf(member.group).best;
  }

  forget(orderId: string): void {
    const member = this.#members.get(orderId);
    if (member === undefined) return;
    this.#members.delete(orderId);
    const group = rootOf(member.group);
    group.members -= 1;
    if (group.members === 0) this.#groups.delete(group.best.seq);
  }

  /** A message that has come: moves what it is better for, and offers what it meets. */
  meet(tick: Tick, offer: (entry: Entry) => void): void {
    if (this.#members.size === 0) return;
    this.#move({ seq: tick.seq, price: tick.mark, tick });
    this.#fire(tick.mark, offer);
  }

  /** Messages that moved groups and are not kept yet. */
  unkept(): FollowedMessage[] {
    return [...this.#groups.values()].flatMap(({ best }) =>
      best.tick !== undefined || best.line !== undefined ? [best] : [],
    );
  }

  /** They are kept now: their numbers are enough. */
  noteKept(messages: readonly FollowedMessage[]): void {
    for (const { seq, price } of messages) {
      const group = this.#groups.get(seq);
      if (group) group.best = { seq, price };
    }
  }

  all(): TrailHandover[] {
    const found = new Map<FollowedMessage, [string, number][]>();
    for (const [orderId, { group, since, held }] of this.#members) {
      const best = held ?? rootOf(group).best;
      const orders = found.get(best) ?? [];
      orders.push([orderId, since]);
      found.set(best, orders);
    }
    return [...found].map(([best, orders]) => ({ best, orders }));
  }

  #join(orderId: string, since: number, from: FollowedMessage): Group<Entry> {
    const before = this.#members.get(orderId);
    // What came while it was silent, and is not to be met any more, has moved it all the same.
    const best =
      before?.since === since ? furtherOf(this.#fires, from, rootOf(before.group).best) : from;
    this.forget(orderId);
    let group = this.#groups.get(best.seq);
    if (group === undefined) {
      const entries = new TriggerHeap<Ranked<Entry>>('at_or_above');
      group = { best, into: undefined, entries, members: 0, moved: 0, levelled: 0 };
      this.#groups.set(best.seq, group);
      this.#placePrice(group);
    }
    group.members += 1;
    this.#members.set(orderId, { group, since, held: undefined });
    return group;
  }

  /** All that the message is better for stand behind it from now on, as one group. */
  #move(best: FollowedMessage): void {
    const moved: Group<Entry>[] = [];
    for (let top = this.#prices.popAt(best.price); top; top = this.#prices.popAt(best.price)) {
      const { group, generation } = top;
      if (!this.#isLive(group) || group.moved !== generation) continue;
      if (isFurther(this.#fires, best.price, group.best.price)) moved.push(group);
    }
    const [first, ...rest] = moved.toSorted((a, b) => b.entries.size - a.entries.size);
    if (first === undefined) return;
    for (const group of moved) this.#groups.delete(group.best.seq);
    for (const group of rest) {
      group.into = first;
      first.members += group.members;
      for (const ranked of group.entries.drain())
        if (this.#isCurrent(ranked.entry)) first.entries.push(ranked);
    }
    first.best = best;
    this.#groups.set(best.seq, first);
    this.#placePrice(first);
    this.#placeLevel(first);
  }

  #fire(price: number, offer: (entry: Entry) => void): void {
    for (let placed = this.#levels.popAt(price); placed; placed = this.#levels.popAt(price)) {
      const { group, generation } = placed;
      if (!this.#isLive(group) || group.levelled !== generation) continue;
      let top = this.#topOf(group);
      while (top !== undefined && !this.#isAhead(this.#levelOf(group, top), price)) {
        group.entries.pop();
        offer(top.entry);
        top = this.#topOf(group);
      }
      if (top !== undefined) this.#placeLevel(group);
    }
  }

  /** The price has not come to the level yet. */
  #isAhead(level: number, price: number): boolean {
    return this.#fires === 'at_or_below' ? price > level : price < level;
  }

  #levelOf({ best }: Group<Entry>, { at: rate }: Ranked<Entry>): number {
    return priceBehind(this.#fires, best.price, rate);
  }

  #topOf({ entries }: Group<Entry>): Ranked<Entry> | undefined {
    for (let top = entries.top; top !== undefined; top = entries.top) {
      if (this.#isCurrent(top.entry)) return top;
      entries.pop();
    }
    return undefined;
  }

  #isLive(group: Group<Entry>): boolean {
    return this.#groups.get(group.best.seq) === group;
  }

  #placePrice(group: Group<Entry>): void {
    group.moved += 1;
    // Equal prices move nothing: only what is better by a point.
    const at = group.best.price + (this.#fires === 'at_or_below' ? 1 : -1);
    this.#prices.push({ at, orderId: '', generation: group.moved, group });
    this.#clean(this.#prices, ({ group: { moved }, generation }) => moved === generation);
  }

  #placeLevel(group: Group<Entry>): void {
    group.levelled += 1;
    const top = this.#topOf(group);
    if (top === undefined) return;
    const at = this.#levelOf(group, top);
    this.#levels.push({ at, orderId: '', generation: group.levelled, group });
    this.#clean(this.#levels, ({ group: { levelled }, generation }) => levelled === generation);
  }

  #clean(heap: TriggerHeap<Placed<Entry>>, isNewest: (placed: Placed<Entry>) => boolean): void {
    if (heap.size <= 2 * this.#groups.size + SLACK) return;
    heap.compact((placed) => this.#isLive(placed.group) && isNewest(placed));
  }
}

/** Where a group's members are now. */
function rootOf<Entry>(group: Group<Entry>): Group<Entry> {
  let root = group;
  while (root.into !== undefined) root = root.into;
  return root;
}
