/**
 * Batches over tables in memory, for the server's own executor. It keeps what PostgreSQL and sqlBatches.ts promise: a batch
 * loads only what its commands named, as the last commit left it; earlier answers are found by their keys; everything is
 * written as a whole, or nothing is.
 */
import { keyOwner } from '../../server/execution/operation.ts';
import type { Answer, Command, Effects } from '../../server/execution/command.ts';
import type { DecidedBatch, GivenAnswer, LoadedBatch } from '../../server/execution/batch.ts';
import type { BatchPort } from '../../server/execution/batchPort.ts';
import { coverRows } from '../../server/execution/insuranceFund.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { MemoryStore } from './memoryStore.ts';
import type { Seams } from './seams.ts';

const answerKey = (userId: string, key: string): string => `${userId}|${key}`;

/** A command that has been executed, as the auditor sees it. */
export interface Executed {
  readonly command: Command;
  /** The answer's own text: what the idempotency key keeps. */
  readonly answer: string;
  /** What was written; null for a refusal or a resend. */
  readonly effects: Effects | null;
}

export interface MemoryBatchesOptions {
  readonly store: MemoryStore;
  readonly seams: Seams;
  /** Whether this batch is to fail at its commit: two transactions were in each other's way. */
  readonly fails: () => boolean;
}

export class MemoryBatches implements BatchPort {
  /** Everything executed since it was last taken, in order. */
  log: Executed[] = [];
  failed = 0;
  readonly #options: MemoryBatchesOptions;

  constructor(options: MemoryBatchesOptions) {
    this.#options = options;
  }

  async open(commands: readonly Command[]) {
    return {
      loaded: this.#load(commands),
      write: async (decided: DecidedBatch): Promise<Decimal> => {
        // One alone is tried once: nothing else stands in its way.
        if (this.#options.fails() && commands.length > 1) {
          this.failed += 1;
          throw new Error('could not serialize access');
        }
        return this.#write(commands, decided);
      },
      giveUp: async (): Promise<void> => {},
    };
  }

  judge(): 'one' {
    return 'one';
  }

  #load(commands: readonly Command[]): LoadedBatch {
    const { store, seams } = this.#options;
    const userIds = [...new Set(commands.map(({ userId }) => userId))];
    const accounts = new Set<string>(commands.flatMap((command) => command.accounts));
    const known: GivenAnswer[] = [];
    for (const { userId, key: own } of commands) {
      if (own === null) continue;
      const owner = keyOwner(userId, own);
      const key = answerKey(owner, own.name);
      const first = (seams.finds?.(key) ?? true) ? store.answers.get(key) : undefined;
      if (first) known.push({ userId: owner, key: own.name, ...first });
    }
    return {
      users: userIds.map((id) => ({
        id,
        frozen: store.frozen.has(id),
        halted: false,
        country: store.countries.get(id) ?? null,
      })),
      balances: store.balancesOf(userIds, accounts),
      records: store.load(commands.map(({ needs }) => needs)),
      known,
      openOrders: store.openOrdersOf(userIds),
    };
  }

  #write(commands: readonly Command[], { result, set, answers }: DecidedBatch): Decimal {
    const { store, seams } = this.#options;
    const covered = coverRows(set.entries, store.insuranceFund);
    const isPaid = seams.coversDeficits?.() ?? true;
    const rows = isPaid ? covered.rows : set.entries;
    const { journal } = seams;
    store.write({
      entries: journal === undefined ? rows : rows.map((row) => journal(row)),
      changed: set.changed,
      answers: answers.map(({ userId, key, bodyHash, answer }) => [
        answerKey(userId, key),
        { bodyHash, answer },
      ]),
    });
    seams.afterBatch?.(store, result.answers);
    this.log.push(...commands.map((command, place) => executed(command, result, place)));
    return covered.lack;
  }
}

function executed(
  command: Command,
  { answers, effects }: DecidedBatch['result'],
  place: number,
): Executed {
  const answer: Answer | undefined = answers[place];
  return { command, answer: JSON.stringify(answer), effects: effects[place] ?? null };
}
