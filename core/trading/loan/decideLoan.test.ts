import { T0 } from '../../../test/builders/contract.ts';
import {
  after,
  aLoanCommand,
  aLoanOwing,
  anApplyContext,
  anAskedLoan,
  anUnpaidLoan,
  aPledge,
  DAY,
  HOUR,
  LOAN_IDENTITY,
  LOAN_RULES,
  loanEventsOf,
  PRICES,
  pricesOf,
  text,
} from '../../../test/builders/loan.ts';
import { decimal } from '../../money/decimal.ts';
import { ltvOf, mostLent, priceAtBound, stageOf, valuePledges } from './collateral.ts';
import { decideApply } from './decideApply.ts';
import {
  decideAccept,
  decideApprove,
  decideDecline,
  decideLapse,
  decideReject,
} from './decideOffer.ts';
import { decideAddCollateral, decideOverdue, decideRepay } from './decideRepay.ts';
import { decideWatch } from './decideWatch.ts';
import { debtOf, estimateLoan, unusedInterest } from './interest.ts';
import { ownMeans } from './lien.ts';
import { saleValue } from './sale.ts';
import { loanLimit, scoreAfter, scoreChange } from './score.ts';
import { type CollateralRules, LOAN_REJECTIONS, type Loan } from './types.ts';

const TERM = LOAN_RULES.terms.find(({ days }) => days === 30)!;
const repay = (loan: Loan, amount: string, now: number, available = '100000') =>
  decideRepay(loan, amount === 'all' ? 'all' : decimal(amount), {
    now,
    rules: LOAN_RULES,
    available: decimal(available),
  });
const watch = (loan: Loan, btc: string, now = T0 + HOUR) =>
  decideWatch(loan, { now, rules: LOAN_RULES, prices: pricesOf({ BTC: btc, ETH: '3000' }) });
const valued = (loan: Pick<Loan, 'pledges'>, prices = PRICES) =>
  valuePledges(loan.pledges, prices, LOAN_RULES)!;
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

  test('of the whole term is told with the fee before', () => {
    const { totalInterest, serviceFee, estimatedRepayment } = estimateLoan(decimal('3000'), TERM);
    expect([totalInterest, serviceFee, estimatedRepayment].map(text)).toEqual(['27', '3', '3030']);
  });
});

describe('asking', () => {
  test('within the bounds is approved by rule, and its coins are pledged', () => {
    const loan = anAskedLoan();
    expect(loan).toMatchObject({ state: 'approved', offerUntil: T0 + DAY, pledges: [aPledge()] });
  });

  test('for more than the rule may approve waits for an operator', () => {
    const context = anApplyContext({ open: decimal('7000.000001') });
    expect(anAskedLoan({}, context).state).toBe('review');
    expect(anAskedLoan({}, anApplyContext({ open: decimal('7000') })).state).toBe('approved');
  });

  // 0.1 BTC at 60,000, less 5 %, at 60 %: 3,420, the service fee of 0.1 % in it.
  test.each<[string, object, object]>([
    ['forbidden', {}, { frozen: true }],
    ['not_agreed', { agreed: false }, {}],
    ['not_certified', {}, { isCertified: false }],
    ['term_not_offered', { days: 8 }, {}],
    ['amount_step', { amount: decimal('0') }, {}],
    ['amount_step', { amount: decimal('100.0000001') }, {}],
    ['below_minimum', { amount: decimal('49.999999') }, {}],
    ['above_maximum', { amount: decimal('50000.000001') }, {}],
    ['above_maximum', {}, { open: decimal('47000.000001') }],
    ['collateral_not_accepted', { pledges: [] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge('1', 'XAU')] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge('0')] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge('0.000000001')] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge(), aPledge()] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge('0.1', 'BTC', 'cfd')] }, {}],
    ['market_paused', {}, { prices: pricesOf({ ETH: '3000' }) }],
    ['insufficient_balance', {}, { available: () => decimal('0.09999999') }],
    [
      'collateral_borrowed',
      {},
      { means: { unpledged: decimal('8999.999999'), borrowed: decimal('3000') } },
    ],
    ['ltv_too_high', { amount: decimal('3416.583418') }, {}],
  ])('is refused: %s', (error, command, context) => {
    const refused = decideApply(aLoanCommand(command), anApplyContext(context), LOAN_IDENTITY);
    expect(refused).toMatchObject({ ok: false, error });
  });

  test('for the most that the coins carry is taken', () => {
    expect(anAskedLoan({ amount: decimal('3416.583416') }).state).toBe('approved');
  });

  test('reasons are found in the order of the list', () => {
    const worst = aLoanCommand({ agreed: false, days: 8, amount: decimal('0'), pledges: [] });
    const context = anApplyContext({ frozen: true, isCertified: false });
    expect(decideApply(worst, context, LOAN_IDENTITY)).toMatchObject({ error: LOAN_REJECTIONS[0] });
  });

  test('a coin that counts 1:1 needs no market', () => {
    const pledges = [aPledge('1000', 'USDC')];
    const context = anApplyContext({ prices: pricesOf({}) });
    expect(anAskedLoan({ amount: decimal('800'), pledges }, context).state).toBe('approved');
  });
});

