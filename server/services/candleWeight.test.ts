import { weighCandles } from './candleWeight.ts';

test.each([
  // One call, one for every fifty candles begun, and one for every day of minutes that is read.
  ['1h', 1, 2],
  ['1h', 50, 2],
  ['1h', 51, 3],
  ['1d', 500, 11],
  ['1m', 50, 3],
  ['1m', 1_440, 31],
  ['1m', 1_441, 32],
  ['15m', 96, 4],
  ['15m', 97, 5],
] as const)('%s candles, %d of them, count as %d calls', (interval, limit, weight) => {
  expect(weighCandles(interval, limit)).toBe(weight);
});
