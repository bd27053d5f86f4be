// Lets a few reads through in each turn of the event loop, in the order of their coming, so that a burst of them stands behind
// prices and orders instead of before them. An order needs several turns; each stays short.
import { setImmediate } from 'node:timers';
import { ConcurrencyLimit } from '../services/queues.ts';

/** Of the cheapest calls: about two milliseconds (bench publicReads). */
const PER_TURN = 8;
/** What weighs this much asks the database several times: a burst of them would stand before an order's batch there. */
const COSTLY = 5;
const COSTLY_AT_ONCE = 3;

interface Waiting {
  readonly weight: number;
  readonly enter: () => void;
}

export class ReadTurns {
  #left = PER_TURN;
  #waiting: Waiting[] = [];
  #isTurning = false;
  readonly #costly = new ConcurrencyLimit(COSTLY_AT_ONCE, Infinity);

  /** Reads that wait. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Does a read in its turn; of costly ones a few at once. */
  run<T>(weight: number, read: () => Promise<T>): Promise<T> {
    const inTurn = async (): Promise<T> => {
      await this.enter(weight);
      return read();
    };
    return weight < COSTLY ? inTurn() : this.#costly.run(inTurn);
  }

  /** Resolves when it is the read's turn; one that weighs more than a turn takes a whole one. */
  async enter(weight: number): Promise<void> {
    const needed = Math.min(weight, PER_TURN);
    this.#turn();
    if (this.#waiting.length === 0 && this.#left >= needed) {
      this.#left -= needed;
      return;
    }
    await new Promise<void>((resolve) => {
      this.#waiting.push({ weight: needed, enter: resolve });
    });
  }

  #turn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      this.#left = PER_TURN;
      let through = 0;
      for (const { weight, enter } of this.#waiting) {
        if (this.#left < weight) break;
        this.#left -= weight;
        through += 1;
        enter();
      }
      this.#waiting = this.#waiting.slice(through);
      if (this.#waiting.length > 0) this.#turn();
    });
  }
}
