// The vocabulary of the double-entry ledger: who can own money, in which account and bucket, and what an entry is.
// An entry's postings sum to zero per currency; user balances never go below zero. Source: decisions.md "Money".
import type { Decimal } from '../money/decimal.ts';
import type { Currency } from '../money/money.ts';

/**
 * A user's accounts (decisions.md "Money"): places where money stands. One that something is traded from is called after it,
 * and is no more than a place: how it is traded is a kind's.
 */
export const USER_ACCOUNTS = ['funding', 'spot', 'contract', 'cfd', 'wealth'] as const;
export type UserAccount = (typeof USER_ACCOUNTS)[number];

/** What happens to what was lent and to what was pledged for it. */
const LENDING_ENTRY_KINDS = [
  'loan_hold',
  'loan_release',
  'loan_payout',
  'loan_repay',
  'loan_sale',
] as const;

/** What happens to what was put into an automated grid. */
const AUTOMATED_ENTRY_KINDS = ['quant_open', 'quant_fill', 'quant_close'] as const;

/** What happens in the accounts that something is traded from; an entry of it is called `<account>_<event>`. */
const TRADING_EVENTS = {
  contract: ['hold', 'release', 'open', 'close', 'liquidation', 'add_margin'],
  cfd: ['open', 'settle', 'void', 'sell'],
  spot: ['hold', 'release', 'fill'],
} as const satisfies { readonly [Account in UserAccount]?: readonly string[] };
type TradingAccount = keyof typeof TRADING_EVENTS;
export const TRADING_ACCOUNTS = Object.keys(TRADING_EVENTS) as readonly TradingAccount[];

type TradingEntryKind = {
  [Account in TradingAccount]: `${Account}_${(typeof TRADING_EVENTS)[Account][number]}`;
}[TradingAccount];
const TRADING_ENTRY_KINDS = TRADING_ACCOUNTS.flatMap((account) =>
  TRADING_EVENTS[account].map((event) => `${account}_${event}` as TradingEntryKind),
);

/** The house's accounts; they are entry-only: no balance row is ever locked for them (engine.md §7). */
export const HOUSE_ACCOUNTS = [
  'fees',
  'trading_result',
  'insurance_fund',
  'loan_book',
  'practice_faucet',
  'corrections',
  'external',
  'rounding',
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** `available` can be spent; `locked` is held by exactly one live thing (order, stake, withdrawal, collateral). */
export type Bucket = 'available' | 'locked';

export type Posting =
  | {
      readonly owner: 'user';
      readonly userId: string;
      readonly account: UserAccount;
      readonly bucket: Bucket;
      readonly currency: Currency;
      readonly amount: Decimal;
    }
  | {
      readonly owner: 'house';
      readonly account: HouseAccount;
      readonly currency: Currency;
      readonly amount: Decimal;
    };

/** What happened; with `cause` it is unique in the database: one cause has at most one entry of each kind. */
export const ENTRY_KINDS = [
  'practice_grant',
  'practice_reset',
  'transfer',
  'deposit',
  'withdrawal_hold',
  'withdrawal',
  'withdrawal_release',
  'correction',
  ...LENDING_ENTRY_KINDS,
  ...TRADING_ENTRY_KINDS,
  ...AUTOMATED_ENTRY_KINDS,
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One journal entry: two or more postings that sum to zero per currency. */
export interface Entry {
  readonly kind: EntryKind;
  /** What caused it, e.g. a fill id or a transfer id. */
  readonly cause: string;
  readonly postings: readonly Posting[];
}
