import { T0 } from '../../../test/builders/contract.ts';
import {
  after,
  aLoanOwing,
  anApplyContext,
  anAskedLoan,
  anUnpaidLoan,
  aPledge,
  DAY,
  HOUR,
  LOAN_RULES,
  loanEventsOf,
  PRICES,
  pricesOf,
  text,
} from '../../../test/builders/loan.ts';
import { decimal } from '../../money/decimal.ts';
import { decideAccept, decideApprove } from './decideOffer.ts';
import { decideAddCollateral, decideOverdue, decideRepay } from './decideRepay.ts';
import { decideWatch } from './decideWatch.ts';
import { debtOf, estimateLoan, unusedInterest } from './interest.ts';
import { countsOf, loanLimit, scoreOf } from './score.ts';
import type { Loan } from './types.ts';

const TERM = LOAN_RULES.terms.find(({ days }) => days === 30)!;
const repay = (loan: Loan, amount: string, now: number, available = '100000') =>
  decideRepay(loan, amount === 'all' ? 'all' : decimal(amount), {
    now,
    rules: LOAN_RULES,
    available: decimal(available),
  });
const watch = (loan: Loan, btc: string, now = T0 + HOUR) =>
  decideWatch(loan, { now, rules: LOAN_RULES, prices: pricesOf({ BTC: btc, ETH: '3000' }) });
const interestAfter = (loan: Loan, ms: number): string =>
  text(debtOf(loan, T0 + ms, LOAN_RULES).interest);

describe('interest', () => {
  // 0.03 % a day: 105,000 USDT-days cost 31.50, however they come together.
  test.each([
    ['3500', 30, 30 * DAY, '31.5'],
    ['15000', 7, 7 * DAY, '31.5'],
    ['7500', 14, 14 * DAY, '31.5'],
    ['5000', 30, 21 * DAY, '31.5'],
  ])('of %s for %i days, repaid after %i ms, is %s', (amount, days, ms, expected) => {
    const pledges = [aPledge('1')];
    const means = { unpledged: decimal('60000'), borrowed: decimal('0') };
    const context = anApplyContext({ means });
    const asked = anAskedLoan({ amount: decimal(amount), days, pledges }, context);
    const approved =
      asked.state === 'review' ? after(asked, decideApprove(asked, T0, LOAN_RULES)) : asked;
    const offer = { now: T0, rules: LOAN_RULES, prices: PRICES, frozen: false };
    const loan = after(approved, decideAccept(approved, offer));
    expect(interestAfter(loan, ms)).toBe(expected);
    expect(text(estimateLoan(decimal('3500'), TERM).totalInterest)).toBe('31.5');
  });

  test('is charged by the hour that has begun, one at least', () => {
    const loan = anUnpaidLoan();
    // 3,000 × 0.0003 ÷ 24 = 0.0375 an hour.
    expect([0, 1, HOUR, HOUR + 1, 2 * HOUR, DAY].map((ms) => interestAfter(loan, ms))).toEqual([
      '0.0375',
      '0.0375',
      '0.0375',
      '0.075',
      '0.075',
      '0.9',
    ]);
    expect(interestAfter(loan, -DAY)).toBe('0.0375');
  });

  test('is half as much again from the end of the grace on, and not before', () => {
    const loan = anUnpaidLoan({ days: 7 });
    const grace = 8 * DAY;
    expect(interestAfter(loan, grace)).toBe('7.2');
    expect(interestAfter(loan, grace + HOUR)).toBe('7.25625');
    expect(interestAfter(loan, grace + DAY)).toBe('8.55');
  });

  test('that is not used is given back: repaid after 21 of 30 days 13.50 of 45', () => {
    const loan = anUnpaidLoan({ amount: decimal('5000'), pledges: [aPledge('1')] });
    expect(text(estimateLoan(decimal('5000'), TERM).totalInterest)).toBe('45');
    expect(text(unusedInterest(loan, T0 + 21 * DAY, LOAN_RULES))).toBe('13.5');
    expect(text(unusedInterest(loan, T0 + 40 * DAY, LOAN_RULES))).toBe('0');
  });

  test('that is not used is that of what is still owed: a part that was repaid spares it already', () => {
    const loan = anUnpaidLoan();
    const half = after(loan, repay(loan, '1512', T0 + 10 * DAY));
    // Twenty days of 0.45 are left; of the 27 that were told nine were charged and nine are spared already.
    expect(text(unusedInterest(half, T0 + 10 * DAY, LOAN_RULES))).toBe('9');
    expect(text(unusedInterest(half, T0 + 30 * DAY, LOAN_RULES))).toBe('0');
  });

  test('of the whole term is told with the fee before', () => {
    const { totalInterest, serviceFee, estimatedRepayment } = estimateLoan(decimal('3000'), TERM);
    expect([totalInterest, serviceFee, estimatedRepayment].map(text)).toEqual(['27', '3', '3030']);
  });
});

