// One grid on recorded minutes, in whole numbers: each cell trades one unit of quantity, money is points × 1,000,000, so that a
// fee in millionths is exact and nothing is ever rounded before the last division.
// A cell trades at its level, never better. What is full lies above what is empty, so one number says which cells hold coins.
// Within a minute that rises the low came first, within one that falls the high. Source: decisions.md "AI smart quantification".
import type { Candle, Points } from '../../../market/types.ts';
import { firstFull } from '../cells.ts';
import { MILLION, shareOf } from './millionths.ts';

export interface RunTerms {
  /** Millionths of a trade. */
  readonly fee: number;
  /** What is left of the amount at the stop, and of it after the lease. */
  readonly leftAtStop: number;
  readonly leftOfLease: number;
}

/** A run from its first minute on; `step` takes the minutes in turn. */
export class GridRun {
  trades = 0;
  isStopped = false;
  /** Largest fall from a peak. */
  drop = 0;
  /** What the cells' money comes to at start. */
  readonly money: number;
  readonly #levels: readonly Points[];
  readonly #terms: RunTerms;
  readonly #stopValue: number;
  #cash = 0;
  /** How many cells are empty, and the coins in the others. */
  #empty: number;
  #held: number;
  #worth: number;
  #peak: number;
  /** Beyond these prices something happens: a purchase, a sale, the stop. */
  #buy: Points = 0;
  #sale: Points = 0;
  #stop: Points = 0;

  constructor(levels: readonly Points[], start: Points, terms: RunTerms) {
    this.#levels = levels;
    this.#terms = terms;
    this.#empty = firstFull(levels, 2 * start);
    this.#held = levels.length - 1 - this.#empty;
    const dear = MILLION + terms.fee;
    for (const level of levels.slice(0, this.#empty)) this.#cash += level * dear;
    this.money = this.#cash + this.#held * start * dear;
    if (!Number.isSafeInteger(this.money * 16)) throw new RangeError('too much to count exactly');
    this.#stopValue = shareOf(this.money, terms.leftAtStop, terms.leftOfLease);
    this.#worth = this.#cash + this.#held * start * MILLION;
    this.#peak = this.#worth;
    this.#wait();
  }

  /** One minute; false when the grid was stopped in it. */
  step(candle: Candle): boolean {
    const { low, high, close } = candle;
    if (low <= this.#buy || high >= this.#sale || low <= this.#stop) {
      this.#trade(candle);
      if (this.isStopped) return false;
    }
    this.#worth = this.#cash + this.#held * close * MILLION;
    if (this.#worth > this.#peak) this.#peak = this.#worth;
    else if (this.#peak - this.#worth > this.drop) this.drop = this.#peak - this.#worth;
    return true;
  }

  /** What all of it comes to when the coins are sold at `price`; after a stop, what that left. */
  soldAt(price: Points): number {
    return this.#cash + this.#held * price * (MILLION - this.#terms.fee);
  }

  /** Millionths of the amount that a worth is more than it; the lease was a part of the amount. */
  resultOf(worth: number): number {
    return shareOf(worth, this.#terms.leftOfLease, this.money) - MILLION;
  }

  /** Cash and coins at the last close. */
  get worth(): number {
    return this.#worth;
  }

  #trade({ open, high, low, close }: Candle): void {
    const isFalling = close < open;
    this.#to(open);
    if (isFalling) this.#to(high);
    this.#to(low);
    if (low <= this.#stop) return this.#sellAll(low);
    if (!isFalling) this.#to(high);
    this.#to(close);
  }

  /** The price goes there: every level on the way trades. */
  #to(price: Points): void {
    const { fee } = this.#terms;
    const before = this.#empty;
    for (; price >= this.#sale; this.#wait()) {
      this.#cash += this.#sale * (MILLION - fee);
      this.#empty += 1;
      this.#held -= 1;
    }
    for (; price <= this.#buy; this.#wait()) {
      this.#cash -= this.#buy * (MILLION + fee);
      this.#empty -= 1;
      this.#held += 1;
    }
    this.trades += Math.abs(this.#empty - before);
  }

  #sellAll(price: Points): void {
    this.#cash = this.soldAt(price);
    this.#held = 0;
    this.isStopped = true;
    this.#worth = this.#cash;
    this.drop = Math.max(this.drop, this.#peak - this.#worth);
  }

  /** The lowest full cell sells at its upper level, the highest empty one buys at its lower. */
  #wait(): void {
    this.#sale = this.#held > 0 ? (this.#levels[this.#empty + 1] ?? Infinity) : Infinity;
    this.#buy = this.#empty > 0 ? (this.#levels[this.#empty - 1] ?? 0) : 0;
    const lost = this.#stopValue - this.#cash;
    this.#stop = this.#held > 0 && lost > 0 ? Math.floor(lost / (this.#held * MILLION)) : 0;
  }
}
