// Builders of postings: a user's bucket, a house account, and a tidy list of them.
// House accounts are entry-only: nothing here reads or locks a house balance. Source: decisions.md "Money", engine.md §7.
import type { Decimal } from '../money/decimal.ts';
import type { Currency } from '../money/money.ts';
import { balanceKey } from './balance.ts';
import type { Bucket, HouseAccount, Posting, UserAccount } from './types.ts';

/** A movement in a user's account; positive adds. */
export function userPosting(
  userId: string,
  account: UserAccount,
  bucket: Bucket,
  currency: Currency,
  amount: Decimal,
): Posting {
  return { owner: 'user', userId, account, bucket, currency, amount };
}

/** A movement in a house account; positive adds. */
export function housePosting(account: HouseAccount, currency: Currency, amount: Decimal): Posting {
  return { owner: 'house', account, currency, amount };
}

/** One posting per balance, in the order of first mention; movements of zero are left out. */
export function mergePostings(postings: readonly Posting[]): Posting[] {
  const merged = new Map<string, Posting>();
  for (const posting of postings) {
    const key = balanceKey(posting);
    const before = merged.get(key);
    merged.set(
      key,
      before === undefined ? posting : { ...posting, amount: before.amount.plus(posting.amount) },
    );
  }
  return [...merged.values()].filter(({ amount }) => !amount.isZero());
}
