import { useEffect, useRef, useState } from 'react';

/** The newest `value`, but a new one at most every `everyMs` (0: every one): for what must not flicker. */
export function useSteady<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(-Infinity);
  useEffect(() => {
    if (everyMs === 0) return undefined;
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        setShown(value);
      },
      Math.max(0, shownAt.current + everyMs - performance.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [value, everyMs]);
  return everyMs === 0 ? value : shown;
}
