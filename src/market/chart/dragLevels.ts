// Taking hold of a level's tag and moving it. The chart must not scroll meanwhile.
import { isDraggable } from './levels.ts';
import type { ChartLevel } from './levels.ts';
import type { LevelBox } from './levelsPrimitive.ts';

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

/** Listens on the chart's container. Returns the end of listening. */
export function setUpDrag(container: HTMLElement, options: DragOptions): () => void {
  let held: ChartLevel | undefined;
  let price: number | undefined;
  const pointOf = (event: PointerEvent): { x: number; y: number } => {
    const box = container.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const end = (): void => {
    held = undefined;
    price = undefined;
    options.onHold(false);
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const { x, y } = pointOf(event);
    held = levelAt(options.boxes(), x, y);
    if (held === undefined) return;
    price = held.price;
    container.setPointerCapture(event.pointerId);
    options.onHold(true);
    event.preventDefault();
  };
  const onMove = (event: PointerEvent): void => {
    const { x, y } = pointOf(event);
    if (held === undefined) {
      container.style.cursor = levelAt(options.boxes(), x, y) === undefined ? '' : 'ns-resize';
      return;
    }
    price = options.priceAt(y) ?? price;
    if (price !== undefined) options.onMove(held, price);
  };
  const onUp = (): void => {
    const level = held;
    const at = price;
    if (level === undefined) return;
    end();
    if (at !== undefined && at !== level.price) options.onDrop(level, at);
  };
  const onLost = (): void => {
    if (held !== undefined) end();
  };
  // In the capture phase: the level is held before the chart begins to scroll.
  container.addEventListener('pointerdown', onDown, { capture: true });
  container.addEventListener('pointermove', onMove);
  container.addEventListener('pointerup', onUp);
  container.addEventListener('pointercancel', onLost);
  // A page that scrolls under the finger would end the drag: a held level keeps the touch.
  const onTouch = (event: TouchEvent): void => {
    if (held !== undefined) event.preventDefault();
  };
  container.addEventListener('touchmove', onTouch, { passive: false });
  return () => {
    container.removeEventListener('pointerdown', onDown, { capture: true });
    container.removeEventListener('pointermove', onMove);
    container.removeEventListener('pointerup', onUp);
    container.removeEventListener('pointercancel', onLost);
    container.removeEventListener('touchmove', onTouch);
  };
}
