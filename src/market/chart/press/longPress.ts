// Pressing and holding the plot: the crosshair is the chart's while the finger rests, and where it is lifted without having
// moved is the place that was meant. With a mouse it is the other button, with the keys Enter. Must know no chart library.
import { makeListening } from '../listening.ts';
import { pointIn } from '../pointIn.ts';

/** How long a finger rests; longer than it takes to get hold of a level (dragLevels.ts). */
export const PRESS_MS = 500;
/** A finger that moves further than this reads the chart, or moves it. */
const STILL_PX = 8;

export interface PressOptions {
  /** Whether a point is on the plot, and not on an axis or a pane below it. */
  readonly isPlot: (x: number, y: number) => boolean;
  /** Whether a finger there takes hold of a level. */
  readonly isTaken: (x: number, y: number) => boolean;
  /** The finger is lifted again at this height, or the other button was pressed there. */
  readonly onPress: (y: number) => void;
  /** Asked for with the keys: the crosshair says where. */
  readonly onKey: () => void;
}

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
}

/** Listens on the chart's container. Returns the end of listening. */
export function listenToPress(container: HTMLElement, options: PressOptions): () => void {
  let press: Press | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  // What the menu of the device is asked for with.
  let by: 'keys' | 'mouse' | 'finger' = 'keys';
  const end = (): void => {
    clearTimeout(timer);
    press = undefined;
    isHeld = false;
  };
  const onDown = (event: PointerEvent): void => {
    by = event.pointerType === 'mouse' ? 'mouse' : 'finger';
    // A second finger wants to pinch.
    const isSecond = press !== undefined;
    end();
    if (isSecond || by === 'mouse' || !event.isPrimary) return;
    const { x, y } = pointIn(container, event);
    if (!options.isPlot(x, y) || options.isTaken(x, y)) return;
    press = { pointerId: event.pointerId, x, y };
    timer = setTimeout(() => {
      isHeld = true;
    }, PRESS_MS);
  };
  const onMove = (event: PointerEvent): void => {
    if (press === undefined || event.pointerId !== press.pointerId) return;
    const { x, y } = pointIn(container, event);
    if (Math.hypot(x - press.x, y - press.y) > STILL_PX) end();
  };
  const onUp = (): void => {
    const at = isHeld ? press?.y : undefined;
    end();
    if (at !== undefined) options.onPress(at);
  };
  // A page that scrolls under a finger that rests would take it away.
  const onTouch = (event: TouchEvent): void => {
    if (isHeld && event.cancelable) event.preventDefault();
  };
  const onMenu = (event: MouseEvent): void => {
    const { x, y } = pointIn(container, event);
    if (by === 'keys') options.onKey();
    else if (!options.isPlot(x, y)) return;
    else if (by === 'mouse') options.onPress(y);
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    by = 'keys';
    if (event.key !== 'Enter' || event.target !== container) return;
    event.preventDefault();
    options.onKey();
  };
  const listening = makeListening();
  listening.on(container, 'pointerdown', onDown, { capture: true });
  listening.on(container, 'pointermove', onMove);
  listening.on(container, 'pointerup', onUp);
  listening.on(container, 'pointercancel', end);
  listening.on(container, 'touchmove', onTouch, { passive: false });
  listening.on(container, 'contextmenu', onMenu);
  listening.on(container, 'keydown', onKeyDown);
  return () => {
    end();
    listening.end();
  };
}
