import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';

/** A finger that trembles does not drag. */
const DRAG_FROM_PX = 5;
/** So near the edge of the window the page scrolls along. */
const EDGE_PX = 88;
const SCROLL_PX = 12;

interface Drag {
  readonly id: string;
  readonly from: number;
  /** Where it would stand if it were let go now. */
  readonly to: number;
  readonly offsetPx: number;
  readonly rowPx: number;
}

interface Grip {
  readonly id: string;
  readonly from: number;
  readonly startY: number;
  readonly rowPx: number;
}

export interface Reorder {
  readonly dragged: string | undefined;
  /** Where a row is drawn while one is dragged. */
  readonly styleOf: (id: string, index: number) => CSSProperties | undefined;
  /** Handlers of a row's handle. */
  readonly handle: (
    id: string,
    index: number,
  ) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onClick: () => void;
  };
}

interface ReorderOptions {
  readonly count: number;
  readonly onMove: (id: string, place: number) => void;
  /** The handle was pressed and not dragged. */
  readonly onPress: (id: string) => void;
}

function keyPlace(key: string, index: number, count: number): number | undefined {
  const place = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[key];
  return place === undefined ? undefined : Math.min(Math.max(place, 0), count - 1);
}

/** Pages scroll, so a row is followed in the page's coordinates. */
const pageY = (event: PointerEvent): number => event.clientY + window.scrollY;

function scrollAtEdge({ clientY }: PointerEvent): void {
  if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
}

/** Rows of one height that are put into another order: by dragging a handle, or with the keys on it. */
export function useReorder({ count, onMove, onPress }: ReorderOptions): Reorder {
  const grip = useRef<Grip | undefined>(undefined);
  const wasDragged = useRef(false);
  const [drag, setDrag] = useState<Drag>();
  const letGo = (): void => {
    grip.current = undefined;
    setDrag(undefined);
  };

  const follow = (event: PointerEvent): void => {
    const held = grip.current;
    if (held === undefined) return;
    const offsetPx = pageY(event) - held.startY;
    if (drag === undefined && Math.abs(offsetPx) < DRAG_FROM_PX) return;
    wasDragged.current = true;
    scrollAtEdge(event);
    const to = Math.min(Math.max(held.from + Math.round(offsetPx / held.rowPx), 0), count - 1);
    setDrag({ id: held.id, from: held.from, to, offsetPx, rowPx: held.rowPx });
  };

  return {
    dragged: drag?.id,
    styleOf: (id, index) => {
      if (drag === undefined) return undefined;
      const { from, to, offsetPx, rowPx } = drag;
      if (id === drag.id) return { transform: `translateY(${offsetPx}px)` };
      if (index > from && index <= to) return { transform: `translateY(${-rowPx}px)` };
      if (index < from && index >= to) return { transform: `translateY(${rowPx}px)` };
      return undefined;
    },
    handle: (id, index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        wasDragged.current = false;
        const row = event.currentTarget.closest('li');
        const rowPx = row === null ? 0 : row.getBoundingClientRect().height;
        grip.current = { id, from: index, startY: pageY(event), rowPx: Math.max(rowPx, 1) };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: follow,
      onPointerUp: () => {
        if (drag !== undefined && drag.to !== drag.from) onMove(id, drag.to);
        letGo();
      },
      onPointerCancel: letGo,
      onKeyDown: (event) => {
        const place = keyPlace(event.key, index, count);
        if (event.key === 'Escape') letGo();
        if (place === undefined) return;
        event.preventDefault();
        if (place !== index) onMove(id, place);
      },
      onClick: () => {
        // A drag ends with a click of its own.
        if (!wasDragged.current) onPress(id);
        wasDragged.current = false;
      },
    }),
  };
}
