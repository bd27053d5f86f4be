/**
 * Interest worked out the slow way, beside core's: hour after hour in a loop, in millionths of a USDT and a fraction of bigints.
 * It shares no line of code with it.
 */
const HOUR = 3_600_000;

export interface SlowTerms {
  readonly days: number;
  /** Per day, in millionths: 300 is 0.03 %. */
  readonly rate: bigint;
}

/** Millionths × rate × half hours: what one hour of one millionth costs, counted in parts of which this many are one. */
const PARTS = 24n * 1_000_000n * 2n;

export class SlowLoan {
  principal: bigint;
  fee: bigint;
  /** All interest so far, in parts. */
  #parts = 0n;
  #paid = 0n;
  #hours = 0;
  readonly #terms: SlowTerms;

  constructor(principal: bigint, fee: bigint, terms: SlowTerms) {
    this.principal = principal;
    this.fee = fee;
    this.#terms = terms;
  }

  /** Goes hour by hour up to the one that has begun. */
  at(ms: number): void {
    const lastFree = (this.#terms.days + 1) * 24;
    for (; this.#hours < 1 || this.#hours * HOUR < ms; this.#hours += 1) {
      const halves = this.#hours >= lastFree ? 3n : 2n;
      this.#parts += this.principal * this.#terms.rate * halves;
    }
  }

  get interest(): bigint {
    return (this.#parts + PARTS - 1n) / PARTS - this.#paid;
  }

  get debt(): bigint {
    return this.principal + this.fee + this.interest;
  }

  pay(amount: bigint): void {
    const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
    const interest = least(amount, this.interest);
    const fee = least(amount - interest, this.fee);
    this.#paid += interest;
    this.fee -= fee;
    this.principal -= amount - interest - fee;
  }
}
