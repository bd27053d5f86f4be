import { startTransition, useCallback, useEffect, useState } from 'react';
import { useWhenOnline } from './useWhenOnline.ts';

/** product.md §9: a chunk of script that has not come after 120 s is given up. */
const PART_TIMEOUT_MS = 120_000;

const loaded = new WeakMap<() => Promise<unknown>, unknown>();

interface LazyPartOptions {
  /** False for what comes by itself later on, and is drawn where there is time. */
  readonly isAwaited?: boolean;
}

interface LazyPart<Part> {
  /** Undefined until its script has come. */
  readonly part: Part | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * A part of a page whose script is fetched when it is first shown. A script that does not come is said in its place and
 * asked for again when the device is back online; thrown to React it would take the whole page down. `load` must be
 * steady.
 */
export function useLazyPart<Part>(
  load: () => Promise<Part>,
  { isAwaited = true }: LazyPartOptions = {},
): LazyPart<Part> {
  const [part, setPart] = useState(() => loaded.get(load) as Part | undefined);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const timeout = setTimeout(() => {
      if (isCurrent) setFailed(true);
    }, PART_TIMEOUT_MS);
    // It may have come since this place was drawn: another place had asked for it.
    const coming = loaded.has(load) ? Promise.resolve(loaded.get(load) as Part) : load();
    coming.then(
      (script) => {
        clearTimeout(timeout);
        loaded.set(load, script);
        if (!isCurrent) return;
        const show = (): void => {
          setFailed(false);
          setPart(() => script);
        };
        // In small steps, which give way to each price: what somebody waits for would wait for them.
        if (isAwaited) show();
        else startTransition(show);
      },
      () => {
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timeout);
    };
  }, [load, attempt, isAwaited]);
  useWhenOnline(hasFailed, retry);
  return { part, hasFailed, retry };
}
