// A binary heap of what fires at a price of one product and one direction, or at a time: the next one is on top.
// Must cost nothing for what does not fire; outdated entries are dropped when they surface. Source: architecture.md "A price".

export interface HeapEntry {
  /** The price or the time it fires at. */
  readonly at: number;
  readonly orderId: string;
  /** Which `watch` of the index made the entry; a later one outdates it. */
  readonly generation: number;
}

export class TriggerHeap<T extends HeapEntry> {
  readonly #entries: T[] = [];
  readonly #sign: 1 | -1;

  /** `at_or_above` fires the lowest first, `at_or_below` the highest first. */
  constructor(fires: 'at_or_above' | 'at_or_below') {
    this.#sign = fires === 'at_or_above' ? 1 : -1;
  }

  get size(): number {
    return this.#entries.length;
  }

  get top(): T | undefined {
    return this.#entries[0];
  }

  /** All of it, in no order; nothing is left. */
  drain(): T[] {
    return this.#entries.splice(0);
  }

  push(entry: T): void {
    const entries = this.#entries;
    let index = entries.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = entries[parent] as T;
      if (!this.#before(entry, above)) break;
      entries[index] = above;
      index = parent;
    }
    entries[index] = entry;
  }

  /** Whether the top entry fires at `value`. */
  firesAt(value: number): boolean {
    const top = this.#entries[0];
    return top !== undefined && (top.at - value) * this.#sign <= 0;
  }

  /** Takes the top entry off when it fires at `value`. */
  popAt(value: number): T | undefined {
    return this.firesAt(value) ? this.pop() : undefined;
  }

  /** Drops everything `isCurrent` denies, when outdated entries may outnumber the rest. */
  compact(isCurrent: (entry: T) => boolean): void {
    const kept = this.#entries.filter(isCurrent);
    this.#entries.length = 0;
    for (const entry of kept) this.push(entry);
  }

  /** Takes the top entry off; there is one. */
  pop(): T {
    const entries = this.#entries;
    const top = entries[0] as T;
    const last = entries.pop() as T;
    if (entries.length > 0) this.#sink(last);
    return top;
  }

  #sink(entry: T): void {
    const entries = this.#entries;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && this.#before(entries[child + 1] as T, entries[child] as T))
        child += 1;
      if (!this.#before(entries[child] as T, entry)) break;
      entries[index] = entries[child] as T;
      index = child;
    }
    entries[index] = entry;
  }

  #before(a: T, b: T): boolean {
    return (a.at - b.at) * this.#sign < 0;
  }
}
