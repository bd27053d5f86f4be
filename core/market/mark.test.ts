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
    [1, 2, 2, 3, 2], // around 1.5, no integer between the bounds: nothing to clamp to
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
    for (let second = 0; second < 30; second += 5) average.add(second * 1000, 100 + second);
    expect([average.count, average.averageDoubled()]).toEqual([6, 112]);
    average.add(30_000, 160); // the first sample is 30 s old: out
    expect([average.count, average.averageDoubled()]).toEqual([6, 122]);
  });

  test.each([
    // A clock that is set back, or forward, or a pause: none of them begins the average anew, nor stops it.
    ['an hour back', -3_600_000, 0],
    ['a second back', -1_000, 0],
    ['an hour forward', 3_600_000, 5_000],
    ['a pause of a minute', 60_000, 5_000],
    ['a pause of six seconds', 6_000, 5_000],
  ])('%s: the window goes on', (_name, step, counts) => {
    const average = new IndexAverage();
    for (let time = 0; time <= 30_000; time += 500) average.add(time, 1000);
    const { count } = average;
    average.add(30_000 + step, 2000);
    expect(average.count).toBe(count + 1 - counts / 500);
    const before = average.averageDoubled() ?? 0;
    expect(before).toBeLessThan(1_100);
    // And it moves on with the clock as it is: 30 s later only the new level is left.
    for (let time = 500; time <= 30_000; time += 500) average.add(30_000 + step + time, 2000);
    expect([average.count, average.averageDoubled()]).toEqual([count, 2000]);
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
