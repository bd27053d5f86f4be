import fc from 'fast-check';
import { BTC, aPosition } from '../../../test/builders/contract.ts';
import { ONE, decimal } from '../../money/decimal.ts';
import {
  equityOf,
  handlingFee,
  initialMargin,
  maintenanceMargin,
  notionalOf,
  priceResult,
  tierFor,
  unrealisedResult,
} from './formulas.ts';

test('0.5 BTC at 60,000 with 20×: notional 30,000, margin 1,500, taker fee 15', () => {
  const notional = notionalOf(decimal('30000'), ONE);
  expect(notional.toFixed()).toBe('30000');
  expect(initialMargin(notional, 20).toFixed()).toBe('1500');
  expect(handlingFee(notional, BTC.takerRate).toFixed()).toBe('15');
});

test.each([
  ['10', 3, '3.333334'], // margin up to the unit
  ['0.000001', 20, '0.000001'],
])('margin of %s at %i×: %s', (notional, leverage, margin) => {
  expect(initialMargin(decimal(notional), leverage).toFixed()).toBe(margin);
});

test.each([
  ['0', 20],
  ['250000', 20], // the bound belongs to the lower tier
  ['250000.000001', 10],
  ['1000000', 10],
  ['5000000', 5],
  ['5000000.01', 2],
])('notional %s: leverage up to %i', (notional, leverage) => {
  expect(tierFor(decimal(notional), BTC.tiers).maxLeverage).toBe(leverage);
});

test('tiers without an end are a defect', () => {
  expect(() => tierFor(decimal('300000'), BTC.tiers.slice(0, 1))).toThrow(RangeError);
});

test.each([
  ['100000', '2500'],
  ['1000000', '43750'], // 5 % less 6,250
  ['10000000', '1693750'], // 25 % less 806,250
])('maintenance of %s: %s', (notional, maintenance) => {
  expect(maintenanceMargin(decimal(notional), BTC.tiers).toFixed()).toBe(maintenance);
});

test('maintenance never falls and never rises faster than the highest rate', () => {
  const notionals = fc.tuple(fc.nat(20_000_000), fc.nat(20_000_000));
  fc.assert(
    fc.property(notionals, ([a, b]) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const rise = maintenanceMargin(decimal(String(high)), BTC.tiers).minus(
        maintenanceMargin(decimal(String(low)), BTC.tiers),
      );
      expect(rise.gte(0) && rise.lte(decimal('0.25').times(high - low))).toBe(true);
    }),
  );
});

test('long and short mirror each other exactly', () => {
  const value = decimal('31000.123456789');
  const cost = decimal('30000');
  const rate = decimal('0.731');
  expect(
    priceResult('long', value, cost, rate)
      .plus(priceResult('short', value, cost, rate))
      .isZero(),
  ).toBe(true);
});

test.each([
  ['long', '61000', '500', '2000'],
  ['long', '59000', '-500', '1000'],
  ['short', '61000', '-500', '1000'],
  ['short', '59000', '500', '2000'],
] as const)('%s at %s: result %s, equity %s', (direction, mark, result, equity) => {
  const order = aPosition({ direction });
  expect(unrealisedResult(order, decimal(mark), ONE).toFixed()).toBe(result);
  expect(equityOf(order, decimal(mark), ONE).toFixed()).toBe(equity);
});

test('equity is less what is owed overnight, and more what is credited', () => {
  const equity = (accruedOvernightFee: string) =>
    equityOf(
      { ...aPosition(), accruedOvernightFee: decimal(accruedOvernightFee) },
      decimal('61000'),
      ONE,
    );
  expect([equity('4.5'), equity('-4.5')].map(String)).toEqual(['1995.5', '2004.5']);
});

test('a result is rounded down, a loss as well', () => {
  const order = aPosition({ quantity: '0.00011' });
  expect(unrealisedResult(order, decimal('60000.01'), decimal('0.9')).toFixed()).toBe('0');
  expect(unrealisedResult(order, decimal('59999.99'), decimal('0.9')).toFixed()).toBe('-0.000001');
});
