// Collects lines by second, seals whole seconds and whole minutes, and carries each product's head on.
// Must seal a second once, in order of time, and never touch it again. Source: decisions.md "Price evidence".
import { MINUTE_MS } from '../../../core/market/candles.ts';
import type { ProductId, TimeMs } from '../../../core/market/types.ts';
import { GENESIS_HEAD, nextHead } from '../../../core/proof/head.ts';
import type {
  LoggedSecond,
  LoggedTick,
  SealedMinute,
  SealedSecond,
} from '../../../core/proof/sealTypes.ts';
import type { LogHeads } from '../storePorts.ts';
import { nodeSha256 } from './nodeSha256.ts';
import {
  addSecond,
  closeMinute,
  isChained,
  leavesOf,
  openMinute,
  sealSecond,
  type OpenMinute,
} from './sealing.ts';

export const SECOND_MS = 1000;
/** A second is sealed this long after its end, so that a tick handed over late still finds it open. */
export const GRACE_MS = 250;

export interface SealedWork {
  readonly seconds: SealedSecond[];
  readonly minutes: SealedMinute[];
}

/** A product's lines that are not sealed yet, by second. */
interface OpenLines {
  readonly ticks: LoggedTick[];
  readonly leaves: string[];
  readonly before: string;
  head: string;
}

export class Sealer {
  readonly #heads = new Map<ProductId, string>();
  readonly #open = new Map<TimeMs, Map<ProductId, OpenLines>>();
  /** The second of each product's last line: the order of its lines is the order of its seconds. */
  readonly #seconds = new Map<ProductId, TimeMs>();
  readonly #minutes = new Map<ProductId, OpenMinute>();
  #lastSecond = 0;

  constructor(heads: LogHeads) {
    for (const { productId, head } of heads.products) {
      if (head !== undefined) this.#heads.set(productId, head);
    }
    this.#lastSecond = heads.minute === undefined ? 0 : heads.minute + MINUTE_MS - SECOND_MS;
    for (const second of heads.seconds) {
      for (const product of second.products)
        if (!isChained(product)) this.#heads.set(product.productId, product.head);
      this.#count(second);
    }
  }

  /** Where a product's log stands; undefined before its first line. */
  head(productId: ProductId): string | undefined {
    return this.#heads.get(productId);
  }

  /**
   * Files a line under the second of `time`, or under the first one that is still open and no earlier than the line before
   * it. Returns the head after it. `lineHash`: of the tick's line.
   */
  add(
    productId: ProductId,
    time: TimeMs,
    tick: LoggedTick,
    lineHash = nodeSha256(tick.line),
  ): string {
    const own = Math.floor(time / SECOND_MS) * SECOND_MS;
    const second = Math.max(own, this.#lastSecond + SECOND_MS, this.#seconds.get(productId) ?? 0);
    const before = this.#heads.get(productId) ?? GENESIS_HEAD;
    const head = nextHead(before, lineHash, tick.bookHash, nodeSha256);
    this.#heads.set(productId, head);
    this.#seconds.set(productId, second);
    const lines = this.#linesOf(productId, second, before);
    lines.ticks.push(tick);
    lines.leaves.push(...leavesOf(lineHash, tick));
    lines.head = head;
    return head;
  }

  #linesOf(productId: ProductId, second: TimeMs, before: string): OpenLines {
    let products = this.#open.get(second);
    if (products === undefined) {
      products = new Map();
      this.#open.set(second, products);
    }
    let lines = products.get(productId);
    if (lines === undefined) {
      lines = { ticks: [], leaves: [], before, head: before };
      products.set(productId, lines);
    }
    return lines;
  }

  /** Into its minute. */
  #count({ second, products }: LoggedSecond): void {
    const minute = Math.floor(second / MINUTE_MS) * MINUTE_MS;
    this.#lastSecond = Math.max(this.#lastSecond, second);
    for (const product of products) {
      if (isChained(product)) continue;
      const open = this.#minutes.get(product.productId) ?? openMinute(product, minute);
      this.#minutes.set(product.productId, open);
      addSecond(open, product);
    }
  }

  #closeMinutes(before: TimeMs, work: SealedWork): void {
    const closed: OpenMinute[] = [];
    for (const [productId, open] of this.#minutes) {
      if (open.minute >= before) continue;
      this.#minutes.delete(productId);
      closed.push(open);
    }
    closed.sort((a, b) => a.minute - b.minute);
    work.minutes.push(...closed.map(closeMinute));
  }

  /** Seals every second that ended before `until`, and every minute that is complete by then. */
  seal(until: TimeMs): SealedWork {
    const work: SealedWork = { seconds: [], minutes: [] };
    const due = [...this.#open.keys()].filter((second) => second + SECOND_MS <= until);
    for (const second of due.sort((a, b) => a - b)) {
      this.#closeMinutes(Math.floor(second / MINUTE_MS) * MINUTE_MS, work);
      const spoke = [...(this.#open.get(second) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
      this.#open.delete(second);
      const sealed = sealSecond(
        second,
        spoke.map(([productId, lines]) => ({ productId, ...lines })),
      );
      this.#count(sealed);
      work.seconds.push(sealed);
    }
    this.#closeMinutes(Math.floor(until / MINUTE_MS) * MINUTE_MS, work);
    return work;
  }

  /** End of the last second that holds a line: sealing until then leaves nothing open. */
  get end(): TimeMs {
    return Math.max(this.#lastSecond, ...this.#open.keys()) + SECOND_MS;
  }
}
