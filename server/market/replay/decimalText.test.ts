import fc from 'fast-check';
import {
  askPoints,
  bidPoints,
  compareDecimalText,
  lastPoints,
  lotsOf,
  midHalfEven,
  requireDecimalText,
} from './decimalText.ts';

describe('roundings onto the grid', () => {
  // bid down, ask up, last half even, quantity down
  test.each([
    ['1.25', 1, 12, 13, 12, 12],
    ['1.35', 1, 13, 14, 14, 13],
    ['1.2500001', 1, 12, 13, 13, 12],
    ['1.2', 1, 12, 12, 12, 12],
    ['61837.63000000', 2, 6_183_763, 6_183_763, 6_183_763, 6_183_763],
    ['0.00000001', 2, 0, 1, 0, 0],
  ])('%s at %i decimals', (text, decimals, bid, ask, last, lots) => {
    expect(
      [bidPoints, askPoints, lastPoints, lotsOf].map((round) => round(text, decimals)),
    ).toEqual([bid, ask, last, lots]);
  });

  test.each(['', '-1', '+1', '1e5', '1,234.5', 'NaN', 'Infinity', '.5', '5.', '01', '1.2.3', ' 1'])(
    '"%s" is no decimal text',
    (text) => {
      expect(() => requireDecimalText(text, 'price')).toThrow('is not a plain decimal');
    },
  );
});

test('compareDecimalText orders by value, whatever the zeros', () => {
  const decimals = fc
    .tuple(fc.nat(99_999), fc.nat(99_999), fc.nat(3))
    .map(([whole, fraction, zeros]) => {
      const tail = String(fraction).padStart(5, '0') + '0'.repeat(zeros);
      return {
        text: fraction === 0 && zeros === 0 ? String(whole) : `${whole}.${tail}`,
        value: whole * 100_000 + fraction,
      };
    });
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      expect(Math.sign(compareDecimalText(a.text, b.text))).toBe(Math.sign(a.value - b.value));
    }),
  );
});

test.each([
  [10, 12, 11],
  [10, 11, 10],
  [11, 12, 12],
])('the mid of %i and %i is %i', (bid, ask, mid) => {
  expect(midHalfEven(bid, ask)).toBe(mid);
});
