import fc from 'fast-check';
import { exactExp, exactLn, exactNormalCdf } from './deterministicMath.ts';

/** Φ to 16 digits (Abramowitz and Stegun, table 26.1, and 50-digit arithmetic). */
test.each([
  [0, 0.5],
  [0.5, 0.691_462_461_274_013_1],
  [1, 0.841_344_746_068_542_9],
  [1.96, 0.975_002_104_851_779_5],
  [3, 0.998_650_101_968_369_9],
  [5, 0.999_999_713_348_428_1],
  [-1, 0.158_655_253_931_457_05],
  [-3, 0.001_349_898_031_630_095],
  [-7.6, 0],
  [7.6, 1],
])('Φ(%d) is %d', (value, expected) => {
  expect(Math.abs(exactNormalCdf(value) - expected)).toBeLessThan(2e-15);
});

test('Φ rises, and Φ(x) + Φ(−x) is one', () => {
  const any = fc.double({ min: -8, max: 8, noNaN: true });
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(exactNormalCdf(a) + exactNormalCdf(-a)).toBeCloseTo(1, 14);
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(exactNormalCdf(high)).toBeGreaterThanOrEqual(exactNormalCdf(low) - 1e-15);
    }),
  );
  expect(() => exactNormalCdf(Number.NaN)).toThrow(RangeError);
});

test('Φ does not jump where the series hands over to the fraction, nor at the bound', () => {
  for (const at of [3, 7.5]) {
    expect(Math.abs(exactNormalCdf(at + 1e-9) - exactNormalCdf(at - 1e-9))).toBeLessThan(1e-11);
  }
});

test('ln and exp are each other’s inverse', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (value) => {
      expect(exactExp(exactLn(value)) / value).toBeCloseTo(1, 12);
    }),
  );
});

test('exp is exact all over its range, also at both ends', () => {
  for (let value = -30; value <= 30; value += 0.0625) {
    expect(Math.abs(exactExp(value) / Math.exp(value) - 1)).toBeLessThan(1e-14);
  }
  for (const beyond of [-30.001, 30.001]) expect(() => exactExp(beyond)).toThrow(RangeError);
});
