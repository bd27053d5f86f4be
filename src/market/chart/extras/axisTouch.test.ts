import { jest } from '@jest/globals';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { listenToAxis } from './axisTouch.ts';

stubBrowser();

interface At {
  readonly x?: number;
  readonly finger?: number;
  readonly with?: 'touch' | 'mouse';
}

/** A chart whose axis begins at 300. */
function setUpAxis() {
  const chart = document.createElement('div');
  const onHold = jest.fn();
  const stop = listenToAxis(chart, { isAxis: (x) => x >= 300, onHold });
  const fire = (type: string, { x = 320, finger = 1, with: kind = 'touch' }: At = {}): void => {
    const event = new PointerEvent(type, { clientX: x, clientY: 50, pointerId: finger });
    Object.defineProperties(event, {
      pointerType: { value: kind },
      isPrimary: { value: finger === 1 },
    });
    chart.dispatchEvent(event);
  };
  return { onHold, fire, stop };
}

test.each(['pointerup', 'pointercancel'])('a finger has the axis until its %s', (end) => {
  const { onHold, fire } = setUpAxis();
  fire('pointerdown');
  expect(onHold.mock.calls).toEqual([[true]]);
  fire(end);
  fire(end);
  expect(onHold.mock.calls).toEqual([[true], [false]]);
});

test.each<[string, At]>([
  ['a finger on the plot, which scrolls the page', { x: 299 }],
  ['a mouse, which has the axis anyway', { with: 'mouse' }],
  ['a second finger', { finger: 2 }],
])('nothing is held by %s', (_, at) => {
  const { onHold, fire } = setUpAxis();
  fire('pointerdown', at);
  fire('pointerup', at);
  expect(onHold).not.toHaveBeenCalled();
});

test('the end of listening lets go', () => {
  const { onHold, fire, stop } = setUpAxis();
  fire('pointerdown');
  stop();
  expect(onHold.mock.calls).toEqual([[true], [false]]);
  fire('pointerdown');
  expect(onHold).toHaveBeenCalledTimes(2);
});
