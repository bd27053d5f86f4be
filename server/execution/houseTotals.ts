// What the house would owe in a product if every open order of a kind won: the product's cap is asked against it.
// A copy of the database's open orders, rebuilt at start, written by the executor alone: a batch's orders count from its
// decision on, and are given back when it fails; where nobody knows whether it did, each counts as what could be owed until the
// database is read again. Must count an order once, whatever is told twice.
// Source: decisions.md "CFD call / put" (the product's open payout is capped).
import { type Decimal, decimal, toText, ZERO } from '../../core/money/decimal.ts';
import type { Owed, Owned, RecordKinds, RecordName } from './recordKinds.ts';

/** Of one order; undefined: nothing is owed for it. */
interface Debt extends Owed {
  readonly name: RecordName;
}

/** What may be owed for an order of a batch that nobody heard of, as plain data; null: nothing. */
export interface DoubtfulDebt {
  readonly id: string;
  readonly name: RecordName;
  readonly owed: { readonly productId: string; readonly amount: string } | null;
}

const larger = (one: Debt | undefined, other: Debt | undefined): Debt | undefined =>
  one !== undefined && (other === undefined || one.amount.greaterThan(other.amount)) ? one : other;

export interface HouseTotalsDraft {
  /** Of a kind in a product, USDT, with what this batch has changed so far. */
  of(name: RecordName, productId: string): Decimal;
  follow(name: RecordName, records: readonly Owned[]): void;
  /** The batch failed. */
  giveBack(): void;
  /** Nobody knows whether it was written. */
  doubt(): void;
}

export class HouseTotals {
  readonly #kinds: Pick<RecordKinds, 'of'>;
  readonly #debts = new Map<string, Debt>();
  readonly #sums = new Map<string, Decimal>();
  /** Orders of batches that nobody heard of, with their kinds. */
  readonly #doubtful = new Map<string, RecordName>();

  constructor(kinds: Pick<RecordKinds, 'of'>) {
    this.#kinds = kinds;
  }

  of(name: RecordName, productId: string): Decimal {
    return this.#sums.get(keyOf(name, productId)) ?? ZERO;
  }

  /** Takes over orders as they stand in the database. */
  adopt(name: RecordName, orders: Iterable<Owned>): void {
    const { owes } = this.#kinds.of(name);
    if (owes === undefined) return;
    for (const order of orders) this.#set(order.id, debtOf(name, owes(order as never)));
  }

  /** The same of every open order that the database has: one that was in doubt and is not among them is not open. */
  adoptAll(name: RecordName, open: readonly Owned[]): void {
    for (const [id, kind] of this.#doubtful) {
      if (kind !== name) continue;
      this.#set(id, undefined);
      this.#doubtful.delete(id);
    }
    this.adopt(name, open);
  }

  /** Orders of batches that nobody heard of. */
  doubtful(): DoubtfulDebt[] {
    return [...this.#doubtful].map(([id, name]) => {
      const debt = this.#debts.get(id);
      const owed = debt && { productId: debt.productId, amount: toText(debt.amount) };
      return { id, name, owed: owed ?? null };
    });
  }

  /** Takes over such orders: each counts as what could be owed, until all of its kind are read again. */
  doubt(debts: readonly DoubtfulDebt[]): void {
    for (const { id, name, owed } of debts) {
      const debt = owed && { name, productId: owed.productId, amount: decimal(owed.amount) };
      this.#set(id, larger(debt ?? undefined, this.#debts.get(id)));
      this.#doubtful.set(id, name);
    }
  }

  /** The order is final, whoever said so. */
  forget(orderId: string): void {
    this.#set(orderId, undefined);
  }

  /** For the decisions of one batch; batches are decided one after another. */
  draft(): HouseTotalsDraft {
    const before = new Map<
      string,
      { readonly name: RecordName; readonly debt: Debt | undefined }
    >();
    return {
      of: (name, productId) => this.of(name, productId),
      follow: (name, records) => {
        const { owes } = this.#kinds.of(name);
        if (owes === undefined) return;
        for (const record of records) {
          const { id } = record;
          if (!before.has(id)) before.set(id, { name, debt: this.#debts.get(id) });
          this.#set(id, debtOf(name, owes(record as never)));
        }
      },
      giveBack: () => {
        for (const [id, { debt }] of before) this.#set(id, debt);
        before.clear();
      },
      doubt: () => {
        for (const [id, { name, debt }] of before) {
          this.#set(id, larger(debt, this.#debts.get(id)));
          this.#doubtful.set(id, name);
        }
        before.clear();
      },
    };
  }

  #set(orderId: string, debt: Debt | undefined): void {
    const known = this.#debts.get(orderId);
    if (known !== undefined) this.#add(known, known.amount.negated());
    if (debt === undefined) this.#debts.delete(orderId);
    else {
      this.#debts.set(orderId, debt);
      this.#add(debt, debt.amount);
    }
  }

  #add({ name, productId }: Debt, change: Decimal): void {
    this.#sums.set(keyOf(name, productId), this.of(name, productId).plus(change));
  }
}

const keyOf = (name: RecordName, productId: string): string => `${name}|${productId}`;
const debtOf = (name: RecordName, owed: Owed | undefined): Debt | undefined =>
  owed && { name, ...owed };
