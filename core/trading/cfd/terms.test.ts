import { BTC_RULES, ENTRY_DOUBLED } from '../../../test/builders/cfd.ts';
import { decimal } from '../../money/decimal.ts';
import { closableUntil, quantityOf, stakeOf, winPayout } from './terms.ts';

test.each([
  // quantity at 60,000, rate, stake: never more than the quantity is worth
  ['0.001', '1', '60'],
  ['0.001', '0.5', '30'],
  ['0.00166', '0.0066123', '0.658585'], // 0.65858508
])('%s at a rate of %s is a stake of %s', (quantity, rate, stake) => {
  expect(stakeOf(decimal(quantity), ENTRY_DOUBLED, decimal(rate), BTC_RULES).toFixed()).toBe(stake);
});

test.each([
  ['100', '1', '0.00166666'],
  ['100', '0.5', '0.00333333'],
])('a stake of %s at a rate of %s shows %s', (stake, rate, quantity) => {
  const shown = quantityOf(decimal(stake), ENTRY_DOUBLED, decimal(rate), BTC_RULES);
  expect(shown.toFixed()).toBe(quantity);
});

test('a win pays the stake and its return, down to the unit', () => {
  expect(winPayout(decimal('4.000001'), decimal('0.92')).toFixed()).toBe('7.680001'); // 7.68000192
});

test.each([
  // closed for 5 s at least, or a tenth of the period, up to the millisecond
  [30, 5_000],
  [60, 6_000],
  [61.0001, 6_101],
])('an order of %d s cannot be sold in its last %d ms', (seconds, closedMs) => {
  const sale = { ...BTC_RULES.sale, closedMs: 5_000, closedShare: decimal('0.1') };
  expect(closableUntil({ expiresAt: 100_000, seconds }, sale)).toBe(100_000 - closedMs);
});
