import { BTC_SPOT } from '../../test/builders/spot.ts';
import { decimal } from '../money/decimal.ts';
import { isFarFromIndex } from './priceBand.ts';

test.each([
  ['54000', false],
  ['53999.99', true],
  ['66000', false],
  ['66000.01', true],
])('a limit of %s at an index of 60,000 warns: %s', (price, warns) => {
  expect(isFarFromIndex(decimal(price), 12_000_000, BTC_SPOT)).toBe(warns);
});
