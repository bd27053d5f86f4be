// Financial records: every ledger entry that touches the user. Source: wire.md "Conventions" (lists), product.md §2 (records).
import * as z from 'zod/mini';
import { USER_ACCOUNTS } from '../core/ledger/types.ts';
import { currency, decimalText, listOf, pageQuery, productId, timeMs, uuid } from './primitives.ts';

/** What the screen filters by; an entry that pays a fee is found under its own kind and under `fee`. */
export const recordKind = z.enum([
  'deposit',
  'withdrawal',
  'transfer',
  'trading',
  'fee',
  'interest',
  'other',
]);
export type RecordKind = z.infer<typeof recordKind>;

/** Integer milliseconds as a query's text; 15 digits are below 2^53. */
const timeText = z.string().check(z.regex(/^\d{1,15}$/));

export const recordsQuery = z.strictObject({
  /** All kinds when absent. */
  kind: z.optional(recordKind),
  /** From this time on. */
  from: z.optional(timeText),
  /** Before this time. */
  to: z.optional(timeText),
  ...pageQuery,
});

export const financialRecord = z.object({
  /** The ledger entry. */
  id: uuid,
  time: timeMs,
  kind: recordKind,
  /** What exactly happened: the entry's kind in the ledger, e.g. `withdrawal_hold`. */
  type: z.string(),
  /** One line per account and currency of the user that moved. */
  lines: z.array(
    z.object({
      account: z.enum(USER_ACCOUNTS),
      currency,
      /** Change of available and locked together; 0 where money was only held or released. */
      amount: decimalText,
      available: decimalText,
      locked: decimalText,
    }),
  ),
  /** The order whose money this is; null for what is no trade. */
  order: z.nullable(
    z.object({
      kind: z.enum(['contract', 'spot', 'cfd', 'quant']),
      id: uuid,
      productId,
      /** USDT: what the whole trade has brought, fees and nights included; null while it goes on or where it brings none. */
      netResult: z.nullable(decimalText),
    }),
  ),
  /** Fees this entry paid to the house, per currency; empty for none. */
  fees: z.array(z.object({ currency, amount: decimalText })),
  /** Why the house corrected a balance, in the words of who did it; null for everything else. */
  reason: z.nullable(z.string()),
});
export type FinancialRecord = z.infer<typeof financialRecord>;
export const recordList = listOf(financialRecord);
export type RecordList = z.infer<typeof recordList>;

/** Answer of user/resetPractice: every account as a new user has it. */
export const practiceReset = z.object({
  accounts: z.array(z.object({ account: z.enum(USER_ACCOUNTS), currency, amount: decimalText })),
});
export type PracticeReset = z.infer<typeof practiceReset>;
