// Under which heading of the financial records an entry is found.
// A new kind falls under its first word; must never leave an entry without a heading. Source: product.md §2 (records).
import { ENTRY_KINDS, type EntryKind, TRADING_ACCOUNTS } from './types.ts';

export type RecordKind = 'deposit' | 'withdrawal' | 'transfer' | 'trading' | 'interest' | 'other';

const HEADINGS: Readonly<Record<string, RecordKind>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  transfer: 'transfer',
  ...Object.fromEntries(TRADING_ACCOUNTS.map((account) => [account, 'trading'])),
  quant: 'trading',
  loan: 'interest',
};

export function recordKindOf(kind: EntryKind): RecordKind {
  return HEADINGS[kind.replace(/_.*/, '')] ?? 'other';
}

/** The kinds of a heading. */
export const kindsOfRecord = (record: RecordKind): readonly EntryKind[] =>
  ENTRY_KINDS.filter((kind) => recordKindOf(kind) === record);

/**
 * Whether entries of this kind carry their user, so that they are found without reading past the trades: a user has
 * hundreds of trades for each of the others.
 */
export const isRare = (kind: EntryKind): boolean => recordKindOf(kind) !== 'trading';
