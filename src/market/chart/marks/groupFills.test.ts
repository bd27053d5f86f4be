import type { Bar } from '../bars.ts';
import { fillsUnder, fillsWithin, groupFills } from './groupFills.ts';
import type { OwnFill } from './groupFills.ts';

const HOUR = 3_600_000;
/** A midnight, a Tuesday. */
const DAY = Date.UTC(2023, 10, 14);

const aFill = (at: number, change: Partial<OwnFill> = {}): OwnFill => ({
  id: `f${at}`,
  orderId: 'o',
  kind: 'open',
  side: 'buy',
  at,
  price: '100',
  quantity: '1',
  ...change,
});
const aBar = (time: number, low = 90, high = 110): Bar => ({
  time: time / 1000,
  open: 100,
  high,
  low,
  close: 100,
  volume: 1,
});
const bars = [0, 1, 2, 5].map((hour) => aBar(DAY + hour * HOUR));
const shown = (fills: readonly OwnFill[], all: readonly Bar[] = bars) =>
  groupFills(fills, all, '1h').map(
    ({ time, side, fills: own }) => [(time * 1000 - DAY) / HOUR, side, own.length] as const,
  );

describe('a mark stands at the candle that contains the fill', () => {
  test.each([
    ['its first millisecond', HOUR, 1],
    ['its last millisecond', 2 * HOUR - 1, 1],
    ['a candle that has not come yet: the one before', 3 * HOUR + 5, 2],
    ['after the newest candle', 9 * HOUR, 5],
  ])('%s', (_case, at, hour) => {
    expect(shown([aFill(DAY + at)])).toEqual([[hour, 'buy', 1]]);
  });

  test('what is older than the candles has none', () => {
    expect(shown([aFill(DAY - 1)])).toEqual([]);
    expect(shown([aFill(DAY)], [])).toEqual([]);
  });

  test('of a day and of a week, which begins on Monday', () => {
    const monday = aBar(DAY - 24 * HOUR);
    expect(groupFills([aFill(DAY + 5)], [monday], '1w')[0]?.time).toBe(monday.time);
    expect(groupFills([aFill(DAY + 23 * HOUR)], [monday, aBar(DAY)], '1d')[0]?.time).toBe(
      DAY / 1000,
    );
  });
});

test('several of one side in one candle are one mark, oldest first; the other side has its own', () => {
  const at = DAY + HOUR;
  const marks = groupFills(
    [aFill(at + 2), aFill(at + 9, { side: 'sell' }), aFill(at + 1), aFill(at + HOUR)],
    bars,
    '1h',
  );
  expect(marks.map(({ side, fills }) => [side, ...fills.map((fill) => fill.at - at)])).toEqual([
    ['buy', 1, 2],
    ['sell', 9],
    ['buy', HOUR],
  ]);
});

test('a mark keeps clear of its candle, and of a fill beyond it', () => {
  const edge = (side: OwnFill['side'], price: string) =>
    groupFills([aFill(DAY, { side, price })], bars, '1h')[0]?.edge;
  expect(edge('buy', '100')).toBe(90);
  expect(edge('buy', '89.5')).toBe(89.5);
  expect(edge('sell', '100')).toBe(110);
  expect(edge('sell', '111')).toBe(111);
});

describe('a finger of 44 px', () => {
  const markAt = (x: number, y: number, ...fills: OwnFill[]) => ({
    x,
    y,
    mark: { time: 0, side: 'buy' as const, fills, edge: 0 },
  });
  const boxes = [
    markAt(100, 100, aFill(1)),
    markAt(106, 104, aFill(2), aFill(3)),
    markAt(200, 100, aFill(4)),
  ];
  test.each([
    ['on one mark', 205, 90, [4]],
    ['on neighbours, the newest first', 103, 100, [3, 2, 1]],
    ['at the edge of its reach', 78, 122, [1]],
    ['beside all', 150, 100, []],
    ['above all', 103, 60, []],
  ])('%s', (_case, x, y, found) => {
    expect(fillsUnder(boxes, x, y).map(({ at }) => at)).toEqual(found);
  });
});

test('what is in sight is told newest first; while nothing is shown, nothing', () => {
  const fills = [aFill(1), aFill(5), aFill(9)];
  expect(fillsWithin(fills, { from: 1, to: 9 }).map(({ at }) => at)).toEqual([5, 1]);
  expect(fillsWithin(fills, { from: 2, to: Infinity }).map(({ at }) => at)).toEqual([9, 5]);
  expect(fillsWithin(fills, undefined)).toEqual([]);
});
