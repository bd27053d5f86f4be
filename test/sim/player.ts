/**
 * Plays steps on the house under test: a command goes through the server's own use case, as a request would.
 */
import { Refusal } from '../../server/services/refusal.ts';
import { type Engine, keyOf, NOBODYS_ID } from './engine.ts';
import type { Executed } from './memoryBatches.ts';
import { Reopening, type ReopeningOptions } from './reopening.ts';
import { sendCommand, statusOf } from './send.ts';
import type { CommandStep, Step, TickStep } from './steps.ts';

/** Ids in the order of making. */
export interface Made {
  readonly tickets: readonly string[];
  readonly spotOrders: readonly string[];
  readonly calls: readonly string[];
  readonly withdrawals: readonly string[];
  readonly deposits: readonly string[];
  readonly grids?: readonly string[];
  readonly loans?: readonly string[];
}

/** After so many looks without a message the record of a silent product counts as complete (server/execution/dueRunner.ts). */
export const DUE_LOOKS = 52;

export class Player {
  /** Requests that ended in anything but an answer. */
  readonly faults: Error[] = [];
  /** What each command was answered, in the order of sending: 'done' or the key of the refusal. */
  readonly answers: string[] = [];
  /** Market orders that have begun to wait, ever. */
  #waiting = 0;
  readonly reopening: Reopening | undefined;
  readonly #engine: Engine;
  readonly #made: Made;

  /** `reopening`: shards are closed and opened again on the way. */
  constructor(engine: Engine, made: Made, reopening?: ReopeningOptions) {
    this.#engine = engine;
    this.#made = made;
    this.reopening = reopening && new Reopening(engine, reopening);
    engine.onWait(() => {
      this.#waiting += 1;
    });
  }

  takeExecuted(): Executed[] {
    const { batches } = this.#engine.executor;
    const { log } = batches;
    batches.log = [];
    return log;
  }

  /** Until nothing is queued any more. */
  async settle(): Promise<void> {
    await this.#engine.executor.settle();
    if (this.reopening?.isUnderWay !== true) return;
    await this.reopening.finish();
    await this.#engine.executor.settle();
  }

  async play(step: Step): Promise<void> {
    if (this.reopening) await this.reopening.around(step, () => this.#play(step));
    else await this.#play(step);
  }

  async #play(step: Step): Promise<void> {
    const { clock, hub, store, toUserId, matching } = this.#engine;
    switch (step.kind) {
      case 'advance':
        clock.advance(step.ms);
        break;
      case 'jump':
        clock.jump(step.ms);
        break;
      case 'stall':
        clock.stall(step.ms);
        break;
      case 'tick':
        this.#push(step);
        break;
      case 'status':
        hub.setStatus(step.productId, statusOf(step.state));
        break;
      case 'freeze':
        if (step.frozen) store.frozen.add(toUserId(step.user));
        else store.frozen.delete(toUserId(step.user));
        break;
      case 'command':
        await this.#start(step);
        break;
      case 'due':
        for (let look = 0; look < DUE_LOOKS; look += 1) await this.#finish(matching.lookForDue());
        break;
      case 'settle':
        break;
    }
  }

  /** Until the request waits for a batch or for a price, or is over. */
  async #start(step: CommandStep): Promise<void> {
    const { executor } = this.#engine;
    const queued = executor.received;
    const waiting = this.#waiting;
    let isOver = false;
    const number = this.answers.push('nothing') - 1;
    this.#send(step)
      .then(() => {
        this.answers[number] = 'done';
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal) this.answers[number] = error.key;
        else this.faults.push(error as Error);
      })
      .finally(() => {
        isOver = true;
      });
    while (!isOver && executor.received === queued && this.#waiting === waiting) {
      await Promise.resolve();
    }
  }

  #push({ productId, bids, asks, last, mark }: TickStep): void {
    const [bid = 0] = bids[0] ?? [];
    const [ask = 0] = asks[0] ?? [];
    this.#engine.hub.push(productId, { bid, ask, last, mark, book: { bids, asks } });
  }

  async #finish(job: Promise<unknown>): Promise<void> {
    let isDone = false;
    const done = job.finally(() => {
      isDone = true;
    });
    while (!isDone) await this.settle();
    await done;
  }

  #send({ user, key, action }: CommandStep): Promise<unknown> {
    const userId = this.#engine.toUserId(user);
    const who = { userId, uid: String(user), sessionId: '', country: this.#engine.countryOf(user) };
    const { tickets, spotOrders, calls, withdrawals, deposits, grids, loans } = this.#made;
    return sendCommand(this.#engine, who, keyOf(key), action, {
      ticket: (number) => tickets[number] ?? NOBODYS_ID,
      spot: (number) => spotOrders[number] ?? NOBODYS_ID,
      call: (number) => calls[number] ?? NOBODYS_ID,
      withdrawal: (number) => withdrawals[number] ?? NOBODYS_ID,
      deposit: (number) => deposits[number] ?? NOBODYS_ID,
      grid: (number) => grids?.[number] ?? NOBODYS_ID,
      loan: (number) => loans?.[number] ?? NOBODYS_ID,
    });
  }
}
