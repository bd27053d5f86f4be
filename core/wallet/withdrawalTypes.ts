// A withdrawal: what was asked, what it costs, who approved it, how it ended.
// Address, label and fee are those of the moment it was made. Source: decisions.md "Deposit and withdrawal".
import type { TimeMs } from '../market/types.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Currency } from '../money/money.ts';
import type { WithdrawalTier } from '../rulebook/funding.ts';
import type { Approval, Reviewed } from './approval.ts';
import type { WalletDecision } from './decision.ts';

/** `auditing` → `success` or `fail`; the last two are final. */
export type WithdrawalState = 'auditing' | 'success' | 'fail';

/** Why an operator refuses one; keys of protocol/withdraw.ts. */
export const WITHDRAWAL_REJECT_REASONS = [
  'address_refused',
  'source_unclear',
  'account_at_risk',
  'network_trouble',
] as const;
export type WithdrawalRejectReason = (typeof WITHDRAWAL_REJECT_REASONS)[number];
export type WithdrawalReason = WithdrawalRejectReason | 'cancelled';

export interface Withdrawal extends Reviewed {
  readonly id: string;
  readonly userId: string;
  readonly currency: Currency;
  readonly network: string;
  readonly addressId: string;
  readonly address: string;
  readonly label: string;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly received: Decimal;
  readonly state: WithdrawalState;
  readonly reason: WithdrawalReason | null;
}

export type WithdrawalEvent =
  | { readonly type: 'requested'; readonly withdrawal: Withdrawal }
  | { readonly type: 'approved'; readonly approval: Approval }
  | { readonly type: 'paid'; readonly transactionId: string; readonly at: TimeMs }
  | { readonly type: 'failed'; readonly reason: WithdrawalReason; readonly at: TimeMs };

/** Every refusal in order of precedence; keys of protocol/errorKeys.ts. */
export const WITHDRAWAL_REJECTIONS = [
  'forbidden', // the account is frozen
  'not_found', // no such address or withdrawal of this user
  'already_final', // approved, paid, failed or cancelled
  'reason_invalid', // a rejection without one of the typed reasons
  'approved_by_you', // the second approval must be somebody else's
  'same_device', // and come from another device
  'transaction_known', // the payment was counted before, in or out
  'transaction_required', // approved already: what is missing is the payment
  'not_certified', // the tier may withdraw nothing
  'withdrawals_held', // a password or the e-mail address was changed a short time ago
  'address_locked', // the address was added or edited a short time ago
  'invalid_input', // no such way out any more, or more decimals than the currency has
  'below_minimum',
  'too_many_waiting', // as many wait for a decision as may
  'daily_limit', // more than is left of the day's limit
  'insufficient_balance',
] as const;
export type WithdrawalRejection = (typeof WITHDRAWAL_REJECTIONS)[number];

export type WithdrawalDecision = WalletDecision<WithdrawalEvent, WithdrawalRejection>;

/** What a request is judged by besides its amount. */
export interface WithdrawalContext {
  readonly now: TimeMs;
  readonly frozen: boolean;
  readonly tier: WithdrawalTier;
  /** When the last hold on all withdrawals ends; null for none. */
  readonly heldUntil: TimeMs | null;
  /** Of the settlement currency in the funding account. */
  readonly available: Decimal;
  /** Asked for on this UTC day and not failed. */
  readonly usedToday: Decimal;
  /** Withdrawals that wait for a decision. */
  readonly waiting: number;
}
