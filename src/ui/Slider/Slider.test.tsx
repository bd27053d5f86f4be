import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { stubBrowser } from '../testing/stubBrowser.ts';
import { Slider } from './Slider.tsx';
import { crossesStop, fromFraction, fromKey } from './sliderValue.ts';

stubBrowser();

const percent = { min: 0, max: 100, step: 1, stops: [0, 25, 50, 75, 100] };
const leverage = { min: 1, max: 20, step: 1, stops: [1, 5, 10, 15, 20] };

describe('the pointer', () => {
  test.each([
    [0.1, percent, 10],
    // within 2 % of a stop it is the stop
    [0.232, percent, 25],
    [0.27, percent, 25],
    [0.28, percent, 28],
    // beside the track
    [-0.3, percent, 0],
    [1.4, percent, 100],
    [0.5, leverage, 11],
    [0.47, leverage, 10],
  ])('at %d of the track gives %#', (fraction, scale, expected) => {
    expect(fromFraction(fraction, scale)).toBe(expected);
  });
});

describe('keys', () => {
  test.each([
    ['ArrowRight', 25, 26],
    ['ArrowUp', 25, 26],
    ['ArrowLeft', 25, 24],
    ['ArrowDown', 0, 0],
    ['ArrowRight', 100, 100],
    ['PageUp', 25, 50],
    ['PageUp', 26, 50],
    ['PageDown', 26, 25],
    ['PageDown', 0, 0],
    ['Home', 60, 0],
    ['End', 60, 100],
    ['a', 60, undefined],
  ])('%s from %d leads to %s', (key, from, expected) => {
    expect(fromKey(key, from, percent)).toBe(expected);
  });
});

test.each([
  [20, 30, true],
  [24, 25, true],
  // leaving a stop is no new one
  [25, 26, false],
  [26, 40, false],
  [60, 40, true],
])('from %d to %d passes a stop: %s', (before, after, expected) => {
  expect(crossesStop(before, after, percent)).toBe(expected);
});

function SliderOnTest({ isDisabled = false }: { readonly isDisabled?: boolean }): ReactElement {
  const [value, setValue] = useState(25);
  return <Slider value={value} onChange={setValue} label="Amount" isDisabled={isDisabled} />;
}

test('the keyboard moves it', async () => {
  const user = userEvent.setup();
  render(<SliderOnTest />);
  await user.tab();
  expect(screen.getByRole('slider', { name: 'Amount' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{PageUp}{ArrowLeft}');
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '49');
});

test('it follows the pressed pointer and nothing after the release', () => {
  const { container } = render(<SliderOnTest />);
  const slider = screen.getByRole('slider');
  const track = container.querySelector('.trk')!;
  track.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  fireEvent.pointerMove(slider, { clientX: 240, pointerId: 7 });
  expect(slider).toHaveAttribute('aria-valuenow', '25');
  fireEvent.pointerDown(slider, { clientX: 160, pointerId: 7 });
  expect(slider).toHaveAttribute('aria-valuenow', '30');
  fireEvent.pointerMove(slider, { clientX: 302, pointerId: 7 });
  expect(slider).toHaveAttribute('aria-valuenow', '100');
});

test('a disabled slider does not move', () => {
  render(<SliderOnTest isDisabled />);
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '25');
});
