/**
 * Deposits and withdrawals as decisions.md "Deposit and withdrawal" has them: nothing moves but by a decision, the fee comes
 * out of the amount, a limit a day by tier, two operators above 10,000, and each ends once.
 */
import { type Fraction, parse, ZERO } from './fraction.ts';
import { DAY_MS, MONEY_DECIMALS } from './rules.ts';
import { type NaiveState, type Outcome, refused } from './state.ts';
import { larger, moneyFraction } from './ticket.ts';

export type Tier = 'none' | 'basic' | 'advanced';
export type FundingState = 'auditing' | 'success' | 'fail';

interface Moved {
  readonly number: number;
  readonly user: number;
  /** Millionths of a USDT. */
  readonly amount: bigint;
  readonly submittedAt: number;
  state: FundingState;
}

export interface NaiveWithdrawal extends Moved {
  readonly fee: bigint;
  readonly approvalsNeeded: number;
  readonly approvedBy: number[];
}

export interface NaiveDeposit extends Moved {
  /** As confirmed; null until then. */
  credited: bigint | null;
  /** As the first of two confirmed it, and who has. */
  confirmed: bigint | null;
  readonly approvedBy: number[];
}

/** "Daily limits by tier: none 0, basic 2,000, advanced 100,000. Above 10,000: two operators." */
const DAILY_LIMITS: Readonly<Record<Tier, Fraction>> = {
  none: ZERO,
  basic: parse('2000'),
  advanced: parse('100000'),
};
const LARGE_ABOVE = parse('10000');
/** House rules of the way that is simulated: fee, minimums, and how much may wait at a time. */
const FEE_RATE = parse('0.0005');
const FEE_MIN = parse('2');
const LEAST = parse('10');
const MOST_WAITING = 20;

export const tierOf = (user: number): Tier =>
  (['none', 'basic', 'advanced', 'advanced'] as const)[user % 4] ?? 'none';

const waitingOf = (moved: readonly Moved[], user: number): number =>
  moved.filter((one) => one.user === user && one.state === 'auditing').length;

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/**
 * Asked for on this day and not failed. House rule: a day's count is kept until another day's begins, so that a clock that
 * was set back starts it anew.
 */
function usedToday(state: NaiveState, user: number): bigint {
  const counted = state.countedDay(user);
  return counted.day === dayOf(state.now) ? counted.used : 0n;
}

export function requestWithdrawal(state: NaiveState, user: number, text: string): Outcome {
  if (state.frozen[user] === true) return refused('forbidden');
  const limit = DAILY_LIMITS[tierOf(user)];
  if (limit.isZero()) return refused('not_certified');
  const amount = parse(text);
  if (!amount.fits(MONEY_DECIMALS)) return refused('invalid_input');
  if (amount.isBelow(LEAST)) return refused('below_minimum');
  if (waitingOf(state.withdrawals, user) >= MOST_WAITING) return refused('too_many_waiting');
  const units = amount.floor(MONEY_DECIMALS);
  const used = usedToday(state, user);
  if (moneyFraction(units + used).isAbove(limit)) return refused('daily_limit');
  const account = state.account(user, 'funding');
  if (units > account.available) return refused('insufficient_balance');
  const fee = larger(amount.times(FEE_RATE).ceil(MONEY_DECIMALS), FEE_MIN.floor(MONEY_DECIMALS));
  account.available -= units;
  account.locked += units;
  const counted = state.countedDay(user);
  counted.used = used + units;
  counted.day = dayOf(state.now);
  const withdrawal: NaiveWithdrawal = {
    number: state.withdrawals.length,
    user,
    amount: units,
    fee,
    submittedAt: state.now,
    state: 'auditing',
    approvalsNeeded: moneyFraction(units + used).isAbove(LARGE_ABOVE) ? 2 : 1,
    approvedBy: [],
  };
  state.withdrawals.push(withdrawal);
  return { ok: true, withdrawal, changed: true };
}

