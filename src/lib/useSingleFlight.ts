import { useCallback, useEffect, useRef, useState } from 'react';

interface SingleFlight<Args extends readonly unknown[]> {
  readonly run: (...args: Args) => void;
  readonly isRunning: boolean;
}

/** Taps this near to each other are one: a double tap of the platforms takes 300 ms, a thumb sometimes a little more. */
const DOUBLE_TAP_MS = 400;

/** When the tap was made that is being handled, as `performance.now()`: a busy page hears of it later. */
const tapTime = (): number => window.event?.timeStamp ?? performance.now();

/**
 * Runs an async action at most once at a time: a second tap while it runs does nothing, and neither does one that belongs
 * to a tap that was just answered (the server is faster than a thumb): what stands there now may be another order. An
 * action answers true where it did what must not be done twice. It handles its own failures; what it still throws goes to
 * the browser as an unhandled rejection, where it is seen.
 */
export function useSingleFlight<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): SingleFlight<Args> {
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  /** The last tap, of those that ran nothing too: five quick ones are one. */
  const lastTap = useRef(0);
  const isDone = useRef(false);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const run = useCallback((...args: Args): void => {
    const tap = tapTime();
    const isSecond = isDone.current && tap - lastTap.current < DOUBLE_TAP_MS;
    lastTap.current = tap;
    if (isBusy.current || isSecond) return;
    isBusy.current = true;
    isDone.current = false;
    setRunning(true);
    void latest
      .current(...args)
      .then((answer) => {
        isDone.current = answer === true;
      })
      .finally(() => {
        isBusy.current = false;
        setRunning(false);
      });
  }, []);
  return { run, isRunning };
}
