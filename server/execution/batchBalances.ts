// What the users of a batch have: as it was loaded under their locks, moved by the entries of the batch's own commands.
// Must never be kept between batches, and knows no house account: those are entry-only. Source: decisions.md "Money".
import type { Bucket } from '../../core/ledger/types.ts';
import { type Decimal, ZERO } from '../../core/money/decimal.ts';
import type { BalanceRow, EntryRow } from '../store/ledgerStore.ts';

/** Of one user in one account and currency. */
interface Held {
  readonly account: string;
  readonly currency: string;
  available: Decimal;
  locked: Decimal;
}

export class BatchBalances {
  /** By user: each has a handful, so the right one is looked for. */
  readonly #held = new Map<string, Held[]>();

  constructor(rows: readonly BalanceRow[]) {
    for (const { userId, account, currency, available, locked } of rows)
      this.#of(userId).push({ account, currency, available, locked });
  }

  get(userId: string, account: string, bucket: Bucket, currency: string): Decimal {
    return find(this.#held.get(userId), account, currency)?.[bucket] ?? ZERO;
  }

  /** Throws when the entry overdraws: a fault of ours, never an answer. That it balances is for the database to say. */
  move({ entry }: EntryRow): void {
    for (const posting of entry.postings) {
      if (posting.owner === 'house') continue;
      const { userId, account, bucket, currency, amount } = posting;
      const own = this.#of(userId);
      let held = find(own, account, currency);
      if (held === undefined) {
        held = { account, currency, available: ZERO, locked: ZERO };
        own.push(held);
      }
      const after = held[bucket].plus(amount);
      if (after.isNegative() && !after.isZero()) {
        const what = `${userId}|${account}|${bucket}|${currency}`;
        throw new Error(`entry ${entry.kind} ${entry.cause} overdraws ${what}`);
      }
      held[bucket] = after;
    }
  }

  #of(userId: string): Held[] {
    const known = this.#held.get(userId);
    if (known !== undefined) return known;
    const fresh: Held[] = [];
    this.#held.set(userId, fresh);
    return fresh;
  }
}

function find(
  held: readonly Held[] | undefined,
  account: string,
  currency: string,
): Held | undefined {
  return held?.find((one) => one.account === account && one.currency === currency);
}
