import { decimal } from '../money/decimal.ts';
import { calculateDayChange } from './dayChange.ts';

test.each([
  ['110', '0.1', '10'],
  ['90', '-0.1', '-10'],
  ['100', '0', '0'],
])('%s after %s is a change of %s', (price, share, change) => {
  expect(calculateDayChange(decimal(price), decimal(share))?.toFixed()).toBe(change);
});

test('from nothing there is no change to tell', () => {
  expect(calculateDayChange(decimal('5'), decimal('-1'))).toBeNull();
});
