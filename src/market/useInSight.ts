import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** What comes in under a finger is drawn before it is seen: half a screen above and below counts. */
const AROUND = '50% 0px';

/** Who is told of an element. */
const tellers = new WeakMap<Element, (isSeen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One for all: a list has hundreds of rows. */
function watchAll(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting);
    },
    { rootMargin: AROUND },
  );
  return observer;
}

const canWatch = (): boolean => typeof IntersectionObserver === 'function';

/** Whether an element is on the screen or near it; always where the browser does not say. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(() => !canWatch());
  useEffect(() => {
    const target = element.current;
    if (target === null || !canWatch()) return undefined;
    tellers.set(target, setSeen);
    watchAll().observe(target);
    return () => {
      watchAll().unobserve(target);
      tellers.delete(target);
    };
  }, [element]);
  return isSeen;
}
