import fc from 'fast-check';
import { slowBacktest } from '../../../../test/builders/slowBacktest.ts';
import { DAY_MS, MINUTE_MS } from '../../../market/candles.ts';
import type { Candle } from '../../../market/types.ts';
import { decimal } from '../../../money/decimal.ts';
import { sha256 } from '../../../proof/sha256.ts';
import { OPEN_RULEBOOK } from '../../../rulebook/open.ts';
import { quantRules } from '../../../rulebook/quantRules.ts';
import { hashCandles } from './candleHash.ts';
import { shareOf } from './millionths.ts';
import { percentile, runBacktest, windowStarts } from './runBacktest.ts';
import type { BacktestInput } from './types.ts';

const START = Date.UTC(2026, 0, 5);
const RULES = quantRules(OPEN_RULEBOOK, 'btc-7');

/** A minute per price; each opens where the one before it closed. */
function candlesOf(closes: readonly number[], open = 6_000_000, apartMs = MINUTE_MS): Candle[] {
  let last = open;
  return closes.map((close, index) => {
    const candle: Candle = {
      time: START + index * apartMs,
      open: last,
      high: Math.max(last, close),
      low: Math.min(last, close),
      close,
      volume: 1,
    };
    last = close;
    return candle;
  });
}

/** A window of a day on minutes that are an hour apart: 24 of them. */
const hourly = (closes: readonly number[], change: Partial<BacktestInput> = {}): BacktestInput => ({
  candles: candlesOf(closes, 6_000_000, 60 * MINUTE_MS),
  rules: RULES,
  windowDays: 1,
  stepMs: DAY_MS,
  ...change,
});
const day = (closes: readonly number[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => closes[Math.min(hour, closes.length - 1)] ?? 6_000_000);

test('where nothing moves a window loses the fees of its start and its end', () => {
  const backtest = runBacktest(hourly([...day([6_000_000]), 6_000_000]))!;
  const [window] = backtest.windows;
  expect(window).toMatchObject({ trades: 0, isStopped: false, drop: 0 });
  // Six cells hold coins, about half of the money: 0.1 % of it each way.
  expect(window!.result).toBeLessThan(-900);
  expect(window!.result).toBeGreaterThan(-1200);
  expect(backtest.lossShare).toBe(1_000_000);
});

test('each crossing there and back earns a cell’s net', () => {
  const waves = Array.from({ length: 24 }, (_, hour) => (hour % 2 === 0 ? 5_940_000 : 6_000_000));
  const still = runBacktest(hourly([...day([6_000_000]), 6_000_000]))!.windows[0]!;
  const moving = runBacktest(hourly([...waves, 6_000_000]))!.windows[0]!;
  expect(moving.trades).toBe(24);
  // Twelve round trips of one of twelve cells, at 0.636 % each of about a twelfth.
  expect(moving.result - still.result).toBeGreaterThan(6000);
  expect(moving.result - still.result).toBeLessThan(6700);
});

test('a fall is lost, and is stopped at a fifth', () => {
  const fallen = runBacktest(hourly([...day([6_000_000, 5_400_000]), 5_400_000]))!.windows[0]!;
  expect(fallen.isStopped).toBe(false);
  expect(fallen.result).toBeLessThan(-70_000);
  const crashed = runBacktest(hourly([...day([6_000_000, 4_000_000]), 9_000_000]))!.windows[0]!;
  expect(crashed.isStopped).toBe(true);
  // Sold at the minute's low, not at the stop: a gap is not better than it was.
  expect(crashed.result).toBeLessThan(-300_000);
  expect(crashed.drop).toBeGreaterThan(300_000);
});

test('a lease is a part of what was put in', () => {
  const rules = { ...RULES, leaseRate: decimal('0.001') };
  const free = runBacktest(hourly([...day([6_000_000]), 6_000_000]))!.windows[0]!.result;
  const leased = runBacktest(hourly([...day([6_000_000]), 6_000_000], { rules }))!.windows[0]!;
  // 0.1 % a day for 7 days: (1 − 0.007) × (1 + free) − 1.
  expect(leased.result).toBe(shareOf(free + 1_000_000, 993_000, 1_000_000) - 1_000_000);
});

describe('windows', () => {
  test('begin a step apart, and only where a whole one is left', () => {
    const closes = Array.from({ length: 24 * 5 }, () => 6_000_000);
    const input = hourly(closes, { windowDays: 2 });
    expect(windowStarts(input)).toEqual([0, 24, 48]);
    expect(windowStarts({ ...input, stepMs: DAY_MS / 2 })).toEqual([0, 12, 24, 36, 48, 60]);
    expect(windowStarts({ ...input, windowDays: 6 })).toEqual([]);
    expect(runBacktest({ ...input, windowDays: 6 })).toBeUndefined();
    expect(runBacktest({ ...input, candles: [] })).toBeUndefined();
  });

  test('over closed hours none begins twice', () => {
    const all = hourly(Array.from({ length: 24 * 6 }, () => 6_000_000));
    const candles = all.candles.filter((_, hour) => hour < 30 || hour >= 90);
    const times = windowStarts({ ...all, candles }).map(
      (at) => (candles[at]!.time - START) / DAY_MS,
    );
    expect(times).toEqual([0, 1, 3.75, 4]);
  });
});

test.each([
  [[1], 10, 1],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10, 1],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 50, 5],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 90, 9],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 90, 10],
])('of %p the %i. percentile is %i', (sorted, share, expected) => {
  expect(percentile(sorted, share)).toBe(expected);
});