describe('the lien: what a loan paid out carries no second one', () => {
  test('coins bought with it are not one’s own', () => {
    // 10,000 of his own pledged, 5,700 borrowed and turned into coins.
    expect(text(ownMeans({ unpledged: decimal('5700'), borrowed: decimal('5700') }))).toBe('0');
  });
  test('coins that were his before are', () => {
    expect(text(ownMeans({ unpledged: decimal('15700'), borrowed: decimal('5700') }))).toBe(
      '10000',
    );
  });
  test('what was lost is not', () => {
    expect(text(ownMeans({ unpledged: decimal('3000'), borrowed: decimal('5700') }))).toBe('0');
  });
});

describe('an offer', () => {
  const offered = anAskedLoan();
  const context = { now: T0 + DAY - 1, rules: LOAN_RULES, prices: PRICES, frozen: false };

  test('is paid out when it is accepted in time', () => {
    const loan = after(offered, decideAccept(offered, context));
    expect(loan).toMatchObject({ state: 'unpaid', borrowedAt: T0 + DAY - 1 });
    expect([loan.principal, loan.feeDue].map(text)).toEqual(['3000', '3']);
    expect(decideAccept(loan, context)).toMatchObject({ error: 'already_final' });
  });

  test.each([
    ['forbidden', { frozen: true }],
    ['offer_lapsed', { now: T0 + DAY }],
    ['market_paused', { prices: pricesOf({}) }],
    // 3,003 on a tenth of a bitcoin at 57 %.
    ['ltv_too_high', { prices: pricesOf({ BTC: '52684.21' }) }],
  ])('is not paid out: %s', (error, change) => {
    expect(decideAccept(offered, { ...context, ...change })).toMatchObject({ error });
  });

  test('lapses at its time, is declined before, and gives back what was pledged', () => {
    expect(loanEventsOf(decideLapse(offered, T0 + DAY - 1))).toEqual([]);
    const lapsed = after(offered, decideLapse(offered, T0 + DAY));
    expect(lapsed).toMatchObject({ state: 'rejected', reason: 'lapsed', pledges: [] });
    expect(loanEventsOf(decideLapse(lapsed, T0 + 2 * DAY))).toEqual([]);
    expect(after(offered, decideDecline(offered, T0))).toMatchObject({ reason: 'declined' });
    expect(decideDecline(lapsed, T0)).toMatchObject({ error: 'already_final' });
  });

  test('is a reviewer’s to make or to refuse, once', () => {
    const asked = anAskedLoan({}, anApplyContext({ open: decimal('10000') }));
    expect(after(asked, decideApprove(asked, T0 + 5, LOAN_RULES))).toMatchObject({
      state: 'approved',
      offerUntil: T0 + 5 + DAY,
    });
    const refused = after(asked, decideReject(asked, 'documents', T0));
    expect(refused).toMatchObject({ state: 'rejected', reason: 'documents' });
    expect(decideApprove(refused, T0, LOAN_RULES)).toMatchObject({ error: 'already_final' });
    expect(decideReject(refused, 'documents', T0)).toMatchObject({ error: 'already_final' });
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

  test('what is owed to the unit is all', () => {
    expect(after(loan, repay(loan, '3003.9', T0 + DAY)).state).toBe('repaid');
  });
});

describe('prices', () => {
  const classes = (loan: Loan, debt: string, btc: string) =>
    stageOf(decimal(debt), valued(loan, pricesOf({ BTC: btc, SOL: '150' })));

  // 1 BTC at 10,000.
  test.each([
    ['6999.99', 0],
    ['7000', 1],
    ['7400', 2],
    ['7700', 3],
    ['8299.99', 3],
    ['8300', 'sale'],
    ['9099.99', 'sale'],
    ['9100', 'full_sale'],
  ])('a debt of %s on a bitcoin at 10,000 stands at %s', (debt, stage) => {
    expect(classes(aLoanOwing('1', [aPledge('1')]), debt, '10000')).toBe(stage);
  });

  test('several coins carry together, each its own share', () => {
    const pledges = [aPledge('1'), aPledge('20', 'SOL', 'spot')];
    // Sale at 0.83 × 10,000 + 0.75 × 3,000 = 10,550.
    const loan = aLoanOwing('1', pledges);
    expect(classes(loan, '10549.99', '10000')).toBe(3);
    expect(classes(loan, '10550', '10000')).toBe('sale');
    const all = valued(loan, pricesOf({ BTC: '10000', SOL: '150' }));
    expect(text(mostLent(all))).toBe('7050'); // 10,000 × 0.6 × 0.95 + 3,000 × 0.5 × 0.9
    expect(text(ltvOf(decimal('6500'), all))).toBe('0.5');
    const at = (currency: string) =>
      text(
        priceAtBound(decimal('9000'), all, {
          currency,
          bound: ({ saleLtv }: CollateralRules) => saleLtv,
          priceDecimals: 2,
        }),
      );
    // (9,000 − 2,250) ÷ 0.83 and (9,000 − 8,300) ÷ (20 × 0.75), up to the tick.
    expect([at('BTC'), at('SOL'), at('ETH')]).toEqual(['8132.54', '46.67', 'none']);
  });

  test('12,000 on half a bitcoin is sold from 28,915.67 on', () => {
    const all = valued(aLoanOwing('12000', [aPledge('0.5')]));
    const bound = ({ saleLtv }: CollateralRules) => saleLtv;
    const at = { currency: 'BTC', bound, priceDecimals: 2 };
    expect(text(priceAtBound(decimal('12000'), all, at))).toBe('28915.67');
  });
});

describe('a sale', () => {
  test('5,000 against 6,000 back to 65 % sells 3,333.33', () => {
    const input = { debt: decimal('5000'), value: decimal('6000'), target: decimal('0.65') };
    expect(saleValue(input, decimal('0.02')).toFixed(2)).toBe('3333.33');
  });

  test('in part takes just so much that what is left stands at the target', () => {
    const loan = aLoanOwing('5000', [aPledge('0.1')]);
    const [event] = loanEventsOf(watch(loan, '60000'));
    expect(event).toMatchObject({ type: 'sold', extent: 'part' });
    const left = after(loan, watch(loan, '60000'));
    expect(left).toMatchObject({ state: 'unpaid', isSold: true, lastSaleAt: T0 + HOUR });
    expect(text(left.pledges[0]?.amount)).toBe('0.04444444');
    // 3,333.3336 less 2 % paid; 1,733.333072 left on 2,666.6664.
    expect(text(left.principal)).toBe('1733.333072');
    const all = valued(left);
    expect(ltvOf(left.principal, all)!.toFixed(6)).toBe('0.650000');
    expect(loanEventsOf(watch(left, '60000'))).toEqual([]);
  });

  test('the next part waits for the pause, a sale of everything does not', () => {
    const loan = { ...aLoanOwing('5000', [aPledge('0.1')]), lastSaleAt: T0 + HOUR - 4999 };
    expect(loanEventsOf(watch(loan, '60000'))).toEqual([]);
    expect(loanEventsOf(watch(loan, '60000', T0 + HOUR + 1))).toHaveLength(1);
    expect(loanEventsOf(watch(loan, '50000'))).toMatchObject([{ extent: 'all' }]);
  });

  test('of everything gives back what is left over', () => {
    const loan = aLoanOwing('5000', [aPledge('0.1')]);
    const [event] = loanEventsOf(watch(loan, '54900'));
    // 5,490 × 0.98 = 5,380.2.
    expect(event).toMatchObject({ type: 'sold', extent: 'all' });
    expect(event?.type === 'sold' && [event.surplus, event.shortfall].map(text)).toEqual([
      '380.2',
      '0',
    ]);
    expect(after(loan, watch(loan, '54900'))).toMatchObject({ state: 'repaid', pledges: [] });
  });

  test('of everything that is not enough is the house’s loss, never a debt', () => {
    const loan = aLoanOwing('5000', [aPledge('0.1')]);
    const [event] = loanEventsOf(watch(loan, '50000'));
    expect(event?.type === 'sold' && [event.surplus, event.shortfall].map(text)).toEqual([
      '0',
      '100',
    ]);
    const sold = after(loan, watch(loan, '50000'));
    expect(sold.state).toBe('repaid');
    expect(text(debtOf(sold, T0 + DAY, LOAN_RULES).principal)).toBe('0');
  });

  test('takes each of several coins by its share of the value', () => {
    const loan = aLoanOwing('10600', [aPledge('0.15'), aPledge('1.3', 'ETH', 'spot')]);
    const [event] = loanEventsOf(watch(loan, '59000'));
    const coins = event?.type === 'sold' ? event.coins : [];
    const [btc, eth] = coins.map(({ amount }) => amount);
    expect(btc!.div('0.15').minus(eth!.div('1.3')).abs().lt('0.0000002')).toBe(true);
    expect(coins.map(({ account }) => account)).toEqual(['funding', 'spot']);
  });

  test('needs the price of each coin', () => {
    const loan = aLoanOwing('10600', [aPledge('0.15'), aPledge('10', 'SOL')]);
    expect(loanEventsOf(watch(loan, '1'))).toEqual([]);
  });
});

describe('notices', () => {
  test('come once for each step, and begin anew after a payment', () => {
    const loan = aLoanOwing('4000', [aPledge('0.1')]);
    const first = after(loan, watch(loan, '57000')); // 70.2 %
    expect(first.noticed).toBe(1);
    expect(loanEventsOf(watch(first, '57000'))).toEqual([]);
    expect(loanEventsOf(watch(first, '99000'))).toEqual([]);
    const third = after(first, watch(first, '51000')); // 78.4 %
    expect(third.noticed).toBe(3);
    expect(after(third, repay(third, '1', T0 + HOUR)).noticed).toBe(0);
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
  const changeOf = (loan: Loan, decision: ReturnType<typeof repay>): number =>
    loanEventsOf(decision).reduce((sum, event) => sum + scoreChange(loan, event, rules), 0);

  test('rises by repaying in time, falls once overdue and once sold', () => {
    const loan = anUnpaidLoan({ days: 7 });
    expect(changeOf(loan, repay(loan, '100', T0 + DAY))).toBe(0);
    expect(changeOf(loan, repay(loan, 'all', T0 + 7 * DAY))).toBe(10);
    expect(loanEventsOf(decideOverdue(loan, T0 + 8 * DAY - 1, LOAN_RULES))).toEqual([]);
    const overdue = decideOverdue(loan, T0 + 8 * DAY, LOAN_RULES);
    expect(changeOf(loan, overdue)).toBe(-40);
    const late = after(loan, overdue);
    expect(loanEventsOf(decideOverdue(late, T0 + 9 * DAY, LOAN_RULES))).toEqual([]);
    expect(changeOf(late, repay(late, 'all', T0 + 9 * DAY))).toBe(0);
    const owing = aLoanOwing('5000', [aPledge('0.1')]);
    expect(changeOf(owing, watch(owing, '60000'))).toBe(-100);
    const sold = after(owing, watch(owing, '60000'));
    expect(changeOf(sold, watch(sold, '45000', T0 + DAY))).toBe(0);
    expect(changeOf(sold, repay(sold, 'all', T0 + DAY))).toBe(0);
  });

  test.each([
    [845, 10, 850],
    [320, -40, 300],
    [600, -100, 500],
  ])('%i and %i make %i', (score, change, expected) => {
    expect(scoreAfter(score, change, rules)).toBe(expected);
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
