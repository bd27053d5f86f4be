// Balances as the sum of their postings, in memory: for tests, the simulator and its auditor.
// The database keeps the real ones; this must never be a cache beside it. Source: decisions.md "Money".
import { type Decimal, ZERO } from '../money/decimal.ts';
import type { Currency } from '../money/money.ts';
import { checkEntry } from './entry.ts';
import type { Bucket, Entry, Posting, UserAccount } from './types.ts';

/** Amount by `balanceKey`; a missing key is zero. */
export type Balances = Map<string, Decimal>;

/** One key per owner, account, bucket and currency. */
function balanceKey(posting: Posting): string {
  return posting.owner === 'user'
    ? userBalanceKey(posting.userId, posting.account, posting.bucket, posting.currency)
    : `house|${posting.account}|${posting.currency}`;
}

/** The key of a user's bucket. */
export function userBalanceKey(
  userId: string,
  account: UserAccount,
  bucket: Bucket,
  currency: Currency,
): string {
  return `user|${userId}|${account}|${bucket}|${currency}`;
}

/** Adds an entry; throws on an unsound entry or when a user's bucket would fall below zero, and then changes nothing. */
export function applyEntry(balances: Balances, entry: Entry): void {
  const problem = checkEntry(entry);
  if (problem !== undefined) throw new Error(`entry ${entry.kind} ${entry.cause}: ${problem}`);
  const after: Balances = new Map();
  for (const posting of entry.postings) {
    const key = balanceKey(posting);
    after.set(key, (after.get(key) ?? balances.get(key) ?? ZERO).plus(posting.amount));
  }
  for (const [key, amount] of after) {
    if (key.startsWith('user|') && amount.lt(0)) {
      throw new Error(`entry ${entry.kind} ${entry.cause}: ${key} would be ${amount.toFixed()}`);
    }
  }
  for (const [key, amount] of after) balances.set(key, amount);
}

/** Σ over all owners per currency: zero each when nothing was made or lost. */
export function totalsPerCurrency(balances: ReadonlyMap<string, Decimal>): Map<Currency, Decimal> {
  const totals = new Map<Currency, Decimal>();
  for (const [key, amount] of balances) {
    const currency = key.slice(key.lastIndexOf('|') + 1);
    totals.set(currency, (totals.get(currency) ?? ZERO).plus(amount));
  }
  return totals;
}
