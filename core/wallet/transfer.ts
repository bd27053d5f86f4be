// A transfer between two accounts of one user: instant, free, only what is available.
// Must never touch `locked`, nor another user's accounts. Source: decisions.md "Money" (transfers).
import type { Decimal } from '../money/decimal.ts';
import { fitsScale, isCurrency, type Currency } from '../money/money.ts';
import { userPosting } from '../ledger/house.ts';
import type { Entry, UserAccount } from '../ledger/types.ts';

/** Every refusal of a transfer in order of precedence; keys of protocol/errorKeys.ts. */
export const TRANSFER_REJECTIONS = [
  'same_account', // from and to are the same
  'invalid_input', // unknown currency, not positive, or more decimals than the currency has
  'insufficient_balance', // more than is available
] as const;
export type TransferRejection = (typeof TRANSFER_REJECTIONS)[number];

export interface TransferCommand {
  readonly userId: string;
  readonly from: UserAccount;
  readonly to: UserAccount;
  readonly currency: Currency;
  readonly amount: Decimal;
}

export type TransferDecision =
  | { readonly ok: true; readonly entry: Entry }
  | { readonly ok: false; readonly error: TransferRejection; readonly field: string };

/** `available`: of `currency` in the `from` account. `cause`: the transfer's id. */
export function decideTransfer(
  command: TransferCommand,
  available: Decimal,
  cause: string,
): TransferDecision {
  const { userId, from, to, currency, amount } = command;
  if (from === to) return { ok: false, error: 'same_account', field: 'to' };
  if (!isCurrency(currency)) {
    return { ok: false, error: 'invalid_input', field: 'currency' };
  }
  if (amount.lte(0) || !fitsScale(amount, currency)) {
    return { ok: false, error: 'invalid_input', field: 'amount' };
  }
  if (amount.gt(available)) return { ok: false, error: 'insufficient_balance', field: 'amount' };
  const postings = [
    userPosting(userId, from, 'available', currency, amount.neg()),
    userPosting(userId, to, 'available', currency, amount),
  ];
  return { ok: true, entry: { kind: 'transfer', cause, postings } };
}
