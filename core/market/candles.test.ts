import fc from 'fast-check';
import {
  addToCandle,
  aggregateCandles,
  bucketOpen,
  INTERVALS,
  intervalMs,
  openCandle,
} from './candles.ts';
import type { Candle } from './types.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

test.each([
  ['1m', '2026-11-20T10:03:59', '2026-11-20T10:03:00'],
  ['15m', '2026-11-20T10:29:59', '2026-11-20T10:15:00'],
  ['4h', '2026-11-20T11:59:59', '2026-11-20T08:00:00'],
  ['1d', '2026-11-20T23:59:59', '2026-11-20T00:00:00'],
  ['1w', '2026-11-20T10:00:00', '2026-11-16T00:00:00'], // a Friday belongs to its Monday
  ['1w', '2026-11-16T00:00:00', '2026-11-16T00:00:00'],
  ['1w', '2026-11-15T23:59:59', '2026-11-09T00:00:00'],
  ['1w', '1970-01-01T00:00:00', '1969-12-29T00:00:00'], // before the first Monday of the epoch
] as const)('%s bucket of %s opens at %s', (interval, time, expected) => {
  expect(bucketOpen(interval, at(time))).toBe(at(expected));
});

test('intervals run from the shortest to the longest', () => {
  const lengths = INTERVALS.map(intervalMs);
  expect([...lengths].sort((a, b) => a - b)).toEqual(lengths);
});

test('a minute is built from last prices and traded quantities', () => {
  const time = at('2026-11-20T10:03:07');
  const ticks = [98, 103, 101];
  const candle = ticks.reduce(
    (minute, last) => addToCandle(minute, last, 7),
    openCandle(time, 100, 5),
  );
  expect(candle).toEqual({
    time: at('2026-11-20T10:03:00'),
    open: 100,
    high: 103,
    low: 98,
    close: 101,
    volume: 26,
  });
});

test('five minutes are joined: the first open, the highest, the lowest, the last close, all that was traded', () => {
  const minute = (text: string, ...[open, high, low, close, volume]: number[]) =>
    ({ time: at(text), open, high, low, close, volume }) as Candle;
  const minutes = [
    minute('2026-11-20T10:05:00', 100, 110, 99, 105, 1),
    minute('2026-11-20T10:06:00', 105, 108, 104, 106, 2),
    minute('2026-11-20T10:09:00', 106, 107, 90, 95, 4),
    minute('2026-11-20T10:10:00', 95, 120, 94, 119, 8),
  ];
  expect(aggregateCandles(minutes, '5m')).toEqual([
    minute('2026-11-20T10:05:00', 100, 110, 90, 95, 7),
    minute('2026-11-20T10:10:00', 95, 120, 94, 119, 8),
  ]);
  expect(aggregateCandles(minutes, '15m')).toEqual([
    minute('2026-11-20T10:00:00', 100, 120, 90, 119, 15),
  ]);
});

test('aggregating in two steps is aggregating in one', () => {
  const prices = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 50 }), fc.boolean()),
    {
      minLength: 1,
      maxLength: 400,
    },
  );
  fc.assert(
    fc.property(prices, (rows) => {
      const start = at('2026-11-15T20:00:00'); // over a day and a week border
      const minutes: Candle[] = rows
        .map(([price, volume], index) => ({
          time: start + index * 60_000,
          open: price,
          high: price + 3,
          low: price - 1,
          close: price + 1,
          volume,
        }))
        .filter((_, index) => rows[index]?.[2] ?? false);
      for (const interval of INTERVALS) {
        const direct = aggregateCandles(minutes, interval);
        expect(
          aggregateCandles(aggregateCandles(minutes, '5m'), interval === '1m' ? '5m' : interval),
        ).toEqual(interval === '1m' ? aggregateCandles(minutes, '5m') : direct);
        const sum = (list: readonly Candle[]) =>
          list.reduce((total, { volume }) => total + volume, 0);
        expect(sum(direct)).toBe(sum(minutes));
      }
    }),
    { numRuns: 30 },
  );
});
