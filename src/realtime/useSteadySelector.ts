import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { ClientState } from '../state/clientState.ts';
import { askFrame, cancelFrame } from './frameWork.ts';

/** When something is drawn anew: every so often, at its own part of the interval. */
export interface Pace {
  readonly everyMs: number;
  /** Share of the interval, 0 to 1. What has the same pace is drawn in the same frame; other phases have other frames. */
  readonly phase: number;
}

/** The interval a moment belongs to: a value is drawn once in each. */
const slotOf = (now: number, { everyMs, phase }: Pace): number => Math.floor(now / everyMs - phase);

/** Time until the next interval begins. */
const restOf = (now: number, { everyMs, phase }: Pace): number =>
  (slotOf(now, { everyMs, phase }) + 1 + phase) * everyMs - now;

/**
 * Like `useAppSelector`, but the component draws a new value at most once in each interval of its pace: for what is
 * costly to draw or should not flicker (DESIGN 7: the ladder changes at most four times a second). The first value
 * comes at once, the last one always arrives. `selector` must give the same reference for the same state. While `isPaused`
 * the value stays as it was, and costs nothing; afterwards the newest one comes with the next frame.
 */
export function useSteadySelector<T>(
  selector: (state: ClientState) => T,
  pace: Pace,
  isPaused = false,
): T {
  const store = useStore<ClientState>();
  const shown = useRef<{ readonly selector: unknown; readonly value: T } | undefined>(undefined);
  const drawnIn = useRef(-1);
  const { everyMs, phase } = pace;

  const subscribe = useCallback(
    (draw: () => void) => {
      if (isPaused) return () => undefined;
      const own = { everyMs, phase };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const isShown = (value: T): boolean =>
        shown.current !== undefined && Object.is(shown.current.value, value);
      const take = (): void => {
        const value = selector(store.getState());
        if (isShown(value)) return;
        shown.current = { selector, value };
        drawnIn.current = slotOf(performance.now(), own);
        draw();
      };
      const askTake = (): void => {
        timer = undefined;
        askFrame(take, phase);
      };
      // It may have gone on while nobody looked.
      if (!isShown(selector(store.getState()))) askTake();
      const unsubscribe = store.subscribe(() => {
        if (timer !== undefined || isShown(selector(store.getState()))) return;
        const now = performance.now();
        if (slotOf(now, own) > drawnIn.current) askTake();
        else timer = setTimeout(askTake, restOf(now, own));
      });
      return () => {
        clearTimeout(timer);
        cancelFrame(take);
        unsubscribe();
      };
    },
    [store, selector, everyMs, phase, isPaused],
  );
  const read = (): T => {
    // Another selector (another product) shows its value at once.
    if (shown.current === undefined || shown.current.selector !== selector) {
      shown.current = { selector, value: selector(store.getState()) };
    }
    return shown.current.value;
  };
  return useSyncExternalStore(subscribe, read);
}
