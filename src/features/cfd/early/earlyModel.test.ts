import fc from 'fast-check';
import { aCfdOrder as aCoreOrder, ACCEPTED_AT, BTC_RULES } from '../../../../test/builders/cfd.ts';
import { aCfdOrder } from '../../../../test/builders/cfdOrder.ts';
import { decimal } from '../../../../core/money/decimal.ts';
import { valueOrder } from '../../../../core/trading/cfd/closeValue.ts';
import { earlyWorthOf, leastOf } from './earlyModel.ts';

const order = aCoreOrder({ seconds: 900 });
const shown = aCfdOrder({
  direction: 'call',
  stake: '100',
  returnRate: '0.92',
  openPrice: '60000',
  expiresAt: order.expiresAt,
  closableUntil: order.expiresAt - 45_000,
});

test('the value on the screen is the server’s to the last unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 11_900_000, max: 12_100_000 }),
      fc.integer({ min: 0, max: 854_999 }),
      (indexDoubled, passed) => {
        const now = ACCEPTED_AT + passed;
        const real = valueOrder(order, { time: now, indexDoubled, closes: [] }, BTC_RULES);
        const found = earlyWorthOf(shown, {
          index: decimal(String(indexDoubled)).div(200).toFixed(),
          volatility: real.volatility.toFixed(),
          rules: BTC_RULES,
          now,
        });
        // The same quotient of other floats may differ in its last bit.
        expect(
          decimal(found?.value ?? '0')
            .minus(real.value)
            .abs()
            .lte('0.000001'),
        ).toBe(true);
      },
    ),
  );
});

test('there is none once the order cannot be sold', () => {
  const at = { index: '60000', volatility: '0.5', rules: BTC_RULES, now: shown.closableUntil };
  expect(earlyWorthOf(shown, at)).toBeUndefined();
  expect(earlyWorthOf(shown, { ...at, now: at.now - 1 })).toBeDefined();
});

test.each([
  ['32.5248', '0.05', '30.9'],
  ['32.5248', '0.01', '32.2'],
  ['32.5248', '0.1', '29.28'],
  ['32.5248', 'any', '0'],
  // Up to the cent would be more than it is worth.
  ['0.003', '0.05', '0.003'],
  ['0', '0.05', '0'],
] as const)('of %s with a tolerance of %s the least is %s', (value, tolerance, least) => {
  expect(leastOf(value, tolerance)).toBe(least);
});
