// What the insurance fund holds: the sum of its postings, read by whoever is about to take out of it.
// Must be serialised for those alone: two that take at once would both count the same money; what comes in locks nothing,
// as house accounts are entry-only. Source: decisions.md "Contract" (the fund never falls below zero).
import { SETTLEMENT_CURRENCY } from '../../core/money/money.ts';
import { type Decimal, decimal } from '../../core/money/decimal.ts';
import { onlyRow } from './onlyRow.ts';
import type { Statement } from './statement.ts';

/** Any number that no other advisory lock uses, held until the transaction ends. */
const FUND_LOCK = 1_770_000_001;

/**
 * Two statements, so that the second sees what was committed while the first waited. The balance includes nothing that others
 * have not committed: they may only add meanwhile.
 */
export const insuranceFundStatements = (): readonly [lock: Statement, balance: Statement] => [
  {
    name: 'insurance_fund_lock',
    text: 'SELECT pg_advisory_xact_lock($1::bigint)',
    values: [FUND_LOCK],
  },
  {
    name: 'insurance_fund_balance',
    text: `SELECT coalesce(sum(amount), 0)::text AS balance FROM postings
      WHERE user_id IS NULL AND account = 'insurance_fund' AND currency = $1`,
    values: [SETTLEMENT_CURRENCY],
  },
];

export const parseFundBalance = (rows: readonly unknown[]): Decimal =>
  decimal(onlyRow(rows as readonly { balance: string }[]).balance);
