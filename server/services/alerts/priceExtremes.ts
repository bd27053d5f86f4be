// The lowest and the highest price of any time up to a longest one, by whole seconds: what is no extreme of any such time is
// forgotten, so that a price costs no more than what it outdoes. Must never look at all prices of a time.
// Source: decisions.md "Alerts" (change within a time).
import type { Points } from '../../../core/market/types.ts';

/** Forgotten entries at the front before they are cut off. */
const SLACK = 1_024;

/** Of one direction: seconds going up, each price beaten by none after it. */
class Extreme {
  readonly #beats: (price: Points, other: Points) => boolean;
  #seconds: number[] = [];
  #prices: Points[] = [];
  #first = 0;

  constructor(beats: (price: Points, other: Points) => boolean) {
    this.#beats = beats;
  }

  add(second: number, price: Points): void {
    const [seconds, prices] = [this.#seconds, this.#prices];
    while (prices.length > this.#first && !this.#beats(prices.at(-1) as Points, price)) {
      prices.pop();
      seconds.pop();
    }
    seconds.push(second);
    prices.push(price);
  }

  forgetBefore(second: number): void {
    const seconds = this.#seconds;
    while (this.#first < seconds.length - 1 && (seconds[this.#first] as number) < second)
      this.#first += 1;
    if (this.#first <= SLACK) return;
    this.#seconds = seconds.slice(this.#first);
    this.#prices = this.#prices.slice(this.#first);
    this.#first = 0;
  }

  /** Of all from a second on; there is one, the newest at least. */
  since(second: number): Points {
    let [low, high] = [this.#first, this.#seconds.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#seconds[middle] as number) < second) low = middle + 1;
      else high = middle;
    }
    return this.#prices[low] as Points;
  }
}

export class PriceExtremes {
  readonly #lowest = new Extreme((price, other) => price < other);
  readonly #highest = new Extreme((price, other) => price > other);
  readonly #longest: number;
  #second = 0;

  constructor(longestSeconds: number) {
    this.#longest = longestSeconds;
  }

  /** Time never goes back here: an older price counts as one of now. */
  add(second: number, price: Points): void {
    this.#second = Math.max(this.#second, second);
    const oldest = this.#second - this.#longest;
    for (const extreme of [this.#lowest, this.#highest]) {
      extreme.add(this.#second, price);
      extreme.forgetBefore(oldest);
    }
  }

  /** Of the last so many seconds, and of the running one. */
  within(seconds: number): readonly [lowest: Points, highest: Points] {
    const from = this.#second - seconds;
    return [this.#lowest.since(from), this.#highest.since(from)];
  }
}
