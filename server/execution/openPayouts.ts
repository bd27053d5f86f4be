// What the house would owe in each product if every open call and put won: the product's cap is asked against it.
// A copy of the database's open orders, rebuilt at start, written by the executor alone: a batch's orders count from its
// decision on, and are given back when it fails; where nobody knows whether it did, each counts as what could be owed until the
// database is read again. Must count an order once, whatever is told twice.
// Source: decisions.md "CFD call / put" (the product's open payout is capped).
import { type Decimal, ZERO } from '../../core/money/decimal.ts';
import { winPayout } from '../../core/trading/cfd/terms.ts';
import type { CfdOrder } from '../../core/trading/cfd/types.ts';

/** Undefined: not open. */
type Payout = Decimal | undefined;

const payoutOf = (order: CfdOrder): Payout =>
  order.state === 'open' ? winPayout(order.stake, order.returnRate) : undefined;

const larger = (one: Payout, other: Payout): Payout =>
  one !== undefined && (other === undefined || one.greaterThan(other)) ? one : other;

export interface OpenPayoutsDraft {
  /** Of a product, USDT, with what this batch has changed so far. */
  of(productId: string): Decimal;
  follow(orders: readonly CfdOrder[]): void;
  /** The batch failed. */
  giveBack(): void;
  /** Nobody knows whether it was written. */
  doubt(): void;
}

export class OpenPayouts {
  readonly #orders = new Map<string, Decimal>();
  readonly #sums = new Map<string, Decimal>();
  /** Orders of batches that nobody heard of, with their products. */
  readonly #doubtful = new Map<string, string>();

  of(productId: string): Decimal {
    return this.#sums.get(productId) ?? ZERO;
  }

  /** Takes over orders as they stand in the database. */
  adopt(orders: Iterable<CfdOrder>): void {
    for (const order of orders) this.#set(order.productId, order.id, payoutOf(order));
  }

  /** The same of every open order that the database has: one that was in doubt and is not among them is not open. */
  adoptAll(open: readonly CfdOrder[]): void {
    for (const [id, productId] of this.#doubtful) this.#set(productId, id, undefined);
    this.#doubtful.clear();
    this.adopt(open);
  }

  /** The order is final, whoever said so. */
  forget(productId: string, orderId: string): void {
    this.#set(productId, orderId, undefined);
  }

  /** For the decisions of one batch; batches are decided one after another. */
  draft(): OpenPayoutsDraft {
    const before = new Map<string, { readonly productId: string; readonly payout: Payout }>();
    return {
      of: (productId) => this.of(productId),
      follow: (orders) => {
        for (const order of orders) {
          const { id, productId } = order;
          if (!before.has(id)) before.set(id, { productId, payout: this.#orders.get(id) });
          this.#set(productId, id, payoutOf(order));
        }
      },
      giveBack: () => {
        for (const [id, { productId, payout }] of before) this.#set(productId, id, payout);
        before.clear();
      },
      doubt: () => {
        for (const [id, { productId, payout }] of before) {
          this.#set(productId, id, larger(payout, this.#orders.get(id)));
          this.#doubtful.set(id, productId);
        }
        before.clear();
      },
    };
  }

  #set(productId: string, orderId: string, payout: Payout): void {
    const change = (payout ?? ZERO).minus(this.#orders.get(orderId) ?? ZERO);
    if (payout === undefined) this.#orders.delete(orderId);
    else this.#orders.set(orderId, payout);
    this.#sums.set(productId, this.of(productId).plus(change));
  }
}
