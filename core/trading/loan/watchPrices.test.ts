import fc from 'fast-check';
import {
  aLoanOwing,
  anUnpaidLoan,
  aPledge,
  DAY,
  HOUR,
  LOAN_RULES,
  loanEventsOf,
  pricesOf,
  PRICES,
  text,
} from '../../../test/builders/loan.ts';
import { T0 } from '../../../test/builders/contract.ts';
import { decimal } from '../../money/decimal.ts';
import { stageOf, valuePledges } from './collateral.ts';
import { decideWatch } from './decideWatch.ts';
import { explainLoanSale } from './explain.ts';
import { recomputeLoanSale } from './recompute.ts';
import { debtOf } from './interest.ts';
import { loanFigures } from './loanFigures.ts';
import type { CoinPrices, Loan } from './types.ts';
import { watchPrices, type WatchedCoin } from './watchPrices.ts';

const TICK = 2;
const watched = (loan: Loan, prices: CoinPrices = PRICES) =>
  watchPrices(loan, loan.principal, valuePledges(loan.pledges, prices, LOAN_RULES)!, () => TICK);

describe('what a loan waits for', () => {
  test.each([
    [1, '56756.76'], // the second notice at 74 %
    [3, '50602.41'], // the sale at 83 %
  ])('of one coin is the price of its next bound, after notice %i: %s', (noticed, price) => {
    const loan = { ...aLoanOwing('4200', [aPledge('0.1')]), noticed };
    const found = watched(loan);
    expect(found?.map((coin) => text(coin.price))).toEqual([price]);
  });

  test('is nothing when its bound is reached already', () => {
    expect(watched(aLoanOwing('4200', [aPledge('0.1')]))).toBeUndefined();
  });

  test('coins that count 1:1 carry their part without a price', () => {
    const loan = aLoanOwing('5000', [aPledge('0.1'), aPledge('1000', 'USDC')]);
    // (5,000 − 880) ÷ (0.1 × 0.7)
    expect(watched(loan)).toEqual([
      { currency: 'BTC', productId: 'BTCUSDT', price: decimal('58857.15') },
    ]);
    expect(watched(aLoanOwing('800', [aPledge('1000', 'USDC')]))).toEqual([]);
  });

  test('above all of its prices a loan stands as it stood; with all of them met it does not', () => {
    const pledge = fc.record({
      btc: fc.integer({ min: 1, max: 900 }),
      eth: fc.nat(9000),
      sol: fc.nat(90_000),
    });
    const moves = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 400_000 })));
    fc.assert(
      fc.property(
        pledge,
        fc.integer({ min: 10, max: 69 }),
        moves,
        ({ btc, eth, sol }, ltv, above) => {
          const pledges = Object.entries({ BTC: btc, ETH: eth, SOL: sol })
            .filter(([, lots]) => lots > 0)
            .map(([currency, lots]) =>
              aPledge(decimal(String(lots)).div(1000).toFixed(), currency),
            );
          const value = valuePledges(pledges, PRICES, LOAN_RULES)!.reduce(
            (sum, one) => sum.plus(one.value),
            decimal('0'),
          );
          const loan = aLoanOwing(value.times(ltv).div(100).toFixed(6), pledges);
          const coins = watched(loan);
          if (coins === undefined) return;
          const at = (of: (coin: WatchedCoin, index: number) => string) =>
            stageOf(
              loan.principal,
              valuePledges(
                pledges,
                pricesOf(
                  Object.fromEntries(coins.map((coin, index) => [coin.currency, of(coin, index)])),
                ),
                LOAN_RULES,
              )!,
            );
          expect(
            at(({ price }, index) =>
              price.plus(decimal(String(above[index] ?? 1)).div(100)).toFixed(),
            ),
          ).toBe(0);
          expect(at(({ price }) => price.minus('0.01').toFixed())).not.toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('a sale is explained by what was met, and computed again from that alone', () => {
  const pledges = [aPledge('0.1'), aPledge('1.2345', 'ETH', 'spot'), aPledge('300', 'USDC')];
  const extents = new Set<string>();
  for (const principal of ['8340', '8500', '8900', '9100', '9400', '12000']) {
    const loan = {
      ...aLoanOwing(principal, pledges),
      dailyRate: decimal('0.0003'),
      feeDue: decimal('3'),
    };
    const now = T0 + 5 * DAY + 1;
    const [sold] = loanEventsOf(decideWatch(loan, { now, rules: LOAN_RULES, prices: PRICES }));
    if (sold?.type !== 'sold') throw new Error('not sold');
    extents.add(sold.extent);
    const inputs = explainLoanSale(loan, sold, LOAN_RULES);
    const recomputed = recomputeLoanSale(inputs);
    expect(inputs).toMatchObject(recomputed);
    expect(Object.keys(recomputed).length).toBeGreaterThan(7);
    if (principal !== '8500') continue;
    const better = { ...inputs, prices: inputs['prices']!.replace('BTC:60000', 'BTC:99999') };
    expect(() => recomputeLoanSale(better)).toThrow('no bound was met');
  }
  expect(extents).toEqual(new Set(['part', 'all']));
});

test('an owner is shown what is owed, the LTV, and the prices of a notice and of a sale', () => {
  const loan = anUnpaidLoan();
  const context = {
    now: T0 + HOUR,
    rules: LOAN_RULES,
    prices: PRICES,
    priceDecimalsOf: () => TICK,
  };
  const { debt, ltv, pledges, unusedInterest } = loanFigures(loan, context);
  expect(debt).toEqual(debtOf(loan, T0 + HOUR, LOAN_RULES));
  expect(ltv!.toFixed(6)).toBe('0.500506');
  expect(text(unusedInterest)).toBe('26.9625');
  // 3,003.0375 ÷ 0.07 and ÷ 0.083.
  expect(pledges.map(({ noticePrice, salePrice }) => [noticePrice, salePrice].map(text))).toEqual([
    ['42900.54', '36181.18'],
  ]);
  const blind = loanFigures(loan, { ...context, prices: new Map() });
  expect([blind.ltv, blind.pledges[0]?.salePrice]).toEqual([null, null]);
});
