import {
  calculateBoll,
  calculateEma,
  calculateMa,
  calculateMacd,
  calculateRsi,
} from './indicators.ts';

const round = (line: readonly (number | undefined)[], digits = 4) =>
  line.map((value) => (value === undefined ? undefined : Number(value.toFixed(digits))));

test('MA waits for its period', () => {
  expect(calculateMa([1, 2, 3, 4, 5], 3)).toEqual([undefined, undefined, 2, 3, 4]);
});

test('EMA starts from the simple average', () => {
  // α = 0.5: 2, then 2 + (4 − 2)/2 = 3, then 3 + (5 − 3)/2 = 4
  expect(calculateEma([1, 2, 3, 4, 5], 3)).toEqual([undefined, undefined, 2, 3, 4]);
  expect(calculateEma([undefined, 1, 2, 3], 3)).toEqual([undefined, undefined, undefined, 2]);
});

test('BOLL is the average and two population deviations', () => {
  const { middle, upper, lower } = calculateBoll([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
  // mean 5, standard deviation 2: the textbook sample
  expect([middle[7], upper[7], lower[7]]).toEqual([5, 9, 1]);
  expect(upper[6]).toBeUndefined();
});

test('MACD of a straight line is its constant lag', () => {
  const { macd, signal, histogram } = calculateMacd(
    Array.from({ length: 60 }, (_, index) => index),
    12,
    26,
    9,
  );
  // An EMA of period n follows a line (n − 1)/2 behind: 12.5 − 5.5 = 7
  expect(macd[24]).toBeUndefined();
  expect(round(macd)[25]).toBe(7);
  expect(round(signal)[59]).toBe(7);
  expect(round(histogram)[59]).toBe(0);
});

test.each([
  // only gains, only losses, nothing
  [Array.from({ length: 20 }, (_, index) => index), 100],
  [Array.from({ length: 20 }, (_, index) => -index), 0],
  [Array.from({ length: 20 }, () => 7), 50],
])('RSI of %j ends at %i', (values, expected) => {
  const line = calculateRsi(values);
  expect(line[13]).toBeUndefined();
  expect(line[19]).toBeCloseTo(expected, 9);
});

test('RSI follows Wilder’s smoothing', () => {
  // Period 2 by hand: changes +2 −1 | +3: gain (1·1 + 3)/2 = 2, loss (0.5·1 + 0)/2 = 0.25 → 100·2/2.25
  expect(round(calculateRsi([1, 3, 2, 5], 2))).toEqual([undefined, undefined, 66.6667, 88.8889]);
});
