import { T0 } from '../../../test/builders/contract.ts';
import {
  after,
  aLoanOwing,
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
import { ltvOf, mostLent, priceAtBound, stageOf, valuePledges } from './collateral.ts';
import { decideRepay } from './decideRepay.ts';
import { decideWatch } from './decideWatch.ts';
import { debtOf } from './interest.ts';
import { saleValue } from './sale.ts';
import type { CollateralRules, Loan } from './types.ts';

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
