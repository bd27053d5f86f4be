import { alignCloses, changeInSight } from './compareCloses.ts';
import { formatLeft, msLeft, nameOffset } from './candleClock.ts';
import { stepOf } from './chartKeys.ts';
import type { Bar } from '../bars.ts';

const aBar = (time: number, close: number): Bar => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
});

describe('the candle’s clock', () => {
  test.each([
    ['1m', 60, 60_000 + 15_000, 45_000],
    ['1h', 3600, 3_600_000, 3_600_000],
    // It should have closed: no trade has opened the next one, or the market rests.
    ['1m', 60, 120_000, undefined],
    // This device's clock is behind.
    ['1m', 60, 59_000, undefined],
  ] as const)('%s opened at %i, seen at %i', (interval, openedAt, now, left) => {
    expect(msLeft(openedAt, interval, now)).toBe(left);
  });

  test.each([
    [1, '00:01'],
    [45_000, '00:45'],
    [3_599_001, '1:00:00'],
    [11_045_000, '3:04:05'],
    [183_840_000, '2d 03:04'],
  ])('%i ms are %s', (left, text) => {
    expect(formatLeft(left, 'en')).toBe(text);
  });

  test.each([
    ['de', '2 T 03:04'],
    ['zh', '2天 03:04'],
  ])('days in %s are %s', (locale, text) => {
    expect(formatLeft(183_840_000, locale).replaceAll('\u00a0', ' ')).toBe(text);
  });

  test.each([
    [0, 'UTC+0'],
    [120, 'UTC+2'],
    [330, 'UTC+5:30'],
    [-210, 'UTC\u22123:30'],
  ])('%i minutes east are %s', (minutes, text) => {
    expect(nameOffset(minutes)).toBe(text);
  });
});

describe('the compared product', () => {
  const own = [1, 2, 3, 4].map((time) => aBar(time, 100));

  test('stands at the candles’ own times, with a hole where it was not traded', () => {
    const other = [aBar(0, 1), aBar(2, 5), aBar(4, 6), aBar(5, 7)];
    expect(alignCloses(own, other)).toEqual([undefined, 5, undefined, 6]);
  });

  test.each([
    ['from the first close in sight', 1, 3, 0.2],
    ['what is out of sight does not count', 2, 3, 0],
    ['where it was not traded, the close before', 0, 2, 0],
    ['nothing known', 0, 0, undefined],
  ])('%s', (_case, first, at, change) => {
    const found = changeInSight([undefined, 5, undefined, 6], first, at);
    if (change === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(change, 9);
  });
});

test.each([
  ['ArrowLeft', false, 10, 9],
  ['ArrowRight', false, 10, 11],
  ['ArrowLeft', true, 10, 0],
  ['ArrowRight', false, 49, 49],
  // Nothing is crossed yet: the first step is to the newest.
  ['ArrowLeft', false, 50, 49],
  ['Home', false, 10, 0],
  ['End', false, 10, 49],
  ['a', false, 10, undefined],
])('%s (far: %s) from %i of 50 leads to %s', (key, isFar, at, next) => {
  expect(stepOf(key, isFar, at, 50)).toBe(next);
});
