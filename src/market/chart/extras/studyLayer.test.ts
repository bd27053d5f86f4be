// What the library is told of the indicators: each series that it is told of costs it the whole history with the next draw.
import { jest } from '@jest/globals';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { FIRST_STUDIES } from './chartChoices.ts';
import { StudyLayer } from './studyLayer.ts';
import type { StudyName } from './studies.ts';

const NAMES = ['MA', 'BOLL', 'RSI'] as const satisfies StudyName[];
/** Where the lines of each begin and end among all. */
const LINES = [
  [0, 3],
  [3, 6],
  [6, 7],
] as const;

const barsOf = (count: number, close = 100): Bar[] =>
  Array.from({ length: count }, (_, at) => {
    const price = at === count - 1 ? close : 100 + (at % 7);
    return { time: 60 * at, open: price, high: price + 1, low: price - 1, close: price, volume: 1 };
  });

function aLayer() {
  const made: { update: jest.Mock<(point: object) => void>; setData: jest.Mock }[] = [];
  const chart = {
    panes: () => [],
    addSeries: () => {
      const one = {
        update: jest.fn<(point: object) => void>(),
        setData: jest.fn(),
        createPriceLine: () => undefined,
        priceScale: () => ({ applyOptions: () => undefined }),
      };
      made.push(one);
      return one;
    },
  };
  const host = { chart, isGone: () => false } as unknown as ChartHost;
  const settings = FIRST_STUDIES;
  const layer = new StudyLayer(host, { names: NAMES, settings, format: (_, value) => `${value}` });
  /** How many points each indicator's series were told since the last look. */
  const told = (): number[] => {
    const counts = made.map(({ update }) => {
      const count = update.mock.calls.length;
      update.mockClear();
      return count;
    });
    return LINES.map(([from, to]) => counts.slice(from, to).reduce((sum, count) => sum + count, 0));
  };
  return { layer, told };
}

test('while the newest bar moves one indicator follows with each turn, and all in theirs', () => {
  const { layer, told } = aLayer();
  layer.take(barsOf(120), false);
  expect(told()).toEqual([0, 0, 0]);
  const turns = [1, 2, 3, 4].map((move) => {
    layer.takeTurn(barsOf(120, 100 + move));
    return told();
  });
  expect(turns).toEqual([
    [3, 0, 0],
    [0, 3, 0],
    [0, 0, 1],
    [3, 0, 0],
  ]);
});

test('a bar that follows is told to all at once, with the last of the one before it', () => {
  const { layer, told } = aLayer();
  layer.take(barsOf(120), false);
  layer.takeTurn(barsOf(121, 105));
  expect(told()).toEqual([6, 6, 2]);
});

test('however their turns came, in the end they stand where the whole history puts them', () => {
  const [turned, whole] = [aLayer().layer, aLayer().layer];
  turned.take(barsOf(120), false);
  for (let move = 0; move < 5; move += 1) turned.takeTurn(barsOf(120, 100 + move));
  turned.takeTurn(barsOf(121, 90));
  turned.takeTurn(barsOf(121, 95));
  turned.take(barsOf(121, 95), true);
  whole.take(barsOf(121, 95), false);
  expect(turned.rowsAt(undefined)).toEqual(whole.rowsAt(undefined));
});
