// The lines of a statement: into which of them what an entry moved between a user and an account of the house falls.
// Each kind says it of its own entries (server/kinds/<kind>); must leave no movement without a line.
// Source: decisions.md "Statistics", product.md §2 (financial page).
import type { EntryKind, HouseAccount } from './types.ts';

/** In the order in which they are shown. */
export const STATEMENT_LINES = [
  'deposit',
  'withdrawal',
  'withdrawal_fee',
  'transfer', // between a user's own accounts: moves nothing in or out
  'practice',
  'correction',
  'received', // one currency for another: what came
  'paid', // and what went
  'result', // of trades, before their fees
  'fee',
  'lease', // of an automated grid, for its term
  'early_fee', // of ending a term before its time
  'overnight',
  'liquidation_fee',
  'loan', // what was lent
  'loan_repayment', // and given back
  'loan_interest', // with the service fee
  'loan_sale_fee',
  'other', // what nobody has given a line: it is shown, or the statement would not add up
] as const;
export type StatementLine = (typeof STATEMENT_LINES)[number];

/** One line, or one for what the user gives and one for what he gets. */
export type LineRule =
  | StatementLine
  | { readonly gives: StatementLine; readonly gets: StatementLine };

/** By the account of the house that the money comes from or goes to; `own`: an entry that no account of the house is part of. */
export type EntryLines = Readonly<Partial<Record<HouseAccount | 'own', LineRule>>>;

/** Where each kind of entry falls, and the name of the kind of product or business that it belongs to. */
export type LinesOfEntries = ReadonlyMap<
  EntryKind,
  { readonly of: string; readonly lines: EntryLines }
>;
