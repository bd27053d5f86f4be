import { jest } from '@jest/globals';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';
import { LONG_PRESS_MS, setUpDrag } from './dragLevels.ts';
import type { ChartLevel } from './levels.ts';

stubBrowser();

const level: ChartLevel = {
  id: 'o stopLoss',
  orderId: 'o',
  kind: 'stopLoss',
  direction: 'up',
  price: 100,
  text: 'SL',
};

interface At {
  readonly x?: number;
  readonly y?: number;
  readonly finger?: number;
  readonly type?: 'touch' | 'mouse';
}

/** A pane on which a price is its height, with one level at 100, and what came of a gesture. */
function setUpPane() {
  const pane = document.createElement('div');
  const options = {
    boxes: () => [{ level, y: 100, tagLeft: 8, tagRight: 80 }],
    priceAt: (y: number) => y,
    onMove: jest.fn(),
    onDrop: jest.fn(),
    onHold: jest.fn(),
  };
  const stop = setUpDrag(pane, options);
  const fire = (type: string, { x = 40, y = 100, finger = 1, type: kind = 'touch' }: At = {}) => {
    const event = new PointerEvent(type, {
      clientX: x,
      clientY: y,
      pointerId: finger,
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperties(event, {
      pointerType: { value: kind },
      isPrimary: { value: finger === 1 },
    });
    pane.dispatchEvent(event);
    return event;
  };
  return { ...options, fire, stop };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a finger that rests takes hold of the level, moves it and drops it', () => {
  const { fire, onHold, onDrop } = setUpPane();
  expect(fire('pointerdown').defaultPrevented).toBe(false);
  expect(onHold).not.toHaveBeenCalled();
  jest.advanceTimersByTime(LONG_PRESS_MS);
  expect(onHold.mock.calls).toEqual([[true]]);
  fire('pointermove', { y: 130 });
  fire('pointerup', { y: 130 });
  expect(onDrop.mock.calls).toEqual([[level, 130]]);
  expect(onHold.mock.calls).toEqual([[true], [false]]);
});

test.each([
  ['a tap', [['pointerup', {}]]],
  ['a pan that begins on the tag', [['pointermove', { x: 60 }]]],
  ['a pinch that begins on the tag', [['pointerdown', { x: 200, finger: 2 }]]],
  ['a page that scrolls away', [['pointercancel', {}]]],
] as const)('%s is the chart’s', (_name, then) => {
  const { fire, onHold, onDrop } = setUpPane();
  fire('pointerdown');
  for (const [type, at] of then) fire(type, at);
  jest.advanceTimersByTime(2 * LONG_PRESS_MS);
  fire('pointermove', { y: 150 });
  fire('pointerup', { y: 150 });
  expect(onHold).not.toHaveBeenCalled();
  expect(onDrop).not.toHaveBeenCalled();
});

test('a second finger lets a held level go, undropped', () => {
  const { fire, onHold, onDrop } = setUpPane();
  fire('pointerdown');
  jest.advanceTimersByTime(LONG_PRESS_MS);
  fire('pointermove', { y: 130 });
  fire('pointerdown', { x: 200, finger: 2 });
  fire('pointerup', { y: 130 });
  expect(onHold.mock.calls).toEqual([[true], [false]]);
  expect(onDrop).not.toHaveBeenCalled();
});

test('a mouse, which cannot pinch, has it at once', () => {
  const { fire, onDrop } = setUpPane();
  fire('pointerdown', { type: 'mouse' });
  fire('pointermove', { y: 80, type: 'mouse' });
  fire('pointerup', { y: 80, type: 'mouse' });
  expect(onDrop.mock.calls).toEqual([[level, 80]]);
});

test('after the end nothing is taken', () => {
  const { fire, stop, onHold } = setUpPane();
  fire('pointerdown');
  stop();
  jest.advanceTimersByTime(LONG_PRESS_MS);
  expect(onHold).not.toHaveBeenCalled();
});
