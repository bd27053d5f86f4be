// Where the executor's batches are loaded from and written to: a database (sqlBatches.ts), or the simulation's memory.
// Must keep the users of an open batch to that batch until it is written or given up, and write it as a whole or not at all.
import type { Decimal } from '../../core/money/decimal.ts';
import type { DecidedBatch, LoadedBatch } from './batch.ts';
import type { Command } from './command.ts';

export interface BatchPort {
  /**
   * A batch may be opened while the one before it is still decided: its users are kept apart by the port, which waits for
   * those that an open batch has. Otherwise a batch is opened when the one before it is on its way to the disk.
   */
  readonly opensAhead?: boolean;
  /** Locks the commands' users and loads what they name. Rejects with nothing left open. */
  open(commands: readonly Command[]): Promise<OpenBatch>;
  /** What a failure says about the batch that met it. */
  judge(error: Error): Failure;
}

export interface OpenBatch {
  readonly loaded: LoadedBatch;
  /**
   * Writes and commits; the batch is over then. Resolves with what the insurance fund lacked, USDT. Rejects when anything
   * failed: nothing is committed, or nobody knows.
   */
  write(decided: DecidedBatch): Promise<Decimal>;
  /** Ends it unwritten. */
  giveUp(error: unknown): Promise<void>;
}

/**
 * `one`: one of its commands may be the cause, the others can go on without it. `all`: nothing can be loaded or written now,
 * or nobody knows whether it was. `end`: this process may not write any more.
 */
export type Failure = 'one' | 'all' | 'end';
