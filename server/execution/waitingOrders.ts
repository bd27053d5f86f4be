// Market orders that wait for a message, and who is told what became of them. The orders are their shards' and go where those go;
// the end of each one's time is kept here, so that it is refused in time also while its shard is closed or elsewhere.
// Must leave no order without an answer: whichever server runs it, its key has one. Source: decisions.md "Contract" (market order).
import type { Clock, Logger } from '../ports.ts';
import type { Answer } from './command.ts';
import type { Executor } from './executor.ts';
import type { ProductShard } from './productShard.ts';
import type { Door, Shards } from './shards.ts';
import { operationAt, type WaitingOrder } from './waitingOrder.ts';

export interface WaitingOrdersOptions {
  readonly executor: Pick<Executor, 'run'>;
  readonly shards: Shards;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Expected {
  readonly tell: (answer: Promise<Answer>) => void;
  readonly cancelTimer: () => void;
}

const idOf = ({ operation }: WaitingOrder): string => operation.accepted.id;

export class WaitingOrders {
  readonly #options: WaitingOrdersOptions;
  /** By the ids of their operations. */
  readonly #expected = new Map<string, Expected>();

  constructor(options: WaitingOrdersOptions) {
    this.#options = options;
  }

  /** Waits for what the order comes to. */
  wait(order: WaitingOrder): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#expect(order, (answer) => void answer.then(resolve, reject));
      this.#options.shards.whenOpen(order.productId, (shard) => {
        if (this.#expected.has(idOf(order))) shard.waiting.push(order);
      });
    });
  }

  /** One of a handover: asked here and not over since, or elsewhere. */
  receive(shard: ProductShard, order: WaitingOrder, door: Door): void {
    const id = idOf(order);
    if (door.over.has(id)) return;
    const tellNobody: Expected['tell'] = (answer) => {
      answer.catch((error: unknown) =>
        this.#options.logger.error({ err: error, id }, 'a market order could not be run'),
      );
    };
    if (!this.#expected.has(id)) this.#expect(order, tellNobody);
    shard.waiting.push(order);
  }

  /** It waits no longer. */
  tell(order: WaitingOrder, answer: Promise<Answer>): void {
    const expected = this.#expected.get(idOf(order));
    this.#expected.delete(idOf(order));
    expected?.cancelTimer();
    expected?.tell(answer);
  }

  #expect(order: WaitingOrder, tell: Expected['tell']): void {
    const { clock } = this.#options;
    const refuseLate = (): void => this.#refuseLate(order);
    const cancelTimer = clock.after(Math.max(0, order.until - clock.now()), refuseLate);
    this.#expected.set(idOf(order), { tell, cancelTimer });
  }

  #refuseLate(order: WaitingOrder): void {
    const { shards, executor } = this.#options;
    const { productId } = order;
    const id = idOf(order);
    shards.holder(productId)?.takeWaiting((one) => idOf(one) === id);
    shards.doorOf(productId)?.over.add(id);
    this.tell(order, executor.run(operationAt(order, undefined)));
  }
}
