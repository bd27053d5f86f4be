/**
 * Deposits and withdrawals of one user, and what operators make of them.
 */
import type { Rng } from '../../core/market/prng.ts';
import { tierOf } from './auditor/funding.ts';
import { unitsText } from './auditor/fraction.ts';
import type { NaiveState } from './auditor/state.ts';
import type { Action } from './steps.ts';

const usdt = (millionths: number): string => unitsText(BigInt(Math.floor(millionths)), 6);

/** Some ask and ask, and nobody answers them. */
const isForgotten = (user: number): boolean => user % 20 === 6;

function pickWithdrawal(rng: Rng, user: number): string {
  const draw = rng.below(100);
  if (isForgotten(user)) return '10';
  if (draw < 4) return '9.999999';
  if (draw < 6) return '10.0000001';
  if (draw < 9) return '150000';
  if (draw < 45 && tierOf(user) === 'advanced')
    return usdt(10_000_000_000 + rng.uniform() * 20_000_000_000);
  return usdt(10_000_000 + rng.uniform() * 1_500_000_000);
}

/** `known…`: how many are committed, so that somebody can speak of them. */
export function makeFunding(
  rng: Rng,
  state: NaiveState,
  user: number,
  known: { readonly withdrawals: number; readonly deposits: number },
): Action {
  const own = <T extends { readonly user: number; readonly number: number }>(
    all: readonly T[],
    count: number,
  ): T | undefined => {
    const mine = all.slice(0, count).filter((one) => one.user === user);
    const recent = mine.slice(-8);
    return recent[rng.below(Math.max(recent.length, 1))];
  };
  const draw = isForgotten(user) ? rng.below(2) * 70 : rng.below(100);
  const withdrawal = own(state.withdrawals, known.withdrawals);
  const deposit = own(state.deposits, known.deposits);
  if (draw < 30 || (withdrawal === undefined && draw < 60))
    return { call: 'withdraw', amount: pickWithdrawal(rng, user) };
  if (withdrawal !== undefined && draw < 36)
    return { call: 'cancelWithdrawal', withdrawal: withdrawal.number };
  if (withdrawal !== undefined && draw < 65) {
    const verdict = (['pay', 'pay', 'approve', 'reject'] as const)[rng.below(4)] ?? 'pay';
    const { number } = withdrawal;
    return { call: 'decideWithdrawal', withdrawal: number, operator: rng.below(2), verdict };
  }
  if (deposit === undefined || draw < 82) {
    const amounts = ['9.99', '10.0000001', usdt(10_000_000 + rng.uniform() * 4_000_000_000)];
    return { call: 'deposit', amount: amounts[Math.min(2, rng.below(20))] ?? '10' };
  }
  const confirmed = [null, '0', usdt(1 + rng.uniform() * 3_000_000_000)];
  const pick = confirmed[Math.min(2, rng.below(8))] ?? null;
  // The second person mostly finds what the first one did.
  const before = deposit.confirmed;
  const again = before !== null && pick !== null && rng.below(4) > 0 ? usdt(Number(before)) : pick;
  const operator = rng.below(2);
  return { call: 'decideDeposit', deposit: deposit.number, confirmed: again, operator };
}
