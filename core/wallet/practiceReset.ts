// Practice money as on the first day: every account back to its grant, by one journal entry each.
// Must never run while anything is held, and never in live mode. Source: decisions.md "Modes and profiles" (can reset them).
import { housePosting, mergePostings, userPosting } from '../ledger/house.ts';
import type { Entry, UserAccount } from '../ledger/types.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Currency } from '../money/money.ts';

export interface HeldBalance {
  readonly account: UserAccount;
  readonly currency: Currency;
  readonly available: Decimal;
  readonly locked: Decimal;
}

export interface Grant {
  readonly account: UserAccount;
  readonly currency: Currency;
  readonly amount: Decimal;
}

/** Every refusal in order of precedence; keys of protocol/errorKeys.ts. */
export const RESET_REJECTIONS = [
  'forbidden', // the account is frozen
  'orders_open', // something is held: an order, a position, a withdrawal, collateral
] as const;

export type ResetDecision =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly error: (typeof RESET_REJECTIONS)[number] };

/** `cause` names this reset; an account that stands at its grant already has no entry. */
export function decidePracticeReset(
  userId: string,
  balances: readonly HeldBalance[],
  grants: readonly Grant[],
  { cause, frozen }: { readonly cause: string; readonly frozen: boolean },
): ResetDecision {
  if (frozen) return { ok: false, error: 'forbidden' };
  if (balances.some(({ locked }) => !locked.isZero())) return { ok: false, error: 'orders_open' };
  const accounts = [...new Set([...balances, ...grants].map(({ account }) => account))];
  const entries = accounts.flatMap((account): Entry[] => {
    const moves = [
      ...balances.map(({ available, ...of }) => ({ ...of, amount: available.neg() })),
      ...grants,
    ].filter((move) => move.account === account);
    const postings = mergePostings(
      moves.flatMap(({ currency, amount }) => [
        userPosting(userId, account, 'available', currency, amount),
        housePosting('practice_faucet', currency, amount.neg()),
      ]),
    );
    if (postings.length === 0) return [];
    return [{ kind: 'practice_reset', cause: `${cause}:${account}`, postings }];
  });
  return { ok: true, entries };
}
