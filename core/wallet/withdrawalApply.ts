// State and journal entry of a withdrawal's events. Its amount is `locked` in `funding` from the request to the end, and
// leaves it once: paid out with the fee, or back with the fee. Source: decisions.md "Money", "Deposit and withdrawal".
import { housePosting, userPosting } from '../ledger/house.ts';
import type { Entry, EntryKind, Posting } from '../ledger/types.ts';
import type { Withdrawal, WithdrawalEvent } from './withdrawalTypes.ts';
import { knownBefore } from './decision.ts';

/** The withdrawal after `event`; undefined only before `requested`. */
export function applyWithdrawalEvent(
  before: Withdrawal | undefined,
  event: WithdrawalEvent,
): Withdrawal {
  if (event.type === 'requested') return event.withdrawal;
  const known = knownBefore(before, 'withdrawal', event);
  const next = { ...known, version: known.version + 1 };
  switch (event.type) {
    case 'approved':
      return { ...next, approvals: [...known.approvals, event.approval] };
    case 'paid':
      return {
        ...next,
        state: 'success',
        transactionId: event.transactionId,
        decidedAt: event.at,
      };
    case 'failed':
      return { ...next, state: 'fail', reason: event.reason, decidedAt: event.at };
  }
}

/** The entry of `event`; undefined when it moves no money. Its cause is the withdrawal: each kind happens once. */
export function withdrawalEntry(withdrawal: Withdrawal, event: WithdrawalEvent): Entry | undefined {
  const { id, userId, currency, amount, fee, received } = withdrawal;
  const own = (bucket: 'available' | 'locked', value: typeof amount): Posting =>
    userPosting(userId, 'funding', bucket, currency, value);
  const entry = (kind: EntryKind, postings: Posting[]): Entry => ({
    kind,
    cause: id,
    postings: postings.filter((posting) => !posting.amount.isZero()),
  });
  switch (event.type) {
    case 'requested':
      return entry('withdrawal_hold', [own('available', amount.neg()), own('locked', amount)]);
    case 'paid':
      return entry('withdrawal', [
        own('locked', amount.neg()),
        housePosting('external', currency, received),
        housePosting('fees', currency, fee),
      ]);
    case 'failed':
      return entry('withdrawal_release', [own('locked', amount.neg()), own('available', amount)]);
    case 'approved':
      return undefined;
  }
}
