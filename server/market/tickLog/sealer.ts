// Collects logged messages by second, seals whole seconds and whole minutes, and keeps each product's chain.
// Must seal a second once, in order of time, and never touch it again. Source: decisions.md "Price evidence".
import { MINUTE_MS } from '../../../core/market/candles.ts';
import type { ProductId, TimeMs } from '../../../core/market/types.ts';
import { GENESIS_CHAIN } from '../../../core/proof/chain.ts';
import type {
  Checkpoint,
  LoggedTick,
  SealedMinute,
  SealedSecond,
} from '../../../core/proof/sealTypes.ts';
import type { LogHeads } from '../storePorts.ts';
import type { CheckpointSigner } from './checkpointSigner.ts';
import {
  addSecond,
  chainOf,
  closeMinute,
  openMinute,
  sealProduct,
  type OpenMinute,
} from './sealing.ts';

export const SECOND_MS = 1000;
/** A second is sealed this long after its end, so that a tick handed over late still finds it open. */
export const GRACE_MS = 250;

export interface SealedWork {
  readonly seconds: SealedSecond[];
  readonly minutes: SealedMinute[];
  readonly checkpoints: Checkpoint[];
}

export class Sealer {
  readonly #signer: CheckpointSigner;
  readonly #chains = new Map<ProductId, string>();
  readonly #open = new Map<TimeMs, Map<ProductId, LoggedTick[]>>();
  readonly #minutes = new Map<ProductId, OpenMinute>();
  #lastSecond = 0;

  constructor(signer: CheckpointSigner, heads: LogHeads) {
    this.#signer = signer;
    for (const { productId, chain } of heads.products) {
      if (chain !== undefined) this.#chains.set(productId, chain);
    }
    this.#lastSecond = heads.minute === undefined ? 0 : heads.minute + MINUTE_MS - SECOND_MS;
    for (const second of heads.seconds) this.#absorb(second);
  }

  /** Files a message under the second of `time`, or under the first one that is still open. */
  add(productId: ProductId, time: TimeMs, tick: LoggedTick): void {
    const own = Math.floor(time / SECOND_MS) * SECOND_MS;
    const second = Math.max(own, this.#lastSecond + SECOND_MS);
    let products = this.#open.get(second);
    if (products === undefined) {
      products = new Map();
      this.#open.set(second, products);
    }
    const ticks = products.get(productId);
    if (ticks === undefined) products.set(productId, [tick]);
    else ticks.push(tick);
  }

  #absorb(sealed: SealedSecond): void {
    const minute = Math.floor(sealed.second / MINUTE_MS) * MINUTE_MS;
    this.#lastSecond = Math.max(this.#lastSecond, sealed.second);
    for (const product of sealed.products) {
      this.#chains.set(product.productId, chainOf(product, sealed.second));
      const open = this.#minutes.get(product.productId) ?? openMinute(product, minute);
      this.#minutes.set(product.productId, open);
      addSecond(open, product, sealed.second);
    }
  }

  #closeMinutes(before: TimeMs, work: SealedWork): void {
    const byMinute = new Map<TimeMs, SealedMinute[]>();
    for (const [productId, open] of this.#minutes) {
      if (open.minute >= before) continue;
      this.#minutes.delete(productId);
      byMinute.set(open.minute, [...(byMinute.get(open.minute) ?? []), closeMinute(open)]);
    }
    for (const [minute, minutes] of [...byMinute].sort(([a], [b]) => a - b)) {
      work.minutes.push(...minutes);
      work.checkpoints.push(this.#signer.sign(minute, minutes));
    }
  }

  /** Seals every second that ended before `until`, and every minute that is complete by then. */
  seal(until: TimeMs): SealedWork {
    const work: SealedWork = { seconds: [], minutes: [], checkpoints: [] };
    const due = [...this.#open.keys()].filter((second) => second + SECOND_MS <= until);
    for (const second of due.sort((a, b) => a - b)) {
      this.#closeMinutes(Math.floor(second / MINUTE_MS) * MINUTE_MS, work);
      const ids = [...(this.#open.get(second) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
      const products = ids.map(([productId, ticks]) =>
        sealProduct(productId, ticks, this.#chains.get(productId) ?? GENESIS_CHAIN),
      );
      this.#open.delete(second);
      const sealed = { second, products };
      this.#absorb(sealed);
      work.seconds.push(sealed);
    }
    this.#closeMinutes(Math.floor(until / MINUTE_MS) * MINUTE_MS, work);
    return work;
  }

  /** End of the last second that holds a message: sealing until then leaves nothing open. */
  get end(): TimeMs {
    return Math.max(this.#lastSecond, ...this.#open.keys()) + SECOND_MS;
  }
}
