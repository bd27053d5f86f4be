import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { TickText } from './TickText.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

test('each tick has the colour of its direction, in one element that stays', () => {
  const { rerender } = render(<TickText text="100.0" order={1000} />);
  const shown = screen.getByText('100.0');
  const classes = [shown.className];
  for (const [text, order] of [
    ['100.5', 1005],
    ['100.7', 1007],
    ['100.1', 1001],
    ['100.1', 1001],
    ['–', undefined],
  ] as const) {
    rerender(<TickText text={text} order={order} />);
    expect(screen.getByText(text)).toBe(shown);
    classes.push(shown.className);
  }
  expect(classes).toEqual([
    '',
    'tick tick-up',
    'tick tick-up',
    'tick tick-down',
    'tick tick-down',
    'tick tick-down',
  ]);
});

test('it is lit by a tick and fades after the last of those that follow soon; what is no tick lights nothing', () => {
  const { rerender, unmount } = render(<TickText text="100.0" order={1000} />);
  const isLit = (): boolean => screen.getByText(/^1/).hasAttribute('data-lit');
  expect(isLit()).toBe(false);
  rerender(<TickText text="100.5" order={1005} />);
  expect(isLit()).toBe(true);
  pass(100);
  rerender(<TickText text="100.7" order={1007} />);
  pass(100);
  expect(isLit()).toBe(true);
  rerender(<TickText text="100.7" order={1007} />);
  pass(100);
  expect(isLit()).toBe(false);
  rerender(<TickText text="100.7" order={1007} />);
  expect(isLit()).toBe(false);
  rerender(<TickText text="100.2" order={1002} />);
  expect(isLit()).toBe(true);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
