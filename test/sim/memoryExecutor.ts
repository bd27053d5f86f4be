/**
 * The batch executor without SQL. It replaces server/execution/executor.ts and batch.ts and keeps their rules: commands
 * queue in the order of their coming; a batch loads only what its commands named; keys are looked up first and an earlier
 * answer is given again word for word; each command is decided on what the ones before it left; a refused one refuses
 * alone; all is written as a whole and only then announced and answered; a batch that fails leaves nothing behind, takes
 * the liquidity back and is split. The working set, the commands and the liquidity are the server's own.
 */
import type { Answer, Command, Effects } from '../../server/execution/command.ts';
import { ConsumedLiquidity } from '../../server/execution/consumedLiquidity.ts';
import { coverRows } from '../../server/execution/insuranceFund.ts';
import { OpenPayouts, type OpenPayoutsDraft } from '../../server/execution/openPayouts.ts';
import { type Committed, Unavailable } from '../../server/execution/executor.ts';
import { WorkingSet } from '../../server/execution/workingSet.ts';
import type { Clock } from '../../server/ports.ts';
import type { MemoryStore, StoredAnswer } from './memoryStore.ts';
import type { FaultTools, Seams } from './seams.ts';

interface Queued {
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** A command that has been executed, as the auditor sees it. */
export interface Executed {
  readonly command: Command;
  /** The answer's own text: what the idempotency key keeps. */
  readonly answer: string;
  /** What was written; null for a refusal or a resend. */
  readonly effects: Effects | null;
}

export interface MemoryExecutorOptions {
  readonly store: MemoryStore;
  readonly clock: Clock;
  readonly tools: FaultTools;
  readonly seams: Seams;
  readonly batchSize: number;
  /** Whether this batch is to fail at its commit: the database went away. */
  readonly fails: () => boolean;
}

interface Decided {
  readonly executed: Executed[];
  readonly set: WorkingSet;
  readonly answers: (readonly [string, StoredAnswer])[];
  readonly commit: () => void;
}

export class MemoryExecutor {
  /** Everything executed since it was last taken, in order. */
  log: Executed[] = [];
  batches = 0;
  /** Commands that have ever been queued. */
  received = 0;
  failedBatches = 0;
  /** What no command may end in. */
  readonly faults: Error[] = [];
  readonly #options: MemoryExecutorOptions;
  readonly openPayouts = new OpenPayouts();
  readonly #liquidity = new ConsumedLiquidity();
  readonly #listeners = new Set<(committed: readonly Committed[]) => void>();
  #queue: Queued[] = [];

  constructor(options: MemoryExecutorOptions) {
    this.#options = options;
  }

  get depth(): number {
    return this.#queue.length;
  }

  run(command: Command): Promise<Answer> {
    this.received += 1;
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, resolve, reject });
    });
  }

  onCommitted(listener: (committed: readonly Committed[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs what is queued now. */
  drain(): void {
    while (this.#queue.length > 0) {
      this.#settle(this.#queue.splice(0, this.#options.batchSize), this.#options.fails());
    }
  }

  #settle(batch: readonly Queued[], fails: boolean): void {
    let decided: Decided;
    const openPayouts = this.openPayouts.draft();
    try {
      decided = this.#decide(
        batch.map(({ command }) => command),
        openPayouts,
      );
      if (fails) throw new Error('the connection was lost before the commit');
      this.#write(decided);
    } catch (error) {
      this.failedBatches += 1;
      openPayouts.giveBack();
      this.#split(batch, error as Error, fails);
      return;
    }
    this.batches += 1;
    this.#announce(decided.executed);
    this.log.push(...decided.executed);
    for (const [index, { resolve }] of batch.entries()) {
      resolve(JSON.parse(decided.executed[index]?.answer ?? '') as Answer);
    }
  }

  #split(batch: readonly Queued[], error: Error, injected: boolean): void {
    if (batch.length > 1 || injected) {
      const middle = Math.ceil(batch.length / 2);
      for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
        if (half.length > 0) this.#settle(half, false);
      }
      return;
    }
    this.faults.push(error);
    for (const { reject } of batch) reject(new Unavailable(error.message, { cause: error }));
  }

  #decide(given: readonly Command[], openPayouts: OpenPayoutsDraft): Decided {
    const { store, clock, seams, tools } = this.#options;
    const commands = seams.sort?.(given) ?? given;
    const now = clock.now();
    const draft = this.#liquidity.draft();
    const userIds = new Set(commands.map(({ userId }) => userId));
    const accounts = new Set<string>(commands.flatMap((command) => command.accounts));
    const set = new WorkingSet({
      now,
      haltedUsers: new Set(),
      countries: new Map(),
      frozenUsers: new Set([...userIds].filter((userId) => store.frozen.has(userId))),
      balances: store.balancesOf(userIds, accounts),
      records: store.load(commands.map(({ needs }) => needs)),
      liquidity: draft,
      openPayouts,
      openOrders: store.openOrdersOf(userIds),
    });
    const known = new Map<string, StoredAnswer>();
    const byCommand = new Map<Command, Executed>();
    for (const command of commands) {
      const { idempotency, userId } = command;
      const key = `${userId}|${idempotency?.key}`;
      const isFound = idempotency !== null && (seams.finds?.(key) ?? true);
      const first = isFound ? (known.get(key) ?? store.answers.get(key)) : undefined;
      if (first) {
        const isSame = first.bodyHash === idempotency?.bodyHash;
        const answer = isSame ? first.answer : JSON.stringify({ ok: false, error: 'conflict' });
        byCommand.set(command, { command, answer, effects: null });
        continue;
      }
      const view = set.view(userId);
      const outcome = seams.decide?.(command, view, tools) ?? command.decide(view);
      const effects = outcome.ok ? this.#tamper(outcome.effects, command) : null;
      if (effects) set.apply(effects);
      const answer = JSON.stringify(outcome.ok ? { ok: true, data: outcome.data } : outcome);
      byCommand.set(command, { command, answer, effects });
      if (idempotency) known.set(key, { bodyHash: idempotency.bodyHash, answer });
    }
    return {
      executed: given.flatMap((command) => byCommand.get(command) ?? []),
      set,
      answers: [...known],
      commit: () => draft.commit(),
    };
  }

  #tamper(effects: Effects, command: Command): Effects {
    const { seams, tools } = this.#options;
    return seams.write?.(effects, command, tools) ?? effects;
  }

  #write({ set, answers, commit, executed }: Decided): void {
    const { store, seams } = this.#options;
    const isPaid = seams.coversDeficits?.() ?? true;
    const entries = isPaid ? coverRows(set.entries, store.insuranceFund).rows : set.entries;
    const { journal } = seams;
    const rows = journal === undefined ? entries : entries.map((row) => journal(row));
    store.write({ entries: rows, changed: set.changed, answers });
    commit();
    seams.afterBatch?.(
      store,
      executed.map(({ answer }) => JSON.parse(answer) as Answer),
    );
  }

  #announce(executed: readonly Executed[]): void {
    const { announce = (effects: Effects) => effects } = this.#options.seams;
    const committed = executed.flatMap(({ command, effects }) =>
      effects ? [{ command, effects: announce(effects) }] : [],
    );
    if (committed.length === 0) return;
    for (const listener of this.#listeners) listener(committed);
  }
}
