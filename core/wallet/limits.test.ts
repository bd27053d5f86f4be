import { decimal } from '../money/decimal.ts';
import { countDeposit, countWithdrawal, dayOf, type FundingCounts, usedOn } from './limits.ts';
import type { Withdrawal, WithdrawalEvent } from './withdrawalTypes.ts';

const DAY = 86_400_000;
const NOON = 100 * DAY + DAY / 2;
const none: FundingCounts = {
  day: 0,
  used: decimal('0'),
  waitingWithdrawals: 0,
  waitingDeposits: 0,
};
/** The counts look at nothing else of a withdrawal. */
const asked = (amount: string, submittedAt: number) =>
  ({ amount: decimal(amount), submittedAt }) as Withdrawal;
const requested = (withdrawal: Withdrawal): WithdrawalEvent => ({ type: 'requested', withdrawal });
const failed: WithdrawalEvent = { type: 'failed', reason: 'cancelled', at: NOON };
const paid: WithdrawalEvent = { type: 'paid', transactionId: 'tx', at: NOON };
const shown = ({ used, ...rest }: FundingCounts) => ({ ...rest, used: used.toFixed() });

const first = asked('300', NOON);
const second = asked('200', NOON + 1);
const both = countWithdrawal(
  countWithdrawal(none, first, requested(first)),
  second,
  requested(second),
);

test('what is asked for on a day adds up', () => {
  expect(shown(both)).toEqual({ day: 100, used: '500', waitingWithdrawals: 2, waitingDeposits: 0 });
  expect(usedOn(both, NOON).toFixed()).toBe('500');
  expect(usedOn(both, NOON + DAY).toFixed()).toBe('0');
});

test('what fails gives its part back, what is paid does not', () => {
  const after = countWithdrawal(countWithdrawal(both, first, failed), second, paid);
  expect(shown(after)).toMatchObject({ used: '200', waitingWithdrawals: 0 });
});

test('a new day begins at nothing, and yesterday gives nothing back to it', () => {
  const next = asked('50', NOON + DAY);
  const after = countWithdrawal(both, next, requested(next));
  expect(shown(after)).toMatchObject({ day: 101, used: '50', waitingWithdrawals: 3 });
  expect(shown(countWithdrawal(after, first, failed))).toMatchObject({
    used: '50',
    waitingWithdrawals: 2,
  });
});

test('an approval alone counts nothing', () => {
  const approval: WithdrawalEvent = {
    type: 'approved',
    approval: { operatorId: 'a', sessionId: 'in a', at: NOON },
  };
  expect(countWithdrawal(both, first, approval)).toBe(both);
});

test('deposits that wait are counted up and down', () => {
  const one = countDeposit(none, false);
  expect(one.waitingDeposits).toBe(1);
  expect(countDeposit(one, true).waitingDeposits).toBe(0);
});

test.each([
  [0, 0],
  [DAY - 1, 0],
  [DAY, 1],
])('%d ms is day %d', (time, day) => {
  expect(dayOf(time)).toBe(day);
});
