import { useCallback, useEffect, useRef, useState } from 'react';

interface SingleFlight<Args extends readonly unknown[]> {
  readonly run: (...args: Args) => void;
  readonly isRunning: boolean;
}

/**
 * Runs an async action at most once at a time: a second tap while it runs does nothing. The action handles its own
 * failures; what it still throws goes to the browser as an unhandled rejection, where it is seen.
 */
export function useSingleFlight<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<void>,
): SingleFlight<Args> {
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const run = useCallback((...args: Args): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    void latest.current(...args).finally(() => {
      isBusy.current = false;
      setRunning(false);
    });
  }, []);
  return { run, isRunning };
}
