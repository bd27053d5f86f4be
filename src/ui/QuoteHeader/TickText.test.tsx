import { render, screen } from '@testing-library/react';
import { TickText } from './TickText.tsx';

test('each tick flashes in its direction, anew, in one element that stays', () => {
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
    'tick tick-up tick-1',
    'tick tick-up tick-0',
    'tick tick-down tick-1',
    'tick tick-down tick-1',
    'tick tick-down tick-1',
  ]);
});
