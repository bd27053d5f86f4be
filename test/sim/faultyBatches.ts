/**
 * Batches over another port, as a network and a busy database make them: some wait, some fail before anything is loaded, some
 * at the write, some are written and nobody hears of it. Users of an open batch are its own until it is written, as row locks
 * have it, so batches of other users overlap, and of one user the ends may be heard in any order.
 */
import type { Rng } from '../../core/market/prng.ts';
import { type Decimal, ZERO } from '../../core/money/decimal.ts';
import type { DecidedBatch } from '../../server/execution/batch.ts';
import type { BatchPort, Failure, OpenBatch } from '../../server/execution/batchPort.ts';
import type { Command } from '../../server/execution/command.ts';
import { turn } from '../builders/turn.ts';

/** What may be planted: a port that breaks its promises. */
export interface Broken {
  /** Two batches may hold one user. */
  readonly sharesUsers?: true;
  /** Says that it is written, and writes a while later. */
  readonly answersEarly?: true;
}

/** One in so many of each. */
const ODDS = 24;
/** Turns of the event loop that a load or a write takes at most. */
const MOST_TURNS = 6;
const LOST = 'Connection terminated unexpectedly';

export class FaultyBatches implements BatchPort {
  readonly opensAhead = true;
  /** How often each fault was met. */
  readonly met = { unopened: 0, refused: 0, unwritten: 0, unheard: 0, overlaps: 0 };
  readonly #inner: BatchPort;
  readonly #rng: Rng;
  readonly #broken: Broken;
  /** Users of open batches, and what tells when they are free. */
  readonly #held = new Map<string, Promise<void>>();

  constructor(inner: BatchPort, rng: Rng, broken: Broken = {}) {
    this.#inner = inner;
    this.#rng = rng;
    this.#broken = broken;
  }

  judge(error: Error): Failure {
    return error.message === LOST ? 'all' : 'one';
  }

  async open(commands: readonly Command[]): Promise<OpenBatch> {
    const release = await this.#take(new Set(commands.map(({ userId }) => userId)));
    await this.#pass();
    if (this.#happens()) {
      this.met.unopened += 1;
      release();
      throw new Error(LOST);
    }
    const batch = await this.#inner.open(commands);
    return {
      loaded: batch.loaded,
      write: (decided) => this.#write(batch, decided, release).finally(release),
      giveUp: async (error) => {
        release();
        await batch.giveUp(error);
      },
    };
  }

  async #write(batch: OpenBatch, decided: DecidedBatch, release: () => void): Promise<Decimal> {
    await this.#pass();
    if (this.#happens()) {
      this.met.refused += 1;
      throw new Error('could not serialize access');
    }
    if (this.#happens()) {
      this.met.unwritten += 1;
      throw new Error(LOST);
    }
    if (this.#broken.answersEarly) {
      void turn().then(() => batch.write(decided));
      return ZERO;
    }
    const lack = await batch.write(decided);
    if (this.#happens()) {
      this.met.unheard += 1;
      throw new Error(LOST);
    }
    // Locks are given up before the answer is on its way: the next batch of a user may be heard of first.
    release();
    await this.#pass();
    return lack;
  }

  /** Waits until nobody holds any of them. */
  async #take(users: ReadonlySet<string>): Promise<() => void> {
    if (this.#broken.sharesUsers) return () => {};
    if (this.#held.size > 0) this.met.overlaps += 1;
    for (;;) {
      const held = [...users].flatMap((userId) => this.#held.get(userId) ?? []);
      if (held.length === 0) break;
      await Promise.all(held);
    }
    let free = (): void => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    for (const userId of users) this.#held.set(userId, freed);
    return () => {
      for (const userId of users) if (this.#held.get(userId) === freed) this.#held.delete(userId);
      free();
    };
  }

  #happens(): boolean {
    return this.#rng.below(ODDS) === 0;
  }

  async #pass(): Promise<void> {
    for (let left = this.#rng.below(MOST_TURNS); left > 0; left -= 1) await turn();
  }
}
