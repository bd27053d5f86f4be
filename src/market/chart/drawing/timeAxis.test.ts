import fc from 'fast-check';
import { placeOfTime, timeOfPlace } from './timeAxis.ts';

const HOUR = 3600;
/** 10:00, 11:00, then a weekend, 60:00. */
const hours = { opens: [10, 11, 60].map((hour) => hour * HOUR), step: HOUR };
const ms = (hour: number): number => hour * HOUR * 1000;

test.each([
  ['at an open', 11, 1],
  ['within a candle', 10.25, 0.25],
  ['in a gap of the market', 35.5, 1.5],
  ['before the first candle', 7, -3],
  ['after the last candle', 64, 6],
])('%s', (_name, hour, place) => {
  expect(placeOfTime(hours, ms(hour))).toBeCloseTo(place, 9);
  expect(timeOfPlace(hours, place)).toBe(ms(hour));
});

test('without candles there is no place', () => {
  expect(placeOfTime({ opens: [], step: HOUR }, 0)).toBeUndefined();
  expect(timeOfPlace({ opens: [], step: HOUR }, 0)).toBeUndefined();
});

test('no time lies before the epoch', () => {
  expect(timeOfPlace(hours, -1000)).toBe(0);
});

const times = fc
  .record({
    first: fc.integer({ min: 1_000_000, max: 1_700_000_000 }),
    steps: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }),
    step: fc.constantFrom(60, HOUR, 24 * HOUR),
  })
  .map(({ first, steps, step }) => {
    const opens = [first];
    for (const count of steps) opens.push((opens.at(-1) ?? 0) + count * step);
    return { opens, step };
  });
const whole = fc.integer({ min: 0, max: 4_000_000_000_000 });

test('each time has its own place, in order, and comes back from it', () => {
  fc.assert(
    fc.property(times, whole, whole, (candles, a, b) => {
      const places = [a, b].map((time) => placeOfTime(candles, time) ?? NaN);
      expect(Math.sign((places[0] ?? 0) - (places[1] ?? 0))).toBe(Math.sign(a - b));
      expect(Math.abs((timeOfPlace(candles, places[0] ?? 0) ?? 0) - a)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the same time stands between the same candles on a longer interval', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (hour, share) => {
        const short = { opens: Array.from({ length: 100 }, (_, at) => at * HOUR), step: HOUR };
        const long = {
          opens: Array.from({ length: 25 }, (_, at) => at * 4 * HOUR),
          step: 4 * HOUR,
        };
        const time = (hour + share) * HOUR * 1000;
        expect(placeOfTime(long, time)).toBeCloseTo((placeOfTime(short, time) ?? NaN) / 4, 6);
      },
    ),
  );
});
