// Alerts that wait for one value of one product to come to their levels, the nearest on top: a value that reaches none costs a look.
// One that is told each time waits until the value has been back, and is told at most once in a while.
// Source: decisions.md "Alerts" (each time, at most every 10 min).
import type { Alert } from '../../../core/market/alerts/alert.ts';
import type { Reaching } from '../../../core/market/alerts/levels.ts';
import type { TimeMs } from '../../../core/market/types.ts';
import { type HeapEntry, TriggerHeap } from '../../execution/triggerHeap.ts';

/** What is remembered of an alert that waits. */
export interface Waiting {
  readonly alert: Alert;
  /** Of its last `watch`; entries of earlier ones are outdated. */
  generation: number;
  toldAt: TimeMs | null;
  /** Told, and the value has not been back since. */
  isBeyond: boolean;
}

export interface Entry extends HeapEntry {
  readonly waiting: Waiting;
  readonly level: number;
}

/** Outdated entries a heap may hold before it is cleaned. */
const SLACK = 1_000;

export class Crossings {
  readonly #reaching: TriggerHeap<Entry>;
  readonly #returning: TriggerHeap<Entry>;
  readonly #step: 1 | -1;
  readonly #pauseMs: number;
  readonly #isCurrent: (entry: Entry) => boolean;
  #live = 0;

  constructor(fires: Reaching, pauseMs: number, isCurrent: (entry: Entry) => boolean) {
    const isUp = fires === 'at_or_above';
    this.#reaching = new TriggerHeap<Entry>(fires);
    this.#returning = new TriggerHeap<Entry>(isUp ? 'at_or_below' : 'at_or_above');
    this.#step = isUp ? 1 : -1;
    this.#pauseMs = pauseMs;
    this.#isCurrent = isCurrent;
  }

  /** Alerts that were put in and not taken out. */
  get live(): number {
    return this.#live;
  }

  add(waiting: Waiting, level: number): void {
    this.#live += 1;
    this.#push(waiting, level);
  }

  /** Its entry is outdated by now. */
  remove(): void {
    this.#live -= 1;
  }

  #push(waiting: Waiting, level: number): void {
    const { generation, isBeyond, alert } = waiting;
    // Beyond means strictly on the other side: values are whole numbers.
    const at = isBeyond ? level - this.#step : level;
    const heap = isBeyond ? this.#returning : this.#reaching;
    heap.push({ at, orderId: alert.id, generation, waiting, level });
    if (heap.size > 2 * this.#live + SLACK) heap.compact(this.#isCurrent);
  }

  /** No value below it can do anything here; of levels that are reached from below. */
  get floor(): number {
    return this.#returning.size > 0 ? -Infinity : (this.#reaching.top?.at ?? Infinity);
  }

  /** Tells `tell` of each that the value reaches. */
  meet(value: number, now: TimeMs, tell: (waiting: Waiting) => void): void {
    const [returning, reaching] = [this.#returning, this.#reaching];
    for (let entry = returning.popAt(value); entry; entry = returning.popAt(value)) {
      if (!this.#isCurrent(entry)) continue;
      entry.waiting.isBeyond = false;
      this.#push(entry.waiting, entry.level);
    }
    for (let entry = reaching.popAt(value); entry; entry = reaching.popAt(value)) {
      if (!this.#isCurrent(entry)) continue;
      const { waiting } = entry;
      const { toldAt, alert } = waiting;
      waiting.isBeyond = true;
      // A clock that was set back lengthens the pause by no more than itself.
      const isPausing = toldAt !== null && Math.abs(now - toldAt) < this.#pauseMs;
      if (!isPausing) {
        waiting.toldAt = now;
        tell(waiting);
      }
      if (alert.repeat) this.#push(waiting, entry.level);
    }
  }
}
