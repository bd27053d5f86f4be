// A finger on the price axis stretches the scale as a mouse does; beside it the page stays scrollable under the finger, so
// that the chart is told at each touch whose it is. Must know no chart library.
import { makeListening } from '../listening.ts';
import { pointIn } from '../pointIn.ts';

export interface AxisTouchOptions {
  /** Whether a place, px from the left, is on the price axis. */
  readonly isAxis: (x: number) => boolean;
  /** A finger is on the axis, and has left it. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Listens on the chart's container. Returns the end of listening. */
export function listenToAxis(container: HTMLElement, options: AxisTouchOptions): () => void {
  let isHeld = false;
  const set = (next: boolean): void => {
    if (isHeld === next) return;
    isHeld = next;
    options.onHold(next);
  };
  const listening = makeListening();
  // In the capture phase: the chart asks with the first move whose it is.
  const onDown = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' && event.isPrimary)
      set(options.isAxis(pointIn(container, event).x));
  };
  const onEnd = (): void => {
    set(false);
  };
  listening.on(container, 'pointerdown', onDown, { capture: true });
  listening.on(container, 'pointerup', onEnd);
  listening.on(container, 'pointercancel', onEnd);
  return () => {
    onEnd();
    listening.end();
  };
}
