// The fills of the orders in sight, kept outside React: all that are not known are one question, and an order is asked about
// again only when it was filled further.
// Must know neither store nor wire.
import type { OwnFill } from './groupFills.ts';
import type { OwnOrder } from './ownOrders.ts';

interface Kept {
  readonly version: string;
  readonly fills: readonly OwnFill[];
}

export interface ShelfOptions {
  /** Undefined when no answer came. */
  readonly fetch: (orders: readonly OwnOrder[]) => Promise<readonly OwnFill[] | undefined>;
  /** Other fills are known, or some did not come. */
  readonly onChange: (fills: readonly OwnFill[], hasFailed: boolean) => void;
}

export class FillShelf {
  readonly #options: ShelfOptions;
  readonly #kept = new Map<string, Kept>();
  /** Orders that did not come, by the version that was asked for. */
  readonly #failed = new Map<string, string>();
  #wanted: readonly OwnOrder[] = [];
  /** One question at a time: what comes into sight meanwhile is the next. */
  #isAsking = false;
  #isEnded = false;

  constructor(options: ShelfOptions) {
    this.#options = options;
  }

  /** These orders, and no others, are in sight. */
  want(orders: readonly OwnOrder[]): void {
    this.#wanted = orders;
    this.#tell();
    this.#ask();
  }

  /** Asks again for what did not come. */
  retry(): void {
    this.#failed.clear();
    this.want(this.#wanted);
  }

  end(): void {
    this.#isEnded = true;
  }

  #tell(): void {
    const fills = this.#wanted.flatMap(({ id }) => this.#kept.get(id)?.fills ?? []);
    const hasFailed = this.#wanted.some(({ id, version }) => this.#failed.get(id) === version);
    this.#options.onChange(fills, hasFailed);
  }

  #ask(): void {
    if (this.#isEnded || this.#isAsking) return;
    const unknown = this.#wanted.filter(
      ({ id, version }) =>
        this.#kept.get(id)?.version !== version && this.#failed.get(id) !== version,
    );
    if (unknown.length > 0) void this.#fetch(unknown);
  }

  async #fetch(orders: readonly OwnOrder[]): Promise<void> {
    this.#isAsking = true;
    const fills = await this.#options.fetch(orders);
    this.#isAsking = false;
    if (this.#isEnded) return;
    for (const { id, version } of orders) {
      if (fills === undefined) this.#failed.set(id, version);
      else {
        const own = fills.filter(({ orderId }) => orderId === id);
        this.#failed.delete(id);
        this.#kept.set(id, { version, fills: own });
      }
    }
    this.#tell();
    this.#ask();
  }
}
