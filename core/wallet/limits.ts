// What a user's limits are counted by: what was asked for on a UTC day, and how much waits for operators.
// Must always say the same as the deposits and withdrawals themselves. Source: decisions.md "Deposit and withdrawal".
import type { TimeMs } from '../market/types.ts';
import { ZERO, type Decimal } from '../money/decimal.ts';
import type { Withdrawal, WithdrawalEvent } from './withdrawalTypes.ts';

export interface FundingCounts {
  /** UTC day as days since 1970. */
  readonly day: number;
  /** Asked for on that day and not failed. */
  readonly used: Decimal;
  readonly waitingWithdrawals: number;
  readonly waitingDeposits: number;
}

const DAY_MS = 86_400_000;
export const dayOf = (time: TimeMs): number => Math.floor(time / DAY_MS);

/** Asked for on the day of `now`. */
export const usedOn = (counts: FundingCounts, now: TimeMs): Decimal =>
  counts.day === dayOf(now) ? counts.used : ZERO;

/** A cancelled or refused withdrawal gives its part of the limit back, on the day it was asked for. */
export function countWithdrawal<T extends FundingCounts>(
  counts: T,
  { amount, submittedAt }: Withdrawal,
  event: WithdrawalEvent,
): T {
  const day = dayOf(submittedAt);
  switch (event.type) {
    case 'requested':
      return {
        ...counts,
        day,
        used: usedOn(counts, submittedAt).plus(amount),
        waitingWithdrawals: counts.waitingWithdrawals + 1,
      };
    case 'failed':
      return {
        ...counts,
        used: counts.day === day ? counts.used.minus(amount) : counts.used,
        waitingWithdrawals: counts.waitingWithdrawals - 1,
      };
    case 'paid':
      return { ...counts, waitingWithdrawals: counts.waitingWithdrawals - 1 };
    case 'approved':
      return counts;
  }
}

export function countDeposit<T extends FundingCounts>(counts: T, isDecided: boolean): T {
  return { ...counts, waitingDeposits: counts.waitingDeposits + (isDecided ? -1 : 1) };
}