describe('repaying', () => {
  const loan = anUnpaidLoan();

  test('a part goes to interest, then to the fee, then to what was borrowed', () => {
    const paid = after(loan, repay(loan, '1', T0 + DAY));
    expect([paid.interestPaid, paid.feeDue, paid.principal].map(text)).toEqual([
      '0.9',
      '2.9',
      '3000',
    ]);
    const more = after(paid, repay(paid, '1002.9', T0 + DAY));
    expect([more.feeDue, more.principal].map(text)).toEqual(['0', '2000']);
    // Half a day on 2,000: 0.3.
    expect(text(debtOf(more, T0 + 1.5 * DAY, LOAN_RULES).total)).toBe('2000.3');
  });

  test('all of it leaves nothing and gives back what was pledged', () => {
    const paid = after(loan, repay(loan, 'all', T0 + 10 * DAY));
    expect(paid).toMatchObject({ state: 'repaid', pledges: [], endedAt: T0 + 10 * DAY });
    expect(text(paid.repaidAmount)).toBe('3012');
    expect(text(debtOf(paid, T0 + 99 * DAY, LOAN_RULES).total)).toBe('0');
    expect(repay(paid, 'all', T0)).toMatchObject({ error: 'already_final' });
  });

  test.each([
    ['0', 'amount_step', '9999'],
    ['-1', 'amount_step', '9999'],
    ['0.0000001', 'amount_step', '9999'],
    ['3003.900001', 'above_maximum', '9999'],
    ['3003.9', 'insufficient_balance', '3003.899999'],
    ['all', 'insufficient_balance', '3003.899999'],
  ])('%s is refused: %s', (amount, error, available) => {
    expect(repay(loan, amount, T0 + DAY, available)).toMatchObject({ error });
  });

  test('a refused step is named', () => {
    const refused = repay(loan, '0.0000001', T0 + DAY);
    expect(refused).toMatchObject({ params: { step: '0.000001' } });
  });

  test('what is owed to the unit is all', () => {
    expect(after(loan, repay(loan, '3003.9', T0 + DAY)).state).toBe('repaid');
  });
});

test('collateral is added to an unpaid loan and to an offer, under the rules of pledging', () => {
  const loan = anUnpaidLoan();
  const added = [aPledge('0.05'), aPledge('2', 'ETH', 'spot')];
  const more = after(loan, decideAddCollateral(loan, added, anApplyContext()));
  expect(more.pledges.map(({ currency, amount }) => `${currency} ${text(amount)}`)).toEqual([
    'BTC 0.15',
    'ETH 2',
  ]);
  const poor = anApplyContext({ means: { unpledged: decimal('1'), borrowed: decimal('0') } });
  expect(decideAddCollateral(loan, added, poor)).toMatchObject({ error: 'collateral_borrowed' });
  const ended = after(loan, repay(loan, 'all', T0));
  expect(decideAddCollateral(ended, added, anApplyContext())).toMatchObject({
    error: 'already_final',
  });
});

describe('the score', () => {
  const rules = LOAN_RULES.score;
  const changeBy = (loan: Loan): number => scoreOf(countsOf(loan), rules) - rules.start;

  test('rises by repaying in time, falls once overdue and once sold', () => {
    const loan = anUnpaidLoan({ days: 7 });
    expect(changeBy(after(loan, repay(loan, '100', T0 + DAY)))).toBe(0);
    expect(changeBy(after(loan, repay(loan, 'all', T0 + 7 * DAY)))).toBe(10);
    expect(loanEventsOf(decideOverdue(loan, T0 + 8 * DAY - 1, LOAN_RULES))).toEqual([]);
    const late = after(loan, decideOverdue(loan, T0 + 8 * DAY, LOAN_RULES));
    expect(changeBy(late)).toBe(-40);
    expect(loanEventsOf(decideOverdue(late, T0 + 9 * DAY, LOAN_RULES))).toEqual([]);
    expect(changeBy(after(late, repay(late, 'all', T0 + 9 * DAY)))).toBe(-40);
    const owing = aLoanOwing('5000', [aPledge('0.1')]);
    const sold = after(owing, watch(owing, '60000'));
    expect(changeBy(sold)).toBe(-100);
    expect(changeBy(after(sold, watch(sold, '45000', T0 + DAY)))).toBe(-100);
    expect(changeBy(after(sold, repay(sold, 'all', T0 + DAY)))).toBe(-100);
    expect(changeBy(anAskedLoan())).toBe(0);
  });

  test.each([
    [{ repaidInTime: 26, overdue: 0, sold: 0 }, 850],
    [{ repaidInTime: 0, overdue: 1, sold: 3 }, 300],
    [{ repaidInTime: 0, overdue: 0, sold: 1 }, 500],
    [{ repaidInTime: 3, overdue: 1, sold: 1 }, 490],
  ])('%j make %i', (counts, expected) => {
    expect(scoreOf(counts, rules)).toBe(expected);
  });

  test.each([
    [300, '50000'],
    [600, '50000'],
    [610, '52000'],
    [850, '100000'],
    [9999, '100000'],
  ])('%i lends up to %s: it raises the limit, and nothing else', (score, limit) => {
    expect(text(loanLimit(score, LOAN_RULES))).toBe(limit);
  });
});