/** All of it back, with the fee; its part of the day's limit too. */
function giveBack(state: NaiveState, withdrawal: NaiveWithdrawal): Outcome {
  const { user, amount, submittedAt } = withdrawal;
  const account = state.account(user, 'funding');
  account.locked -= amount;
  account.available += amount;
  const counted = state.countedDay(user);
  if (counted.day === dayOf(submittedAt)) counted.used -= amount;
  withdrawal.state = 'fail';
  return { ok: true, withdrawal, changed: true };
}

const isApproved = ({ approvedBy, approvalsNeeded }: NaiveWithdrawal): boolean =>
  approvedBy.length >= approvalsNeeded;

/** "Cancel until approved." */
export function cancelWithdrawal(state: NaiveState, withdrawal: NaiveWithdrawal): Outcome {
  if (withdrawal.state !== 'auditing' || isApproved(withdrawal)) return refused('already_final');
  return giveBack(state, withdrawal);
}

/** An operator's yes, with or without the payment, or his no. */
export function decideWithdrawal(
  state: NaiveState,
  withdrawal: NaiveWithdrawal,
  operator: number,
  verdict: 'approve' | 'pay' | 'reject',
): Outcome {
  if (withdrawal.state !== 'auditing') return refused('already_final');
  if (verdict === 'reject') return giveBack(state, withdrawal);
  // What was approved before may be paid by now: that is written down, frozen or not.
  if (state.frozen[withdrawal.user] === true && !isApproved(withdrawal))
    return refused('forbidden');
  if (!isApproved(withdrawal)) {
    if (withdrawal.approvedBy.includes(operator)) return refused('approved_by_you');
    withdrawal.approvedBy.push(operator);
  } else if (verdict === 'approve') return refused('transaction_required');
  if (verdict === 'pay' && isApproved(withdrawal)) {
    const { user, amount, fee } = withdrawal;
    state.account(user, 'funding').locked -= amount;
    state.house.fees += fee;
    state.house.external += amount - fee;
    withdrawal.state = 'success';
  }
  return { ok: true, withdrawal, changed: true };
}

export function declareDeposit(state: NaiveState, user: number, text: string): Outcome {
  if (state.frozen[user] === true) return refused('forbidden');
  const amount = parse(text);
  if (!amount.fits(MONEY_DECIMALS)) return refused('invalid_input');
  if (amount.isBelow(LEAST)) return refused('below_minimum');
  if (waitingOf(state.deposits, user) >= MOST_WAITING) return refused('too_many_waiting');
  const deposit: NaiveDeposit = {
    number: state.deposits.length,
    user,
    amount: amount.floor(MONEY_DECIMALS),
    submittedAt: state.now,
    state: 'auditing',
    credited: null,
    confirmed: null,
    approvedBy: [],
  };
  state.deposits.push(deposit);
  return { ok: true, deposit, changed: true };
}

/** "Credited exactly once", as confirmed; null is a no. */
export function decideDeposit(
  state: NaiveState,
  deposit: NaiveDeposit,
  confirmed: string | null,
  operator: number,
): Outcome {
  if (deposit.state !== 'auditing') return refused('already_final');
  if (confirmed === null) {
    deposit.state = 'fail';
    return { ok: true, deposit, changed: true };
  }
  const amount = parse(confirmed);
  if (amount.n <= 0n || !amount.fits(MONEY_DECIMALS)) return refused('invalid_input');
  const units = amount.floor(MONEY_DECIMALS);
  if (deposit.confirmed !== null && deposit.confirmed !== units) return refused('approval_differs');
  if (deposit.approvedBy.includes(operator)) return refused('approved_by_you');
  deposit.confirmed = units;
  deposit.approvedBy.push(operator);
  // More than was declared, or a large amount, takes a second person.
  const isLarge = units > deposit.amount || amount.isAbove(LARGE_ABOVE);
  if (isLarge && deposit.approvedBy.length < 2) return { ok: true, deposit, changed: true };
  state.account(deposit.user, 'funding').available += units;
  state.house.external -= units;
  deposit.credited = units;
  deposit.state = 'success';
  return { ok: true, deposit, changed: true };
}
