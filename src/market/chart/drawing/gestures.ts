// Fingers and pointers on the chart while something is drawn or moved. What is ours never reaches the chart, so that it
// stands still; everything else is the chart's, which pans, zooms and shows its crosshair as ever.
import { makeListening } from '../listening.ts';
import { pointIn } from '../pointIn.ts';
import type { Point } from './geometry.ts';

/** A finger that moves less than this has tapped. */
export const STILL_PX = 8;
/** One that rests longer wants the crosshair or the menu. */
const TAP_MS = 400;

export interface GestureOptions {
  /** The chart's own element. */
  readonly container: HTMLElement;
  /** A press begins here: whether it is ours. */
  readonly onDown: (at: Point) => boolean;
  /** Ours has moved. */
  readonly onMove: (at: Point) => void;
  /** Ours has ended where it is. */
  readonly onUp: (at: Point) => void;
  /** Ours has come to nothing: a second finger, or the system took it. */
  readonly onCancel: () => void;
  /** A pointer without a press. */
  readonly onHover: (at: Point) => void;
  /** A short press that was the chart's. */
  readonly onTap: (at: Point) => void;
}

interface Press {
  readonly pointerId: number;
  readonly at: Point;
  readonly startedAt: number;
  readonly isOurs: boolean;
}

const isNear = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= STILL_PX;

/** Listens until the end that it returns. */
export function listenToGestures(options: GestureOptions): () => void {
  const { container, onDown, onMove, onUp, onCancel, onHover, onTap } = options;
  // Above the chart: before its own listeners, and before those that drag levels.
  const above = container.parentElement ?? container;
  let press: Press | undefined;
  /** A touch of ours has ended: no click may follow it on the chart. */
  let isEnding = false;
  const pointOf = (event: PointerEvent): Point => pointIn(container, event);
  const isInside = ({ target }: Event): boolean =>
    target instanceof Node && container.contains(target);
  const cancel = (): void => {
    const wasOurs = press?.isOurs === true;
    press = undefined;
    if (wasOurs) onCancel();
  };
  const down = (event: PointerEvent): void => {
    if (!isInside(event)) return;
    if (press !== undefined) {
      // A second finger wants to pinch.
      cancel();
      return;
    }
    if (event.button !== 0 || !event.isPrimary) return;
    const at = pointOf(event);
    const isOurs = onDown(at);
    press = { pointerId: event.pointerId, at, startedAt: event.timeStamp, isOurs };
    if (isOurs) event.stopPropagation();
  };
  const move = (event: PointerEvent): void => {
    if (press === undefined) {
      if (isInside(event)) onHover(pointOf(event));
    } else if (press.isOurs && press.pointerId === event.pointerId) onMove(pointOf(event));
  };
  const up = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    const { at, startedAt, isOurs } = press;
    press = undefined;
    const end = pointOf(event);
    isEnding = isOurs;
    if (isOurs) onUp(end);
    else if (isNear(at, end) && event.timeStamp - startedAt < TAP_MS) onTap(end);
  };
  const lost = (event: PointerEvent): void => {
    if (press?.pointerId === event.pointerId) cancel();
  };
  /** The chart listens to these; a page that scrolled would end the press. */
  const hold = (event: Event): void => {
    if (press?.isOurs !== true || !isInside(event)) return;
    event.stopPropagation();
    if (event.type === 'touchmove' || event.type === 'contextmenu') event.preventDefault();
  };
  const endTouch = (event: Event): void => {
    if (isEnding && isInside(event)) {
      event.stopPropagation();
      event.preventDefault();
    }
    isEnding = false;
  };
  const held = ['mousedown', 'touchstart', 'touchmove', 'contextmenu'] as const;
  const listening = makeListening();
  const before = { capture: true, passive: false };
  listening.on(above, 'pointerdown', down, { capture: true });
  listening.on(window, 'pointermove', move);
  listening.on(window, 'pointerup', up);
  listening.on(window, 'pointercancel', lost);
  listening.on(above, 'touchend', endTouch, before);
  for (const name of held) listening.on(above, name, hold, before);
  return () => {
    cancel();
    listening.end();
  };
}
