// The one writer of money: operations queue while the last batch commits, then run together as one transaction.
// Batches are decided one after another in the order of arrival; while one is being written on one connection the next is
// decided and the one after it loaded on others, and the users' row locks keep them apart in the database.
// Must never answer before the commit, tell of a user's changes in their order, never lose a command, and let a refused or
// faulty command fail alone.
// Source: architecture.md "The executor", engine.md §1.
import { type Decimal, toText } from '../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../core/money/money.ts';
import type { Clock, Logger } from '../ports.ts';
import { type BatchResult, decideBatch } from './batch.ts';
import type { BatchPort, Failure, OpenBatch } from './batchPort.ts';
import type { Answer, Command, Effects } from './command.ts';
import type { Operation, Operations } from './operation.ts';
import type { RecordKinds } from './recordKinds.ts';
import { Shards } from './shards.ts';
import { Turns } from './turns.ts';

/** engine.md §1a measured with up to 256 callers; larger batches gained nothing and cost latency. */
const DEFAULT_BATCH_SIZE = 256;
/** A queue as long as no callers make it, such as ten thousand settlements at once, is worked off in larger batches. */
const LONG_QUEUE = 1_024;
const LARGE_BATCH_SIZE = 1_024;

/** The database could not say whether the batch was committed, or could not be reached. The key makes a retry safe. */
export class Unavailable extends Error {}

export interface Committed {
  readonly command: Command;
  readonly effects: Effects;
}

interface Queued {
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Commands that left the queue together, and what they are decided over, on its way. */
interface Batch {
  readonly queued: readonly Queued[];
  readonly opened: Promise<OpenBatch>;
}

/** A batch that is being written. */
interface Decided {
  readonly result: BatchResult;
  readonly written: Promise<void>;
  /** What it drew on, when it failed. */
  readonly giveBack: (failure: Failure) => void;
}

export interface ExecutorOptions {
  readonly port: BatchPort;
  readonly kinds: RecordKinds;
  readonly operations: Pick<Operations, 'bind'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  readonly batchSize?: number;
}

export interface ExecutorStats {
  batches: number;
  commands: number;
  failures: number;
}

export class Executor {
  readonly stats: ExecutorStats = { batches: 0, commands: 0, failures: 0 };
  readonly #options: ExecutorOptions;
  /** What batches draw on: liquidity that is left, and what the house would owe. */
  readonly shards: Shards;
  readonly #listeners = new Set<(committed: readonly Committed[]) => void>();
  #queue: Queued[] = [];
  #running = false;
  #closed = false;
  #idle: (() => void)[] = [];
  /** Batches that are being written. */
  readonly #settling = new Set<Promise<void>>();
  readonly #turns = new Turns();

  constructor(options: ExecutorOptions) {
    this.#options = options;
    this.shards = new Shards(options.kinds);
  }

  /** Commands waiting for their batch. */
  get depth(): number {
    return this.#queue.length;
  }

  get isBusy(): boolean {
    return this.#running;
  }

  /** Runs an operation in the next batch. Resolves after its commit; rejects with Unavailable when the database failed. */
  run(operation: Operation): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Unavailable('the executor is closed'));
    return new Promise((resolve, reject) => {
      const command = this.#options.operations.bind(operation);
      this.#queue.push({ command, resolve, reject });
      if (!this.#running) {
        this.#running = true;
        setImmediate(() => void this.#drain());
      }
    });
  }

