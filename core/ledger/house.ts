// Builders of postings: a user's bucket, a house account, and a tidy list of them.
// House accounts are entry-only: nothing here reads or locks a house balance. Source: decisions.md "Money", engine.md §7.
import type { Decimal } from '../money/decimal.ts';
import type { Currency } from '../money/money.ts';
import type { Bucket, Entry, EntryKind, HouseAccount, Posting, UserAccount } from './types.ts';

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

/** Whether two postings move one balance. */
function isSameBalance(a: Posting, b: Posting): boolean {
  if (a.currency !== b.currency || a.account !== b.account) return false;
  if (a.owner === 'house' || b.owner === 'house') return a.owner === b.owner;
  return a.userId === b.userId && a.bucket === b.bucket;
}

/** One posting per balance, in the order of first mention; movements of zero are left out. An entry has a handful. */
export function mergePostings(postings: readonly Posting[]): Posting[] {
  const merged: Posting[] = [];
  for (const posting of postings) {
    const place = merged.findIndex((one) => isSameBalance(one, posting));
    const before = merged[place];
    if (before === undefined) merged.push(posting);
    else merged[place] = { ...posting, amount: before.amount.plus(posting.amount) };
  }
  return merged.filter(({ amount }) => !amount.isZero());
}

/** An entry before its postings are merged. */
export interface EntryDraft {
  readonly kind: EntryKind;
  readonly postings: readonly Posting[];
}

/** The entry of what happened, or undefined when it moves nothing. With the kind, `cause` is unique. */
export function draftedEntry({ kind, postings }: EntryDraft, cause: string): Entry | undefined {
  const merged = mergePostings(postings);
  return merged.length === 0 ? undefined : { kind, cause, postings: merged };
}
