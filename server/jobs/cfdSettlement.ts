// Settles calls and puts at their expiry, by the injected clock and the recorded ticks; nobody can ask for it.
// Must settle an order once: a second attempt finds it final. Must not look before the record is complete: a message that
// was received before the expiry may still be on its way. Source: decisions.md "CFD call / put", reliability.md "clocks".
import type { ProductId, TimeMs } from '../../core/market/types.ts';
import type { IndexRecord } from '../../core/trading/cfd/types.ts';
import type { Clock, Logger } from '../ports.ts';
import { type DueOrder, DueOrders } from './dueOrders.ts';
import type { PeriodicJob } from './periodic.ts';

const PERIOD_MS = 100;
/** Runs after which a silent product's record counts as complete: 5 s by the timer, whatever the clock says. */
const SILENT_RUNS = 50;
/** How often the database is asked for orders that nobody settled: after an unknown commit, or another node's death. */
const SWEEP_RUNS = 150;
/** So much after its expiry an open order has been forgotten. */
const OVERDUE_MS = 10_000;
/** Orders that expire within this time share one reading of the log. */
const SHARED_READING_MS = 60_000;

export interface CfdSettlementOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Reception of the product's newest accepted tick; undefined before the first. */
  readonly newestTick: (productId: ProductId) => TimeMs | undefined;
  /** The lines that the settlement of these orders of one product may depend on. */
  readonly readRecord: (orders: readonly DueOrder[]) => Promise<IndexRecord>;
  /** Settles one order; true when it is final afterwards. */
  readonly settle: (order: DueOrder, record: IndexRecord) => Promise<boolean>;
  /** Open orders that expired before a time. */
  readonly readOverdue: (before: TimeMs) => Promise<readonly DueOrder[]>;
}

interface ProductQueue {
  readonly open: DueOrders;
  /** Expired, waiting for their record to be complete. */
  waiting: DueOrder[];
  runs: number;
}

export class CfdSettlement implements PeriodicJob {
  readonly name = 'settlement of calls and puts';
  readonly periodMs = PERIOD_MS;
  readonly #options: CfdSettlementOptions;
  readonly #queues = new Map<ProductId, ProductQueue>();
  /** In a queue, or being settled. */
  readonly #known = new Set<string>();
  #runs = 0;

  constructor(options: CfdSettlementOptions) {
    this.#options = options;
  }

  /** Open orders that wait for their expiry or their settlement. */
  get size(): number {
    return this.#known.size;
  }

  /** Follows an open order; one that is known already stays as it is. */
  watch(order: DueOrder): void {
    if (this.#known.has(order.id)) return;
    this.#known.add(order.id);
    this.#queueOf(order.productId).open.push(order);
  }

  /** The order is final: it is dropped when its time comes. */
  forget(orderId: string): void {
    this.#known.delete(orderId);
  }

  async run(): Promise<void> {
    this.#runs += 1;
    if (this.#runs % SWEEP_RUNS === 0) await this.#sweep();
    const now = this.#options.clock.now();
    const ready = [...this.#queues].flatMap(([productId, queue]) =>
      this.#takeReady(productId, queue, now),
    );
    await Promise.all(ready.map((orders) => this.#settleAll(orders)));
  }

  #queueOf(productId: ProductId): ProductQueue {
    let queue = this.#queues.get(productId);
    if (!queue) {
      queue = { open: new DueOrders(), waiting: [], runs: 0 };
      this.#queues.set(productId, queue);
    }
    return queue;
  }

  /** Expired orders whose record is complete, in groups that share a reading. */
  #takeReady(productId: ProductId, queue: ProductQueue, now: TimeMs): DueOrder[][] {
    const expired = queue.open.takeDue(now).filter(({ id }) => this.#known.has(id));
    queue.waiting.push(...expired);
    if (queue.waiting.length === 0) {
      queue.runs = 0;
      return [];
    }
    queue.runs += 1;
    const newest = this.#options.newestTick(productId) ?? -Infinity;
    const isSilent = queue.runs > SILENT_RUNS;
    const ready = queue.waiting.filter(({ expiresAt }) => isSilent || newest > expiresAt);
    if (ready.length === 0) return [];
    const taken = new Set(ready);
    queue.waiting = queue.waiting.filter((order) => !taken.has(order));
    queue.runs = 0;
    return groupByTime(ready);
  }

  /** Settles a group; what could not be settled comes back at the next run. */
  async #settleAll(orders: readonly DueOrder[]): Promise<void> {
    const { readRecord, settle, logger } = this.#options;
    const failed: unknown[] = [];
    const retry = (order: DueOrder, error: unknown): void => {
      failed.push(error);
      this.#queueOf(order.productId).open.push(order);
    };
    try {
      const record = await readRecord(orders);
      const settleOne = async (order: DueOrder): Promise<void> => {
        try {
          if (await settle(order, record)) this.#known.delete(order.id);
        } catch (error) {
          retry(order, error);
        }
      };
      await Promise.all(orders.map(settleOne));
    } catch (error) {
      for (const order of orders) retry(order, error);
    }
    if (failed.length > 0)
      logger.error(
        { err: failed[0], orders: failed.length },
        'calls and puts could not be settled; they are tried again',
      );
  }

  async #sweep(): Promise<void> {
    const before = this.#options.clock.now() - OVERDUE_MS;
    for (const order of await this.#options.readOverdue(before)) this.watch(order);
  }
}

/** Cuts orders, earliest first, where one reading of the log would get too long. */
function groupByTime(orders: readonly DueOrder[]): DueOrder[][] {
  const groups: DueOrder[][] = [];
  let first: DueOrder | undefined;
  for (const order of orders.toSorted((a, b) => a.expiresAt - b.expiresAt)) {
    const group = groups.at(-1);
    if (group && first && order.expiresAt - first.expiresAt < SHARED_READING_MS) group.push(order);
    else {
      first = order;
      groups.push([order]);
    }
  }
  return groups;
}
