import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Fetch while the end is still this far below the screen, about six rows. */
const AHEAD = '360px';

/** Calls `onReached` when the element comes near the screen while `isWatching`. */
export function useReachedEnd(
  isWatching: boolean,
  onReached: () => void,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    if (!isWatching || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [isWatching]);
  return element;
}
