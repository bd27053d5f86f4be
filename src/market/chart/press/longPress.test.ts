import { jest } from '@jest/globals';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { PRESS_MS, listenToPress } from './longPress.ts';

stubBrowser();

interface At {
  readonly x?: number;
  readonly y?: number;
  readonly finger?: number;
  readonly with?: 'touch' | 'mouse';
}

/** A plot of 300 × 200 with a level's tag at the left, and what came of a gesture. */
function setUpPlot() {
  const plot = document.createElement('div');
  const child = document.createElement('button');
  plot.append(child);
  const options = {
    isPlot: (x: number, y: number) => x < 300 && y < 200,
    isTaken: (x: number) => x < 20,
    onPress: jest.fn(),
    onKey: jest.fn(),
  };
  const stop = listenToPress(plot, options);
  const fire = (type: string, { x = 100, y = 50, finger = 1, with: kind = 'touch' }: At = {}) => {
    const init = { clientX: x, clientY: y, pointerId: finger, bubbles: true, cancelable: true };
    const event = new PointerEvent(type, init);
    Object.defineProperties(event, {
      pointerType: { value: kind },
      isPrimary: { value: finger === 1 },
    });
    plot.dispatchEvent(event);
    return event;
  };
  const type = (key: string, target: HTMLElement = plot): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  };
  return { ...options, plot, child, fire, type, stop };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a finger that rests and is lifted says where', () => {
  const { fire, onPress } = setUpPlot();
  fire('pointerdown', { y: 60 });
  jest.advanceTimersByTime(PRESS_MS);
  expect(onPress).not.toHaveBeenCalled();
  fire('pointerup', { y: 62 });
  expect(onPress.mock.calls).toEqual([[60]]);
});

describe('nothing comes of', () => {
  test.each<[string, (plot: ReturnType<typeof setUpPlot>) => void]>([
    ['a tap', ({ fire }) => fire('pointerdown')],
    [
      'a finger that begins to scroll',
      ({ fire }) => {
        fire('pointerdown');
        fire('pointermove', { y: 70 });
        jest.advanceTimersByTime(PRESS_MS);
      },
    ],
    [
      'a finger that reads on with the crosshair',
      ({ fire }) => {
        fire('pointerdown');
        jest.advanceTimersByTime(PRESS_MS);
        fire('pointermove', { x: 140 });
      },
    ],
    [
      'a touch that the page has taken',
      ({ fire }) => {
        fire('pointerdown');
        jest.advanceTimersByTime(PRESS_MS);
        fire('pointercancel');
      },
    ],
    [
      'two fingers',
      ({ fire }) => {
        fire('pointerdown');
        fire('pointerdown', { finger: 2, y: 90 });
        jest.advanceTimersByTime(PRESS_MS);
      },
    ],
    [
      'a level that is taken hold of',
      ({ fire }) => {
        fire('pointerdown', { x: 10 });
        jest.advanceTimersByTime(PRESS_MS);
      },
    ],
    [
      'the axis',
      ({ fire }) => {
        fire('pointerdown', { x: 320 });
        jest.advanceTimersByTime(PRESS_MS);
      },
    ],
    [
      'a mouse that is held: it pans',
      ({ fire }) => {
        fire('pointerdown', { with: 'mouse' });
        jest.advanceTimersByTime(PRESS_MS);
      },
    ],
  ])('%s', (_case, act) => {
    const plot = setUpPlot();
    act(plot);
    plot.fire('pointerup');
    expect(plot.onPress).not.toHaveBeenCalled();
  });
});

test('while a finger rests the page does not scroll, before it may', () => {
  const { fire, plot } = setUpPlot();
  const move = (): Event => {
    const event = new Event('touchmove', { cancelable: true });
    plot.dispatchEvent(event);
    return event;
  };
  fire('pointerdown');
  expect(move().defaultPrevented).toBe(false);
  jest.advanceTimersByTime(PRESS_MS);
  expect(move().defaultPrevented).toBe(true);
  fire('pointerup');
  expect(move().defaultPrevented).toBe(false);
});

describe('the menu of the device gives way', () => {
  test('to the other button of a mouse', () => {
    const { fire, onPress } = setUpPlot();
    fire('pointerdown', { with: 'mouse' });
    expect(fire('contextmenu', { y: 80, with: 'mouse' }).defaultPrevented).toBe(true);
    expect(onPress.mock.calls).toEqual([[80]]);
  });

  test('to a finger, which has its own time', () => {
    const { fire, onPress, onKey } = setUpPlot();
    fire('pointerdown');
    expect(fire('contextmenu').defaultPrevented).toBe(true);
    expect(onPress).not.toHaveBeenCalled();
    expect(onKey).not.toHaveBeenCalled();
  });

  test('to the key that asks for it', () => {
    const { fire, type, onKey } = setUpPlot();
    fire('pointerdown', { with: 'mouse' });
    type('ContextMenu');
    fire('contextmenu');
    expect(onKey).toHaveBeenCalledTimes(1);
  });

  test('but not on the axis', () => {
    const { fire } = setUpPlot();
    fire('pointerdown', { x: 320, with: 'mouse' });
    expect(fire('contextmenu', { x: 320, with: 'mouse' }).defaultPrevented).toBe(false);
  });
});

test('Enter asks for the crosshair’s place, on the chart itself alone', () => {
  const { type, child, onKey, stop } = setUpPlot();
  type('Enter', child);
  type('a');
  expect(onKey).not.toHaveBeenCalled();
  expect(type('Enter').defaultPrevented).toBe(true);
  expect(onKey).toHaveBeenCalledTimes(1);
  stop();
  type('Enter');
  expect(onKey).toHaveBeenCalledTimes(1);
});
