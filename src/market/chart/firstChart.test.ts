import { jest } from '@jest/globals';
import type * as FirstChart from './firstChart.ts';

let chart: typeof FirstChart;

beforeEach(async () => {
  jest.resetModules();
  jest.useFakeTimers();
  chart = await import('./firstChart.ts');
});
afterEach(() => {
  jest.useRealTimers();
});

test('the first chart has its bars once it was drawn without, in a task of their own', async () => {
  const work = jest.fn();
  chart.afterFirstDraw(work);
  expect(work).not.toHaveBeenCalled();
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      expect(work).not.toHaveBeenCalled();
      resolve();
    });
    jest.runOnlyPendingTimers();
  });
  jest.runOnlyPendingTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

test('one that is gone before has none', () => {
  const work = jest.fn();
  chart.afterFirstDraw(work)();
  jest.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  const callOff = chart.afterFirstDraw(work);
  jest.advanceTimersByTime(16);
  callOff();
  jest.runAllTimers();
  expect(work).not.toHaveBeenCalled();
});

test('every later one has them at once, and who waits for the first is told', async () => {
  chart.chartStands();
  await chart.firstChart;
  const work = jest.fn();
  chart.afterFirstDraw(work);
  expect(work).toHaveBeenCalledTimes(1);
});
