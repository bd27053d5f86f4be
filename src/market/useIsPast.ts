import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Height of the bar that covers the top of the page (tokens.css `--h-nav`). */
const BAR_PX = 48;

/** Whether an element has scrolled away under the bar. */
export function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry !== undefined) setPast(!entry.isIntersecting);
      },
      { rootMargin: `-${BAR_PX}px 0px 0px 0px` },
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return isPast;
}
