import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';

/** Far enough to mean it: two touch targets. */
const CLOSE_DISTANCE_PX = 88;
/** A flick this fast closes from anywhere (px per ms). */
const CLOSE_SPEED = 0.6;

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/** Drags `sheet` with the finger; a long or fast pull down calls `onClose`, anything else springs back. */
export function useSwipeDown(
  sheet: RefObject<HTMLElement | null>,
  onClose: () => void,
): SwipeHandlers {
  const start = useRef<{ y: number; timeMs: number } | undefined>(undefined);

  const settle = (): void => {
    start.current = undefined;
    sheet.current?.classList.remove('is-dragged');
    sheet.current?.style.removeProperty('--drag');
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, timeMs: event.timeStamp };
      sheet.current?.classList.add('is-dragged');
    },
    onPointerMove: (event) => {
      if (start.current === undefined) return;
      const distance = Math.max(0, event.clientY - start.current.y);
      sheet.current?.style.setProperty('--drag', `${distance}px`);
    },
    onPointerUp: (event) => {
      if (start.current === undefined) return;
      const distance = event.clientY - start.current.y;
      const speed = distance / Math.max(1, event.timeStamp - start.current.timeMs);
      settle();
      if (distance > CLOSE_DISTANCE_PX || (distance > 24 && speed > CLOSE_SPEED)) onClose();
    },
    onPointerCancel: settle,
  };
}
