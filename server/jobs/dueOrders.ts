// Open calls and puts of one product by their expiry: the next one due is on top of a binary heap.
// Must cost nothing for what is not due; an order that was sold in between is dropped when it surfaces.
import type { TimeMs } from '../../core/market/types.ts';

/** What a settlement needs to know of an open order: small, since there may be hundreds of thousands. */
export interface DueOrder {
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  /** Of its own rulebook. */
  readonly rulebookHash: string;
  readonly acceptedAt: TimeMs;
  readonly expiresAt: TimeMs;
}

export class DueOrders {
  readonly #heap: DueOrder[] = [];

  get size(): number {
    return this.#heap.length;
  }

  push(order: DueOrder): void {
    const heap = this.#heap;
    let index = heap.push(order) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent] as DueOrder;
      if (above.expiresAt <= order.expiresAt) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = order;
  }

  /** Takes off everything that has expired at `now`, the earliest first. */
  takeDue(now: TimeMs): DueOrder[] {
    const due: DueOrder[] = [];
    for (let top = this.#heap[0]; top && top.expiresAt <= now; top = this.#heap[0]) {
      due.push(top);
      this.#removeTop();
    }
    return due;
  }

  #removeTop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right && right.expiresAt < (heap[child] as DueOrder).expiresAt) child += 1;
      const below = heap[child] as DueOrder;
      if (below.expiresAt >= last.expiresAt) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
  }
}
