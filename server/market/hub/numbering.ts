// Gives every judged message of a product its seq: the feed's own, else the next one. Never back, over restarts too.
import type { FeedMessage } from '../../../core/market/types.ts';

/**
 * Where a feed without own numbers goes on after a restart: beyond anything that was handed out but not yet written
 * (the log is written every second; 100 s at 1,000 messages a second).
 */
export const RESTART_GAP = 100_000;

export class Numbering {
  #last: number;
  #offset = 0;
  #isFresh = true;

  /** `last`: highest seq known from before the start, 0 for none. */
  constructor(last: number) {
    this.#last = last;
  }

  /** The last seq of an accepted message. */
  get last(): number {
    return this.#last;
  }

  /**
   * The seq of an accepted message. Own numbers that would go back (the data directory was used with another feed)
   * are shifted as a whole; `shifted` says so once.
   */
  accept(message: FeedMessage): { seq: number; shifted: boolean } {
    if (message.seq === undefined) return { seq: this.#next(), shifted: false };
    this.#isFresh = false;
    const own = message.seq + this.#offset;
    if (own > this.#last) {
      this.#last = own;
      return { seq: own, shifted: false };
    }
    this.#offset += this.#last + 1 - own;
    this.#last += 1;
    return { seq: this.#last, shifted: true };
  }

  /** The seq under which a refused message is logged; undefined when its own number cannot be used. */
  refuse(message: FeedMessage): number | undefined {
    if (message.seq === undefined) return this.#next();
    const own = message.seq + this.#offset;
    return Number.isSafeInteger(own) && own > this.#last ? own : undefined;
  }

  #next(): number {
    if (this.#isFresh && this.#last > 0) this.#last += RESTART_GAP;
    this.#isFresh = false;
    this.#last += 1;
    return this.#last;
  }
}
