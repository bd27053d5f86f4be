import fc from 'fast-check';
import { calculateMark, IndexAverage } from './mark.ts';

describe('calculateMark', () => {
  test.each([
    // [bid, ask, last, average doubled, mark]
    [100_000, 100_010, 100_005, 200_010, 100_005], // the trade is between the quotes
    [100_000, 100_010, 100_500, 200_010, 100_010], // a print above the ask counts as the ask
    [100_000, 100_010, 10_000, 200_010, 100_000], // a print far below counts as the bid
    [102_000, 102_010, 102_005, 200_000, 100_500], // the whole book ran away: +0.5 % at most
    [98_000, 98_010, 98_005, 200_000, 99_500], // and −0.5 % at least
    [100, 102, 101, 202, 101], // rounding inwards still leaves the middle
    [1, 3, 2, 4, 2], // no integer between the bounds: nothing to clamp to
  ])('%i %i %i around %i is %i', (bid, ask, last, average, expected) => {
    expect(calculateMark(bid, ask, last, average)).toBe(expected);
  });

  test('never leaves ±0.5 % of the average, whatever the quotes say', () => {
    const price = fc.integer({ min: 10_000, max: 100_000_000 });
    fc.assert(
      fc.property(price, price, price, price, (bid, ask, last, average) => {
        const mark = calculateMark(bid, ask, last, average * 2);
        expect(Math.abs(mark - average) * 1000).toBeLessThanOrEqual(average * 5);
      }),
    );
  });
});

describe('IndexAverage', () => {
  test('averages the samples of the last 30 s and forgets older ones', () => {
    const average = new IndexAverage();
    expect(average.averageDoubled()).toBeUndefined();
    average.add(0, 100);
    average.add(10_000, 200);
    expect(average.averageDoubled()).toBe(150);
    average.add(30_000, 300); // the first sample is 30 s old: out
    expect([average.count, average.averageDoubled()]).toEqual([2, 250]);
  });

  test('a clock that was set back neither empties nor freezes the window', () => {
    const average = new IndexAverage();
    average.add(100_000, 100);
    average.add(50_000, 200);
    average.add(101_000, 300);
    expect([average.count, average.averageDoubled()]).toEqual([3, 200]);
  });

  test('equals the naive average over long runs', () => {
    const average = new IndexAverage();
    const all: [number, number][] = [];
    for (let step = 0; step < 5_000; step += 1) {
      const time = step * 37;
      const value = 1_000_000 + ((step * 7919) % 977);
      average.add(time, value);
      all.push([time, value]);
      if (step % 500 !== 0) continue;
      const inside = all.filter(([at]) => at > time - 30_000).map(([, sample]) => sample);
      expect(average.averageDoubled()).toBe(
        Math.floor(inside.reduce((sum, sample) => sum + sample, 0) / inside.length),
      );
    }
  });
});
