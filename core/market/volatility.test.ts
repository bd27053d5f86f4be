import { exactLn } from './deterministicMath.ts';
import { calculateVolatility } from './volatility.ts';

const MINUTES_PER_YEAR = 525_600;
/** Closes of the minutes with these numbers. */
const volatility = (...closes: readonly (readonly [minute: number, close: number])[]) =>
  calculateVolatility({
    closes: closes.map(([minute, close]) => ({ time: minute * 60_000, close })),
    decay: 0.94,
    minutesPerYear: MINUTES_PER_YEAR,
  });
const yearly = (variance: number): number => Math.sqrt(variance * MINUTES_PER_YEAR);

test('one return is its own size, per year', () => {
  expect(volatility([7, 100], [8, 101])).toBe(yearly(exactLn(1.01) ** 2));
});

test('each later square counts 6 % and leaves 94 % to what was before', () => {
  const [first, second] = [exactLn(1.01), exactLn(100 / 101)];
  const still = 0.94 * first ** 2;
  expect(volatility([7, 100], [8, 101], [9, 101])).toBeCloseTo(yearly(still), 12);
  expect(volatility([7, 100], [8, 101], [9, 101], [10, 100])).toBeCloseTo(
    yearly(0.94 * still + 0.06 * second ** 2),
    12,
  );
});

test('a gap is no minute’s move', () => {
  expect(volatility([7, 100], [8, 101], [10, 150], [11, 150])).toBeCloseTo(
    yearly(0.94 * exactLn(1.01) ** 2),
    12,
  );
  expect(volatility([7, 100], [9, 150])).toBeUndefined();
});

test('without a single return nothing is known', () => {
  expect([volatility(), volatility([7, 100])]).toEqual([undefined, undefined]);
});
