import { aCandle } from '../../../test/builders/market.ts';
import { mergeBars, putBar, toBar } from './bars.ts';
import type { Bar } from './bars.ts';
import { levelAt } from './dragLevels.ts';
import { isDraggable } from './levels.ts';
import type { ChartLevel } from './levels.ts';

const aBar = (time: number, close = 1): Bar => ({
  time,
  open: 1,
  high: 1,
  low: 1,
  close,
  volume: 0,
});
const times = (bars: readonly Bar[]): number[] => bars.map((bar) => bar.time);

describe('bars', () => {
  test('a candle’s milliseconds become the chart’s seconds', () => {
    expect(toBar(aCandle({ time: 1_700_000_040_000, close: '64183.5' }))).toMatchObject({
      time: 1_700_000_040,
      close: 64_183.5,
    });
  });

  test('an older page goes in front, each time once', () => {
    expect(times(mergeBars([aBar(1), aBar(2)], [aBar(2), aBar(3)]))).toEqual([1, 2, 3]);
  });

  test('where two pages meet, the newer answer wins', () => {
    expect(mergeBars([aBar(2, 5)], [aBar(2, 7)])[0]?.close).toBe(7);
  });

  test.each([
    ['the forming bar is replaced', 2, [1, 2], false],
    ['a new bar follows', 3, [1, 2, 3], false],
    ['a late correction goes to its place', 1, [1, 2], true],
  ])('%s', (_case, time, expected, isInPast) => {
    const result = putBar([aBar(1), aBar(2)], aBar(time, 9));
    expect(times(result.bars)).toEqual(expected);
    expect(result.isInPast).toBe(isInPast);
    expect(result.bars.find((bar) => bar.time === time)?.close).toBe(9);
  });
});

describe('levels', () => {
  test('an entry is history, a liquidation a consequence and a trailing stop the market’s: none can be dragged', () => {
    expect(['open', 'liquidation', 'trailing'].some((kind) => isDraggable(kind as 'open'))).toBe(
      false,
    );
    expect(['takeProfit', 'stopLoss', 'limit'].every((kind) => isDraggable(kind as 'limit'))).toBe(
      true,
    );
  });

  const box = (kind: ChartLevel['kind'], y: number) => ({
    level: { id: kind, orderId: 'o', kind, direction: 'up', price: 1, text: '' } as const,
    y,
    tagLeft: 8,
    tagRight: 80,
  });

  test.each([
    ['on the tag', 40, 100, 'stopLoss'],
    ['within a finger’s reach', 95, 118, 'stopLoss'],
    ['beside it the chart scrolls', 200, 100, undefined],
    ['an entry is not taken hold of', 40, 300, undefined],
  ])('%s', (_case, x, y, id) => {
    expect(levelAt([box('stopLoss', 100), box('open', 300)], x, y)?.id).toBe(id);
  });
});