  /** Called after each commit with what it changed, before the answers go out. */
  onCommitted(listener: (committed: readonly Committed[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Refuses new commands and resolves when everything accepted is finished. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#running) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #drain(): Promise<void> {
    let batch = this.#take();
    while (batch !== undefined) {
      let ahead: Batch | undefined;
      // Locked by then: batches are opened one after another, so that no two wait for each other.
      const onOpened = (): void => void (ahead = this.#takeAhead());
      const { settling } = await this.#start(batch, onOpened);
      this.#settling.add(settling);
      void settling.finally(() => this.#settling.delete(settling));
      // Lets timers and sockets have their turn between two batches (engine.md §1d).
      await new Promise((resolve) => setImmediate(resolve));
      batch = ahead ?? this.#take();
    }
    await Promise.all(this.#settling);
    // Something may have come while the last ones were written.
    if (this.#queue.length > 0) return this.#drain();
    this.#running = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  get #size(): number {
    const usual = this.#queue.length > LONG_QUEUE ? LARGE_BATCH_SIZE : DEFAULT_BATCH_SIZE;
    return this.#options.batchSize ?? usual;
  }

  #take(): Batch | undefined {
    if (this.#queue.length === 0) return undefined;
    const size = this.#size;
    const queued = this.#queue.slice(0, size);
    this.#queue = this.#queue.slice(size);
    return this.#open(queued);
  }

  /** A batch that cannot grow any more is loaded while the one before it is decided. */
  #takeAhead(): Batch | undefined {
    const { port } = this.#options;
    return port.opensAhead === true && this.#queue.length >= this.#size ? this.#take() : undefined;
  }

  #open(queued: readonly Queued[]): Batch {
    const opened = this.#options.port.open(queued.map(({ command }) => command));
    // What went wrong is told when it is the batch's turn.
    opened.catch(() => {});
    return { queued, opened };
  }

  /** Resolves when the batch is decided and on its way to the disk; `settling` when all its commands are settled. */
  async #start(
    { queued, opened }: Batch,
    onOpened?: () => void,
  ): Promise<{ readonly settling: Promise<void> }> {
    const fail = (error: unknown, giveBack?: Decided['giveBack']): Promise<void> => {
      const failure = this.#options.port.judge(error as Error);
      giveBack?.(failure);
      return this.#settleFailed(queued, error as Error, failure);
    };
    try {
      const batch = await opened;
      onOpened?.();
      const commands = queued.map(({ command }) => command);
      const { result, written, giveBack } = await this.#decide(commands, batch);
      const userIds = commands.map(({ userId }) => userId);
      const settling = this.#turns.take(userIds, written).then(
        () => this.#answer(queued, result),
        (error: unknown) => fail(error, giveBack),
      );
      return { settling };
    } catch (error) {
      return { settling: fail(error) };
    }
  }

  /** Decides and begins to write a batch. */
  async #decide(commands: readonly Command[], batch: OpenBatch): Promise<Decided> {
    const { kinds, clock } = this.#options;
    const liquidity = this.shards.draftLiquidity();
    const houseTotals = this.shards.draftTotals();
    try {
      const context = { now: clock.now(), liquidity, houseTotals, kinds };
      const decided = decideBatch(commands, batch.loaded, context);
      liquidity.commit();
      const written = batch.write(decided).then((lack) => {
        this.stats.batches += 1;
        this.stats.commands += commands.length;
        this.#reportLack(lack);
      });
      const giveBack = (failure: Failure): void => {
        // Where nobody knows whether it was written, what it filled stays filled, and what it could owe is owed.
        if (failure !== 'one') return houseTotals.doubt();
        liquidity.giveBack();
        houseTotals.giveBack();
      };
      return { result: decided.result, written, giveBack };
    } catch (error) {
      houseTotals.giveBack();
      await batch.giveUp(error);
      throw error;
    }
  }

  /** An alarm: the house has paid what the insurance fund should have. */
  #reportLack(lack: Decimal): void {
    if (lack.isZero()) return;
    const fields = { lack: toText(lack), currency: SETTLEMENT_CURRENCY };
    this.#options.logger.error(fields, 'the insurance fund is used up; the house paid a deficit');
  }

  #answer(batch: readonly Queued[], result: BatchResult): void {
    this.#announce(batch, result);
    for (const [index, { resolve }] of batch.entries()) {
      const answer = result.answers[index];
      if (answer) resolve(answer);
    }
  }

  /**
   * Halves a batch that failed until the faulty command stands alone; a lost database or a full disk fails all of it at
   * once, and a lost claim everything after it, too.
   */
  async #settleFailed(batch: readonly Queued[], error: Error, failure: Failure): Promise<void> {
    if (failure === 'end') this.#closed = true;
    if (failure === 'one' && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      for (const half of [batch.slice(0, middle), batch.slice(middle)])
        await (
          await this.#start(this.#open(half))
        ).settling;
      return;
    }
    this.stats.failures += batch.length;
    this.#options.logger.error(
      { err: error, commands: batch.map(({ command }) => command.name) },
      'commands failed',
    );
    for (const { reject } of batch) reject(new Unavailable(error.message, { cause: error }));
  }

  #announce(batch: readonly Queued[], result: BatchResult): void {
    const committed = batch.flatMap(({ command }, index) => {
      const effects = result.effects[index];
      return effects ? [{ command, effects }] : [];
    });
    if (committed.length === 0) return;
    for (const listener of this.#listeners) {
      try {
        listener(committed);
      } catch (error) {
        // The money is committed; a listener's fault must not turn the answer into a failure.
        this.#options.logger.error({ err: error }, 'a listener of the executor failed');
      }
    }
  }
}
