/** Refuses or delays work: at most `running` at once, at most `waiting` in the queue. */
export class ConcurrencyLimit {
  readonly #running: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #active = 0;

  constructor(running: number, waiting: number) {
    this.#running = running;
    this.#waiting = waiting;
  }

  /** True when one more would not even be queued. */
  get isFull(): boolean {
    return this.#active >= this.#running && this.#queue.length >= this.#waiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active >= this.#running) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#active += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#active -= 1;
    }
  }
}

/** Runs work of the same key one after another; different keys do not wait for each other. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(key) === mine) this.#tails.delete(key);
    }
  }
}

/** At most so many at once for each key; one too many is refused, not queued. */
export class KeyedPlaces {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Keys that have a place now. */
  get size(): number {
    return this.#taken.size;
  }

  takenBy(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  /** Gives the place back when it is called; undefined when the key has all it may. */
  take(key: string): (() => void) | undefined {
    const taken = this.takenBy(key);
    if (taken >= this.#most) return undefined;
    this.#taken.set(key, taken + 1);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    };
  }
}
