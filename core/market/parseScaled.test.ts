import fc from 'fast-check';
import { parseAsk, parseBid, parseLast, parseQuantity, parseScaled } from './parseScaled.ts';
import { formatIndex, formatScaled } from './scaledText.ts';
import { indexToDecimal, scaledToDecimal } from './scaledDecimal.ts';

describe('parseScaled', () => {
  test.each([
    // exact: nothing to round
    ['60000.10', 2, 6_000_010],
    ['0.00001', 5, 1],
    ['154', 3, 154_000],
    ['007.50', 2, 750],
    ['0', 2, 0],
    // the largest safe integer and one beyond it
    ['90071992547409.91', 2, 9_007_199_254_740_991],
    ['90071992547409.92', 2, undefined],
    // refused text of reliability.md and of careless venues
    ['NaN', 2, undefined],
    ['Infinity', 2, undefined],
    ['1e309', 2, undefined],
    ['1e5', 2, undefined],
    ['1,234.5', 2, undefined],
    ['-1', 2, undefined],
    ['+1', 2, undefined],
    ['', 2, undefined],
    [' 1', 2, undefined],
    ['1.', 2, undefined],
    ['.5', 2, undefined],
    ['0x10', 2, undefined],
    ['١٢', 2, undefined],
    ['1'.repeat(20), 2, undefined], // as many digits as are read, and far too many
    ['1'.repeat(30), 2, undefined],
  ])('%s with %i decimals is %s', (text, decimals, expected) => {
    expect(parseScaled(text, decimals, 'down')).toBe(expected);
  });

  test.each([
    // [text, bid down, ask up, last half even]
    ['1.2345', 123, 124, 123],
    ['1.235', 123, 124, 124],
    ['1.245', 124, 125, 124],
    ['1.24500001', 124, 125, 125],
    ['1.2399', 123, 124, 124],
    ['1.2300', 123, 123, 123],
  ])('%s rounds to %i, %i, %i', (text, bid, ask, last) => {
    expect([parseBid(text, 2), parseAsk(text, 2), parseLast(text, 2)]).toEqual([bid, ask, last]);
    expect(parseQuantity(text, 2)).toBe(bid);
  });

  test('is the inverse of formatScaled for every safe integer and scale', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 12 }),
        (value, decimals) => {
          const text = formatScaled(value, decimals);
          expect(parseScaled(text, decimals, 'up')).toBe(value);
          expect(scaledToDecimal(value, decimals).eq(text)).toBe(true);
        },
      ),
    );
  });
});

describe('formatIndex', () => {
  test.each([
    // bid 100.01, ask 100.02: the mid needs a third decimal
    [20_003, 2, '100.015'],
    [20_004, 2, '100.02'],
    [3, 0, '1.5'],
  ])('%i with %i decimals is %s', (doubled, decimals, text) => {
    expect(formatIndex(doubled, decimals)).toBe(text);
    expect(indexToDecimal(doubled, decimals).toFixed()).toBe(
      text.replace(/0$/, (zero) => (text.includes('.') ? '' : zero)),
    );
  });

  test.each([
    [-5, 2, '-0.05'],
    [-6_000_010, 2, '-60000.10'],
    [0, 2, '0.00'],
  ])('%i with %i decimals keeps its sign: %s', (value, decimals, text) => {
    expect(formatScaled(value, decimals)).toBe(text);
    expect(scaledToDecimal(value, decimals).eq(text)).toBe(true);
  });

  test('refuses what is no integer, and decimals beyond the finest', () => {
    expect(() => scaledToDecimal(1, 20)).toThrow('no scale of 20 decimals');
    expect(() => formatScaled(1.5, 2)).toThrow('not a scaled integer');
    expect(() => scaledToDecimal(Number.NaN, 2)).toThrow('not a scaled integer');
  });
});
