// Taking hold of a level's tag and moving it: with a mouse at once, with a finger after a long press. Until then the
// touch is the chart's, so that a pan or a pinch may begin anywhere; a second finger ends it.
import { isDraggable } from './levels.ts';
import type { ChartLevel } from './levels.ts';
import type { LevelBox } from './levelsPrimitive.ts';
import { makeListening } from './listening.ts';
import { pointIn } from './pointIn.ts';

export interface DragOptions {
  /** Tags as drawn last. */
  readonly boxes: () => readonly LevelBox[];
  /** Price at a height of the pane; undefined outside it. */
  readonly priceAt: (y: number) => number | undefined;
  readonly onMove: (level: ChartLevel, price: number) => void;
  readonly onDrop: (level: ChartLevel, price: number) => void;
  /** Freezes the chart under the finger, and frees it. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Half of the 44 px that a finger needs (DESIGN 2). */
const REACH_PX = 22;

/** The draggable level whose tag is at a point, the nearest one first. */
export function levelAt(boxes: readonly LevelBox[], x: number, y: number): ChartLevel | undefined {
  const near = boxes
    .filter(
      ({ level, tagLeft, tagRight }) =>
        isDraggable(level.kind) && x >= tagLeft - REACH_PX && x <= tagRight + REACH_PX,
    )
    .map((box) => ({ level: box.level, distance: Math.abs(box.y - y) }))
    .filter(({ distance }) => distance <= REACH_PX)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.level;
}

/** How long a finger rests before the level is its own; shorter than a reader's patience, longer than a tap. */
export const LONG_PRESS_MS = 400;
/** A finger that moves further than this before is panning. */
const STILL_PX = 8;

interface Press {
  readonly level: ChartLevel;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
}

/** Listens on the chart's container. Returns the end of listening. */
export function setUpDrag(container: HTMLElement, options: DragOptions): () => void {
  let press: Press | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  let price: number | undefined;
  const end = (): void => {
    clearTimeout(timer);
    press = undefined;
    price = undefined;
    if (!isHeld) return;
    isHeld = false;
    options.onHold(false);
  };
  const hold = (): void => {
    if (press === undefined) return;
    isHeld = true;
    price = press.level.price;
    container.setPointerCapture(press.pointerId);
    options.onHold(true);
    // Drawn as held before it moves: the finger sees that it has it.
    options.onMove(press.level, price);
  };
  const onDown = (event: PointerEvent): void => {
    // A second finger wants to pinch.
    if (press !== undefined) end();
    else if (event.button === 0 && event.isPrimary) {
      const { x, y } = pointIn(container, event);
      const level = levelAt(options.boxes(), x, y);
      if (level === undefined) return;
      press = { level, pointerId: event.pointerId, x, y };
      if (event.pointerType === 'touch') {
        timer = setTimeout(hold, LONG_PRESS_MS);
        return;
      }
      hold();
      event.preventDefault();
    }
  };
  const onMove = (event: PointerEvent): void => {
    const { x, y } = pointIn(container, event);
    if (press === undefined) {
      container.style.cursor = levelAt(options.boxes(), x, y) === undefined ? '' : 'ns-resize';
      return;
    }
    if (!isHeld) {
      if (Math.hypot(x - press.x, y - press.y) > STILL_PX) end();
      return;
    }
    price = options.priceAt(y) ?? price;
    if (price !== undefined) options.onMove(press.level, price);
  };
  const onUp = (): void => {
    const level = press?.level;
    const at = isHeld ? price : undefined;
    end();
    if (level !== undefined && at !== undefined && at !== level.price) options.onDrop(level, at);
  };
  const listening = makeListening();
  // In the capture phase: the level is held before the chart begins to scroll.
  listening.on(container, 'pointerdown', onDown, { capture: true });
  listening.on(container, 'pointermove', onMove);
  listening.on(container, 'pointerup', onUp);
  listening.on(container, 'pointercancel', end);
  // A page that scrolls under the finger would end the drag: a held level keeps the touch.
  const onTouch = (event: TouchEvent): void => {
    if (isHeld) event.preventDefault();
  };
  listening.on(container, 'touchmove', onTouch, { passive: false });
  // Android answers a long press with its menu.
  const onMenu = (event: Event): void => {
    if (press !== undefined) event.preventDefault();
  };
  listening.on(container, 'contextmenu', onMenu);
  return () => {
    clearTimeout(timer);
    listening.end();
  };
}
