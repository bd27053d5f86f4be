import { decimal } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { decideRepay } from '../../../../core/trading/loan/decideRepay.ts';
import { debtOf, estimateLoan, unusedInterest } from '../../../../core/trading/loan/interest.ts';
import type { Loan } from '../../../../core/trading/loan/types.ts';
import type { BorrowOrderDto } from '../../../../protocol/borrow.ts';
import { aBorrowOrder } from '../../../../test/builders/borrow.ts';
import {
  after,
  anUnpaidLoan,
  DAY,
  HOUR,
  LOAN_RULES as RULES,
  PRICES,
} from '../../../../test/builders/loan.ts';
import { T0 } from '../../../../test/builders/contract.ts';
import { toldLoan } from './loanOf.ts';
import { addProblem, previewRepay, repayProblem, withPledged } from './repayModel.ts';

/** As the server would tell it at `now`. */
function told(loan: Loan, now: number): BorrowOrderDto {
  const debt = debtOf(loan, now, RULES);
  const text = (value: Decimal): string => value.toFixed();
  return aBorrowOrder({
    amount: text(loan.amount),
    days: loan.days,
    dailyRate: text(loan.dailyRate),
    serviceFee: text(loan.serviceFee),
    debt: text(debt.total),
    interestDue: text(debt.interest),
    feeDue: text(debt.fee),
    principal: text(debt.principal),
    borrowTime: loan.borrowedAt,
    dueTime: loan.dueAt,
    isOverdue: loan.isOverdue,
    collateral: loan.pledges.map(({ currency, amount }) => ({
      account: 'funding',
      currency,
      amount: text(amount),
      price: null,
      noticePrice: null,
      liquidationPrice: null,
    })),
  });
}

const repay = (loan: Loan, amount: string, now: number): Loan =>
  after(
    loan,
    decideRepay(loan, decimal(amount), { now, rules: RULES, available: decimal('100000') }),
  );

// What stands on a screen for hours must come to what the server will take.
describe('a loan that was told grows by the hour as the server’s own does', () => {
  const fresh = anUnpaidLoan();
  const partly = repay(anUnpaidLoan(), '1000', T0 + 3 * DAY);
  test.each([
    ['at once', fresh, T0, T0],
    ['within the hour', fresh, T0 + 1000, T0 + HOUR],
    ['an hour later', fresh, T0 + HOUR, T0 + HOUR + 1],
    ['for days', fresh, T0 + 5 * HOUR, T0 + 12 * DAY + 1],
    ['after a part was repaid', partly, T0 + 4 * DAY, T0 + 20 * DAY],
    ['over its term', fresh, T0 + 29 * DAY, T0 + 30 * DAY + 12 * HOUR],
    ['over its grace', fresh, T0 + 30 * DAY, T0 + 33 * DAY],
  ])('%s', (_name, loan, toldAt, now) => {
    const own = debtOf(toldLoan(told(loan, toldAt), toldAt, RULES), now, RULES);
    const servers = debtOf(loan, now, RULES);
    expect(own.principal.toFixed()).toBe(servers.principal.toFixed());
    expect(own.fee.toFixed()).toBe(servers.fee.toFixed());
    // What was told is rounded up to the unit once: the server's share behind it may be a unit less.
    const apart = own.interest.minus(servers.interest).toNumber();
    expect(apart).toBeGreaterThanOrEqual(0);
    expect(apart).toBeLessThanOrEqual(0.000001);
  });
});

describe('repaying', () => {
  const now = T0 + 10 * DAY;
  const loan = anUnpaidLoan();
  const own = toldLoan(told(loan, now), now, RULES);
  const context = { now, rules: RULES, available: decimal('5000') };

  test('all of it spares what the server calls unused', () => {
    const preview = previewRepay({ isAll: true, amount: '' }, own, now, RULES);
    expect(preview?.saved.toFixed()).toBe(unusedInterest(loan, now, RULES).toFixed());
    expect(preview?.debtAfter.toFixed()).toBe('0');
    expect(preview?.paid.toFixed()).toBe(debtOf(loan, now, RULES).total.toFixed());
  });

  test('a part goes to interest, fee and principal in this order and spares its own interest', () => {
    const preview = previewRepay({ isAll: false, amount: '1512' }, own, now, RULES);
    // Ten days of 0.9, the fee of 3, and half of what was borrowed.
    expect(preview?.interest.toFixed()).toBe('9');
    expect(preview?.fee.toFixed()).toBe('3');
    expect(preview?.principal.toFixed()).toBe('1500');
    // Twenty days of 0.45.
    expect(preview?.saved.toFixed()).toBe('9');
  });

  test('nothing is spared once the term is over', () => {
    const late = T0 + 31 * DAY;
    const over = toldLoan(told(loan, late), late, RULES);
    expect(previewRepay({ isAll: true, amount: '' }, over, late, RULES)?.saved.toFixed()).toBe('0');
  });

  test.each([
    [{ isAll: false, amount: '' }, { need: 'repay' }],
    [{ isAll: false, amount: '0' }, { need: 'repay' }],
    [
      { isAll: false, amount: '4000' },
      { error: 'above_maximum', field: 'amount' },
    ],
    [{ isAll: false, amount: '3000' }, undefined],
    [{ isAll: true, amount: '' }, undefined],
  ])('%j: %j', (draft, expected) => {
    const problem = repayProblem(draft, own, context);
    if (expected === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatchObject(expected);
  });

  test('more than is there is refused, whichever way it is asked for', () => {
    const poor = { ...context, available: decimal('100') };
    expect(repayProblem({ isAll: true, amount: '' }, own, poor)).toMatchObject({
      error: 'insufficient_balance',
    });
    expect(repayProblem({ isAll: false, amount: '101' }, own, poor)).toMatchObject({
      error: 'insufficient_balance',
    });
  });

  test('more than is owed has no preview', () => {
    expect(previewRepay({ isAll: false, amount: '4000' }, own, now, RULES)).toBeUndefined();
  });
});

test('more collateral of a coin that is pledged already is added to it', () => {
  const row = { id: 1, account: 'funding', currency: 'BTC', amount: '0.05' } as const;
  const own = toldLoan(told(anUnpaidLoan(), T0), T0, RULES);
  expect(withPledged(own, [row]).pledges.map(({ amount }) => amount.toFixed())).toEqual(['0.15']);
  const context = {
    now: T0,
    rules: RULES,
    prices: PRICES,
    frozen: true,
    available: () => decimal('1'),
    means: { unpledged: decimal('5000'), borrowed: decimal('3000') },
  };
  // What the loan paid out carries none of it.
  expect(addProblem([row], own, context)).toMatchObject({ error: 'collateral_borrowed', row: 0 });
  expect(addProblem([{ ...row, amount: '0.03' }], own, context)).toBeUndefined();
  expect(addProblem([{ ...row, amount: '' }], own, context)).toEqual({ need: 'collateral' });
});

test('what the screen tells of the cost before is what the loan costs', () => {
  const loan = anUnpaidLoan();
  const { totalInterest } = estimateLoan(loan.amount, RULES.terms[2]!);
  expect(debtOf(loan, T0 + 30 * DAY, RULES).interest.toFixed()).toBe(totalInterest.toFixed());
});
