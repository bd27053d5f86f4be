import fc from 'fast-check';
import { aCandle } from '../../../../test/builders/market.ts';
import {
  orderInSight,
  placeOn,
  pointsIn,
  priceMarks,
  priceSpan,
  timeMarks,
  timeSpan,
} from './lineScale.ts';
import type { LineOrder } from './lineScale.ts';
import { PriceTrail, historyOf } from './trail.ts';

const order: LineOrder = { direction: 'call', entry: 64_171.2, acceptedAt: 0, expiresAt: 60_000 };

describe('the trail', () => {
  test('follows the newest price and keeps at most five points a second', () => {
    const trail = new PriceTrail();
    for (let time = 0; time <= 10_000; time += 50) trail.add({ time, price: time });
    expect(trail.points.at(-1)).toEqual({ time: 10_000, price: 10_000 });
    expect(trail.points.length).toBeLessThanOrEqual(52);
  });

  test('leaves out a late message', () => {
    const trail = new PriceTrail();
    trail.add({ time: 1000, price: 1 });
    trail.add({ time: 500, price: 9 });
    expect(trail.points).toEqual([{ time: 1000, price: 1 }]);
  });

  test('never grows without end, and its newest hour stays whole', () => {
    const trail = new PriceTrail();
    for (let time = 0; time < 2_000_000; time += 250) trail.add({ time, price: 1 });
    expect(trail.points.length).toBeLessThanOrEqual(4001);
    const times = trail.points.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.slice(-4)).toEqual([1_999_000, 1_999_250, 1_999_500, 1_999_750]);
  });

  test('history fills what was not seen live: before the first point, and a gap', () => {
    const trail = new PriceTrail();
    for (const time of [10_000, 11_000, 30_000]) trail.add({ time, price: 1 });
    trail.fill([1000, 9500, 12_000, 20_000, 29_000, 40_000].map((time) => ({ time, price: 2 })));
    const times = trail.points.map(({ time }) => time);
    expect(times).toEqual([1000, 10_000, 11_000, 20_000, 30_000, 40_000]);
  });

  test('is made of the index of each second, and of closed minutes before the first of them', () => {
    const history = historyOf(
      [aCandle({ time: 0, close: '1' }), aCandle({ time: 60_000, close: '2' })],
      { from: 90_000, prices: ['4', null, '5', '6'] },
    );
    // The minute from 60 s is still forming when the first known second ends at 91 s; the running second is the stream's.
    expect(history).toEqual([
      { time: 60_000, price: 1 },
      { time: 91_000, price: 4 },
      { time: 93_000, price: 5 },
    ]);
    expect(historyOf([aCandle({ time: 0, close: '1' })], undefined)).toHaveLength(1);
  });

  test('of two and a half minutes has no two points further apart than the seconds they are of', () => {
    const trail = new PriceTrail();
    const candles = Array.from({ length: 240 }, (_, minute) => aCandle({ time: minute * 60_000 }));
    const from = 240 * 60_000 - 600_000;
    trail.fill(historyOf(candles, { from, prices: Array.from({ length: 600 }, () => '7') }));
    const seen = pointsIn(trail.points, { from: from + 450_000, to: from + 600_000 });
    const steps = seen.slice(1).map(({ time }, place) => time - (seen[place]?.time ?? 0));
    expect(Math.max(...steps)).toBe(1000);
  });
});

describe('the scale', () => {
  test('with an order the time stands still from before its entry to after its end', () => {
    expect(timeSpan(30_000, 60_000, order)).toEqual({ from: -54_000, to: 66_000 });
  });

  test('a little after its end the line goes on without the order', () => {
    expect(orderInSight(order, 66_000)).toBe(order);
    expect(orderInSight(order, 66_001)).toBeUndefined();
    expect(orderInSight(undefined, 0)).toBeUndefined();
  });

  test.each([
    [30, 150], // never less than the mock-ups show
    [120, 300],
    [3600, 9000],
    [86_400, 10_800], // history goes no further back
  ])('without one, a period of %d s shows %d s up to now', (seconds, span) => {
    expect(timeSpan(1e9, seconds * 1000, undefined)).toEqual({ from: 1e9 - span * 1000, to: 1e9 });
  });

  test('the line enters at the left edge, where it crosses it', () => {
    const points = [0, 10, 20, 30, 40].map((time) => ({ time, price: 2 * time }));
    expect(pointsIn(points, { from: 15, to: 35 })).toEqual([
      { time: 15, price: 30 },
      { time: 20, price: 40 },
      { time: 30, price: 60 },
    ]);
    expect(pointsIn(points, { from: -5, to: 5 }).map(({ time }) => time)).toEqual([0]);
    expect(pointsIn(points, { from: 50, to: 90 }).map(({ time }) => time)).toEqual([40]);
  });

  test('a price that does not move still has a scale', () => {
    expect(priceSpan([100, 100], 0.1)).toEqual({ from: 99.8, to: 100.2 });
    expect(priceSpan([], 0.1)).toBeUndefined();
  });

  test('the marks of a minute carry seconds, those of an hour do not', () => {
    expect(timeMarks({ from: 0, to: 120_000 }, 4)).toEqual({
      times: [0, 30_000, 60_000, 90_000, 120_000],
      withSeconds: true,
    });
    expect(timeMarks({ from: 0, to: 7_200_000 }, 4).withSeconds).toBe(false);
  });

  test('marks are within the span, few, and never finer than the tick', () => {
    const spans = fc
      .tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e5 }))
      .map(([from, length]) => ({ from: from / 100, to: (from + length) / 100 }));
    fc.assert(
      fc.property(spans, (span) => {
        const marks = priceMarks(span, 4, 0.01);
        expect(marks.length).toBeLessThanOrEqual(5);
        for (const mark of marks) {
          expect(mark).toBeGreaterThanOrEqual(span.from - 1e-6);
          expect(mark).toBeLessThanOrEqual(span.to + 1e-6);
        }
      }),
    );
  });

  test('places run from edge to edge', () => {
    expect(placeOn({ from: 10, to: 20 }, 10, 300)).toBe(0);
    expect(placeOn({ from: 10, to: 20 }, 20, 300)).toBe(300);
  });
});
