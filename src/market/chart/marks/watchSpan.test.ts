// When the chart says what it shows: at rest, and in a frame, so that what follows is drawn with all else of that frame.
import { jest } from '@jest/globals';
import type { Bar } from '../bars.ts';
import type { CandleListener } from '../candleShelf.ts';
import type { ChartHost } from '../chartHost.ts';
import { watchSpan } from './marksLayer.ts';

/** Longer than a view moves on by itself. */
const AT_REST_MS = 300;
const barAt = (time: number): Bar => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 0 });

function aChart() {
  const told: object[] = [];
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  let listener: CandleListener | undefined;
  let onView = (): void => {};
  const view = { from: 60, to: 180 };
  const chart = {
    timeScale: () => ({
      getVisibleRange: () => view,
      subscribeVisibleTimeRangeChange: (call: () => void) => {
        onView = call;
      },
      unsubscribeVisibleTimeRangeChange: () => {},
    }),
  };
  const follow = (one: CandleListener) => {
    listener = one;
    return () => {};
  };
  const end = watchSpan({ chart, follow } as unknown as ChartHost, '1m', (span) => told.push(span));
  return {
    told,
    end,
    take: (...times: number[]) => listener?.onAll(times.map(barAt)),
    move: () => {
      onView();
    },
    frame: () => {
      for (const run of frames.splice(0)) run(0);
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('what is shown is told once at rest, in a frame', () => {
  const { told, take, move, frame } = aChart();
  take(60, 120, 180, 240);
  move();
  frame();
  expect(told).toEqual([]);
  jest.advanceTimersByTime(AT_REST_MS / 2);
  move();
  jest.advanceTimersByTime(AT_REST_MS / 2);
  frame();
  expect(told).toEqual([]);
  jest.advanceTimersByTime(AT_REST_MS);
  expect(told).toEqual([]);
  frame();
  expect(told).toEqual([{ from: 60_000, to: 240_000 }]);
});

test('the newest candle is not over, and nothing is told after the end', () => {
  const { told, take, frame, move, end } = aChart();
  take(60, 120, 180);
  jest.advanceTimersByTime(AT_REST_MS);
  frame();
  expect(told).toEqual([{ from: 60_000, to: Infinity }]);
  move();
  jest.advanceTimersByTime(AT_REST_MS);
  end();
  frame();
  expect(told).toHaveLength(1);
});
