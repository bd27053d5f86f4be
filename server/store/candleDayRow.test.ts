import fc from 'fast-check';
import type { Candle } from '../../core/market/types.ts';
import { packDay, unpackDay } from './candleDayRow.ts';

const DAY = Date.parse('2026-03-04T00:00:00Z');
const points = fc.integer({ min: 0, max: 2 ** 48 });
const candle = fc.record({
  open: points,
  high: points,
  low: points,
  close: points,
  volume: points,
});

test('a day comes back as it was packed, whatever its minutes are', () => {
  const day = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), candle), { maxLength: 48 });
  fc.assert(
    fc.property(day, (rows) => {
      let minute = -1;
      const candles = rows.map(([step, values]): Candle => {
        minute += step;
        return { time: DAY + minute * 60_000, ...values };
      });
      expect(unpackDay(DAY, packDay(DAY, candles))).toEqual(candles);
    }),
  );
});

test('what is no minute of the day, or no whole number, is refused; so is a row cut short', () => {
  const good: Candle = { time: DAY, open: 1, high: 2, low: 1, close: 2, volume: 3_000_000 };
  expect(() => packDay(DAY, [{ ...good, time: DAY + 86_400_000 }])).toThrow(RangeError);
  expect(() => packDay(DAY, [{ ...good, time: DAY + 1 }])).toThrow(RangeError);
  expect(() => packDay(DAY, [{ ...good, volume: 0.5 }])).toThrow(RangeError);
  expect(() => unpackDay(DAY, packDay(DAY, [good]).subarray(0, -1))).toThrow(RangeError);
});

test('a candle that stands before the last one, or before the day, is refused', () => {
  const good: Candle = { time: DAY + 60_000, open: 1, high: 2, low: 1, close: 2, volume: 3 };
  expect(() => packDay(DAY, [good, { ...good, time: DAY }])).toThrow(RangeError);
  expect(() => packDay(DAY, [{ ...good, time: DAY - 60_000 }])).toThrow(RangeError);
});

test('values at the edge of a byte come back', () => {
  for (const volume of [0, 63, 64, 127, 128, 129, 255, 256, 16_383, 16_384]) {
    const candle: Candle = { time: DAY, open: volume, high: 0, low: 0, close: 0, volume };
    expect(unpackDay(DAY, packDay(DAY, [candle]))).toEqual([candle]);
  }
});
