/**
 * The server's executor over memory, as the simulation's parts see it: commands can be counted, waited for and lied about.
 * With no seams everything is exactly what the server runs.
 */
import { decimal, toText } from '../../core/money/decimal.ts';
import type { Answer, Command, Effects } from '../../server/execution/command.ts';
import { type Committed, Executor } from '../../server/execution/executor.ts';
import type { Operation, Operations } from '../../server/execution/operation.ts';
import type { AtMessage } from '../../server/kinds/contract/contractInputs.ts';
import { recordKinds } from '../../server/kinds/kinds.ts';
import type { Clock, Logger } from '../../server/ports.ts';
import { turn } from '../builders/turn.ts';
import { MemoryBatches, type MemoryBatchesOptions } from './memoryBatches.ts';
import type { FaultTools } from './seams.ts';
import { openView } from './tamper.ts';

export interface SimulatedExecutorOptions extends MemoryBatchesOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tools: FaultTools;
  readonly operations: Pick<Operations, 'bind'>;
  readonly batchSize: number;
}

interface Held {
  readonly operation: Operation;
  readonly settle: (answer: Promise<Answer>) => void;
}

/** What the insurance fund lacks is said aloud and is no fault: the auditor counts it by itself. */
const withoutAlarms = (logger: Logger): Logger => ({
  ...logger,
  error: (fields, message) => {
    if (!('lack' in fields)) logger.error(fields, message);
  },
});

export class SimulatedExecutor {
  readonly batches: MemoryBatches;
  /** Commands that have ever been queued. */
  received = 0;
  readonly #executor: Executor;
  readonly #options: SimulatedExecutorOptions;
  /** Those whose order a seam may change. */
  #held: Held[] = [];

  constructor(options: SimulatedExecutorOptions) {
    this.#options = options;
    this.batches = new MemoryBatches(options);
    const { clock, batchSize } = options;
    const logger = withoutAlarms(options.logger);
    this.#executor = new Executor({
      port: this.batches,
      kinds: recordKinds,
      operations: {
        bind: (operation) =>
          this.#lie(options.operations.bind(this.#throughText(operation)), operation),
      },
      clock,
      logger,
      batchSize,
    });
  }

  get shards(): Executor['shards'] {
    return this.#executor.shards;
  }

  get isBusy(): boolean {
    return this.#executor.isBusy || this.#held.length > 0;
  }

  run = (operation: Operation): Promise<Answer> => {
    this.received += 1;
    if (this.#options.seams.sort === undefined) return this.#executor.run(operation);
    return new Promise((resolve, reject) => {
      this.#held.push({ operation, settle: (answer) => void answer.then(resolve, reject) });
    });
  };

  onCommitted = (listener: (committed: readonly Committed[]) => void): (() => void) => {
    const { announce = (effects: Effects) => effects } = this.#options.seams;
    return this.#executor.onCommitted((committed) =>
      listener(
        committed.map(({ command, effects }) => ({
          command,
          effects: announce(effects),
        })),
      ),
    );
  };

  /** Until nothing is queued or being written any more. */
  async settle(): Promise<void> {
    do {
      this.#letGo();
      await turn();
    } while (this.isBusy);
  }

  /** As another process would have it; a seam may convert at another rate. */
  #throughText(operation: Operation): Operation {
    const read = JSON.parse(JSON.stringify(operation)) as Operation<Partial<AtMessage>>;
    const { quoteRate: lie } = this.#options.seams;
    const { tick, quoteRate } = read.input;
    if (lie === undefined || read.kind !== 'contract' || !tick || !quoteRate) return read;
    const told = toText(lie(tick.productId, decimal(quoteRate)));
    return { ...read, input: { ...read.input, quoteRate: told } };
  }

  #letGo(): void {
    const held = this.#held.splice(0);
    const settleOf = new Map(held.map(({ operation, settle }) => [operation, settle]));
    const operations = held.map(({ operation }) => operation);
    for (const operation of this.#options.seams.sort?.(operations) ?? operations)
      settleOf.get(operation)?.(this.#executor.run(operation));
  }

  /** The command as the seams let it be decided; it stands for the operation as it was given. */
  #lie(bound: Command, operation: Operation): Command {
    const command: Command = { ...bound, operation };
    const { seams, tools } = this.#options;
    const { decide, write } = seams;
    if (decide === undefined && write === undefined) return command;
    return {
      ...command,
      decide: (view) => {
        const outcome = decide?.(command, openView(view), tools) ?? command.decide(view);
        if (!outcome.ok || write === undefined) return outcome;
        return { ...outcome, effects: write(outcome.effects, command, tools) };
      },
    };
  }
}
