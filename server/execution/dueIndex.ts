// What falls due of one product's orders, beside the price triggers: settlements, ends of terms, overnight rolls. The next one is
// on top of a binary heap; what is due waits in its lane until its kind says that it can be done.
// Must cost nothing for what is not due. An order's change outdates what was kept of it; that is dropped when it surfaces.
// Source: house.md "One clock for what falls due".
import type { TimeMs } from '../../core/market/types.ts';
import type { RecordName } from './recordKinds.ts';
import { TriggerHeap } from './triggerHeap.ts';

/** Something that an order waits for by the clock. */
export interface DueTime {
  /** E.g. "settlement"; how it is done is the kind's rule of that name. */
  readonly what: string;
  readonly at: TimeMs;
}

/** What is remembered of whoever waits. */
export interface DueOwner {
  readonly kind: RecordName;
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  /** Of the order's own rulebook. */
  readonly rulebookHash: string;
  readonly orderTime: TimeMs;
}

/** One thing that falls due of one order. */
export interface DueOrder extends DueTime {
  readonly order: DueOwner;
  readonly orderId: string;
  readonly generation: number;
}

/** What is due of one kind and cannot be done yet, the earliest first. */
export interface DueLane {
  readonly kind: RecordName;
  readonly what: string;
  waiting: DueOrder[];
  /** Looks in a row at which nothing of it could be done. */
  idleLooks: number;
  /** Being done: left alone until it is. */
  isBusy: boolean;
}

interface Waits {
  readonly generation: number;
  readonly due: readonly DueTime[];
}

/** What the orders themselves do not say, as plain data. */
export interface DueHandover {
  readonly lookedAt: readonly (readonly [orderId: string, until: TimeMs])[];
  readonly idleLooks: readonly (readonly [lane: string, looks: number])[];
}

/** Outdated entries that may be kept before they are cleaned away. */
const SLACK = 1_000;

export class DueIndex {
  readonly #heap = new TriggerHeap<DueOrder>('at_or_above');
  readonly #lanes = new Map<string, DueLane>();
  readonly #waits = new Map<string, Waits>();
  /** Up to when what comes again and again of an order has been looked at: often it leaves no trace. */
  readonly #lookedAt: Map<string, TimeMs>;
  /** Of a handover, until the lane is there. */
  readonly #idleLooks: Map<string, number>;
  #generation = 0;

  constructor(handover?: DueHandover) {
    this.#lookedAt = new Map(handover?.lookedAt);
    this.#idleLooks = new Map(handover?.idleLooks);
  }

  /** Orders that wait for a time. */
  get size(): number {
    return this.#waits.size;
  }

  /** What is kept of them, outdated entries among it. */
  get kept(): number {
    let waiting = 0;
    for (const lane of this.#lanes.values()) waiting += lane.waiting.length;
    return this.#heap.size + waiting;
  }

  /** Up to when what comes again and again of the order has been looked at. */
  lookedAt(orderId: string): TimeMs | null {
    return this.#lookedAt.get(orderId) ?? null;
  }

  /** Puts what an order waits for in place of what it waited for; an empty list forgets it. */
  watch(order: DueOwner, due: readonly DueTime[]): void {
    const known = this.#waits.get(order.id);
    if (known !== undefined && isSame(known.due, due)) return;
    if (due.length === 0) return this.forget(order.id);
    const generation = ++this.#generation;
    this.#waits.set(order.id, { generation, due });
    for (const { what, at } of due) this.#push({ what, at, order, orderId: order.id, generation });
  }

  forget(orderId: string): void {
    this.#waits.delete(orderId);
    this.#lookedAt.delete(orderId);
  }

  /** What its successor must know; nothing that was taken from it is current any more. */
  close(): DueHandover {
    this.#waits.clear();
    return {
      lookedAt: [...this.#lookedAt],
      idleLooks: [...this.#lanes].map(([name, { idleLooks }]) => [name, idleLooks] as const),
    };
  }

  /** The order has not changed since. */
  isCurrent({ orderId, generation }: DueOrder): boolean {
    return this.#waits.get(orderId)?.generation === generation;
  }

  /** It falls due again then. */
  putBack(due: DueOrder, at: TimeMs): void {
    if (!this.isCurrent(due)) return;
    if (at > due.at) this.#lookedAt.set(due.orderId, due.at);
    this.#push({ ...due, at });
  }

  /** Everything that is due at `now`, by its lane. */
  takeDue(now: TimeMs): readonly DueLane[] {
    const fresh = new Map<DueLane, DueOrder[]>();
    for (let due = this.#heap.popAt(now); due; due = this.#heap.popAt(now)) {
      if (!this.isCurrent(due)) continue;
      const lane = this.#laneOf(due);
      const joining = fresh.get(lane);
      if (joining) joining.push(due);
      else fresh.set(lane, [due]);
    }
    for (const [lane, joining] of fresh) this.#join(lane, joining);
    return [...this.#lanes.values()].filter(({ waiting }) => waiting.length > 0);
  }

  #join(lane: DueLane, joining: readonly DueOrder[]): void {
    const waiting = lane.waiting.filter((due) => this.isCurrent(due));
    if (waiting.length === 0) lane.idleLooks = this.#handedLooks(lane);
    lane.waiting = [...waiting, ...joining].toSorted(byTime);
  }

  /** Of a lane that was empty: 0, or what was counted before the shard was closed. */
  #handedLooks({ kind, what }: DueLane): number {
    const name = nameOf(kind, what);
    const looks = this.#idleLooks.get(name) ?? 0;
    this.#idleLooks.delete(name);
    return looks;
  }

  #laneOf({ what, order: { kind } }: DueOrder): DueLane {
    const name = nameOf(kind, what);
    let lane = this.#lanes.get(name);
    if (!lane) this.#lanes.set(name, (lane = emptyLane(kind, what)));
    return lane;
  }

  #push(due: DueOrder): void {
    this.#heap.push(due);
    if (this.#heap.size > 2 * this.#waits.size + SLACK)
      this.#heap.compact((entry) => this.isCurrent(entry));
  }
}

const nameOf = (kind: RecordName, what: string): string => `${kind} ${what}`;

const emptyLane = (kind: RecordName, what: string): DueLane => ({
  kind,
  what,
  waiting: [],
  idleLooks: 0,
  isBusy: false,
});

const isSame = (one: readonly DueTime[], other: readonly DueTime[]): boolean =>
  one.length === other.length &&
  one.every(({ what, at }, place) => other[place]?.what === what && other[place]?.at === at);

/** The earliest first; of one instant in an order that does not depend on who came when. */
const byTime = (a: DueOrder, b: DueOrder): number =>
  a.at - b.at || (a.orderId < b.orderId ? -1 : Number(a.orderId > b.orderId));
