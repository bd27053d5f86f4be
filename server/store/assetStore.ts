// What the assets page is made of besides balances and tickets: equity at each midnight, and money that came or went.
// Must never be the source of a balance: these are history for the trend alone. Source: migration 000001 (equity_days).
import type { EntryKind } from '../../core/ledger/types.ts';
import { type Decimal, decimal } from '../../core/money/decimal.ts';
import { reads } from './rows.ts';

export interface EquityDay {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  /** USDT at 00:00 UTC of that day. */
  readonly equity: Decimal;
}

/** A user's equity at each 00:00 UTC since `fromDay`, oldest first. */
export const readEquityDays = reads((row: { day: string; equity: string }): EquityDay => ({
  day: row.day,
  equity: decimal(row.equity),
})).all<[userId: string, fromDay: string]>(`
  SELECT day::text AS day, equity FROM equity_days
    WHERE user_id = $1 AND day >= $2::date ORDER BY equity_days.day`);

export interface MovedMoney {
  readonly at: number;
  readonly currency: string;
  /** Into the user's accounts positive, out of them negative. */
  readonly amount: Decimal;
}

/** What entries of these kinds moved into and out of a user's accounts since `from`. */
export const readMovedMoney = reads(
  (row: { created_at: string; currency: string; amount: string }): MovedMoney => ({
    at: Number(row.created_at),
    currency: row.currency,
    amount: decimal(row.amount),
  }),
).all<[userId: string, kinds: readonly EntryKind[], from: number]>(`
  SELECT e.created_at, p.currency, sum(p.amount) AS amount
    FROM postings p JOIN entries e ON e.id = p.entry_id
    WHERE p.user_id = $1 AND e.kind = ANY($2::text[]) AND e.created_at >= $3
    GROUP BY e.id, e.created_at, p.currency`);
