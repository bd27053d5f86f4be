import fc from 'fast-check';
import { layOutBars, pickTicks, selectTrend, sumEarnings } from './trend.ts';
import type { TrendDay } from './trend.ts';

const day = (date: string, earnings: string): TrendDay => ({ day: date, equity: '100', earnings });

describe('selectTrend', () => {
  test('needs two days: one is not a trend', () => {
    expect(selectTrend([], '7')).toBeUndefined();
    expect(selectTrend([day('2026-03-14', '1')], '7')).toBeUndefined();
  });

  test('takes the newest days, oldest first, whatever order they came in', () => {
    const trend = Array.from({ length: 9 }, (_, index) => day(`2026-03-0${9 - index}`, '1'));
    const shown = selectTrend(trend, '7');
    expect(shown?.map((item) => item.day)).toEqual([
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
    ]);
  });
});

test('sumEarnings adds exactly', () => {
  expect(sumEarnings([day('a', '0.1'), day('b', '0.2'), day('c', '-0.3')])).toBe('0');
});

describe('layOutBars', () => {
  test('gains stand on the line of zero, losses hang below', () => {
    const { bars, zeroY } = layOutBars([day('a', '30'), day('b', '-10')], 100, 80);
    expect(zeroY).toBe(60);
    expect(bars[0]).toMatchObject({ isGain: true, y: 0, height: 60 });
    expect(bars[1]).toMatchObject({ isGain: false, y: 60, height: 20 });
  });

  test('stays in its box for any amounts', () => {
    const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(String);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 90 }), (amounts) => {
        const { bars } = layOutBars(
          amounts.map((text, index) => day(`${index}`, text)),
          358,
          110,
        );
        for (const bar of bars) {
          expect(bar.x).toBeGreaterThanOrEqual(0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(358.01);
          // A bar is at least 1.5 high, so that an earning of next to nothing is still seen.
          expect(bar.y).toBeGreaterThanOrEqual(-1.51);
          expect(bar.y + bar.height).toBeLessThanOrEqual(111.51);
        }
      }),
    );
  });
});

test.each([
  [0, []],
  [1, [0]],
  [2, [0, 1]],
  [7, [0, 2, 4, 6]],
  [30, [0, 10, 19, 29]],
])('pickTicks(%i)', (count, ticks) => {
  expect(pickTicks(count)).toEqual(ticks);
});
