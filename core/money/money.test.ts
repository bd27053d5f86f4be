import { decimal } from './decimal.ts';
import {
  CURRENCY_SCALES,
  SETTLEMENT_CURRENCY,
  currencyScale,
  fitsScale,
  isCurrency,
} from './money.ts';

// decisions.md "Money"
test.each([
  ['USDT', 6],
  ['BTC', 8],
  ['ETH', 8],
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
])('%s has %i decimals', (currency, scale) => {
  expect(currencyScale(currency)).toBe(scale);
});

test('an unknown currency has no scale', () => {
  expect(() => currencyScale('XXX')).toThrow('unknown currency XXX');
});

test.each(['XXX', '', 'usdt', 'constructor', '__proto__'])('%p is no currency', (code) => {
  expect(isCurrency(code)).toBe(false);
});

test('every scale is a whole number that an amount can have', () => {
  for (const scale of Object.values(CURRENCY_SCALES)) {
    expect(Number.isInteger(scale) && scale >= 0 && scale <= 18).toBe(true);
  }
  expect(isCurrency(SETTLEMENT_CURRENCY)).toBe(true);
});

test.each([
  ['0.000001', 'USDT', true],
  ['0.0000001', 'USDT', false],
  ['0.0000010', 'USDT', true], // trailing zeros are no decimals
  ['1', 'JPY', true],
  ['0.5', 'JPY', false],
  ['-1.25', 'EUR', true],
])('%s %s fits: %p', (amount, currency, expected) => {
  expect(fitsScale(decimal(amount), currency)).toBe(expected);
});