test.each([
  [7, 10, 3, 23],
  [-7, 10, 3, -24],
  [-6, 10, 3, -20],
  [9_007_199_254_740_991, 1_000_000, 9_007_199_254_740_991, 1_000_000],
])('%i × %i ÷ %i is %i, down', (value, factor, divisor, expected) => {
  expect(shareOf(value, factor, divisor)).toBe(expected);
});

test('prices that cannot be counted exactly are refused', () => {
  const candles = candlesOf(
    Array.from({ length: 1441 }, () => 1e9),
    1e9,
  );
  const rules = { ...RULES, priceDecimals: 2 };
  expect(() => runBacktest({ candles, rules, windowDays: 1, stepMs: DAY_MS })).toThrow(
    'too much to count exactly',
  );
});

test('the hash names the minutes and what of them decides', () => {
  const candles = candlesOf([6_000_100, 5_999_900]);
  const hash = hashCandles('BTCUSDT', candles, sha256);
  const other = candles.map((candle) => ({ ...candle, volume: 7 }));
  expect(hashCandles('BTCUSDT', other, sha256)).toBe(hash);
  expect(hashCandles('ETHUSDT', candles, sha256)).not.toBe(hash);
  expect(hashCandles('BTCUSDT', candles.slice(1), sha256)).not.toBe(hash);
});

test('every number is that of a slow model in rationals, cell by cell', () => {
  const moves = fc.array(fc.integer({ min: -90_000, max: 90_000 }), {
    minLength: 49,
    maxLength: 96,
  });
  const shapes = fc.constantFrom('btc-7', 'btc-30', 'sol-demand', 'gold-7', 'gold-90');
  let trades = 0;
  let stops = 0;
  fc.assert(
    fc.property(moves, shapes, fc.nat(3), fc.constantFrom(0, -70_000), (list, id, wick, slide) => {
      let price = 6_000_000;
      const closes = list.map((move) => (price = Math.max(100_000, price + move + slide)));
      const candles = candlesOf(closes, 6_000_000, 60 * MINUTE_MS).map((candle) => ({
        ...candle,
        high: candle.high + wick * 9_999,
        low: candle.low - wick * 7_777,
      }));
      const rules = { ...quantRules(OPEN_RULEBOOK, id), priceDecimals: 2 };
      const input = { candles, rules, windowDays: 1, stepMs: DAY_MS / 4 };
      const backtest = runBacktest(input)!;
      expect(backtest.windows).toEqual(slowBacktest(input));
      for (const window of backtest.windows) {
        trades += window.trades;
        stops += window.isStopped ? 1 : 0;
      }
    }),
    { numRuns: 60 },
  );
  // What is promised has been exercised.
  expect(trades).toBeGreaterThan(1000);
  expect(stops).toBeGreaterThan(5);
});
