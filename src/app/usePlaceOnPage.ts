// Every screen begins at its top, and going back leads to where one was. The browser's own memory is of no use here: it
// restores before the screen has its height.
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Names the entry of the history: in its state, as the router's own names are. A sheet's entry keeps its page's. */
const KEY = 'fairleadPlace';
/** What shows that somebody scrolls by hand: from then on the place is theirs. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const heights = new Map<string, number>();

function readPlace(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return undefined;
  const place = (state as Record<string, unknown>)[KEY];
  return typeof place === 'string' ? place : undefined;
}

function namePlace(): string {
  // Entries outlive a reload: a counter alone would name two of them alike.
  const place = `${performance.timeOrigin + performance.now()}`;
  history.replaceState({ ...(history.state as object | null), [KEY]: place }, '');
  return place;
}

/** Goes to a height as soon as the page has it. Returns the end of trying. */
function goTo(height: number): () => void {
  const page = document.documentElement;
  page.scrollTop = height;
  if (Math.abs(page.scrollTop - height) < 1) return () => undefined;
  const growth = new ResizeObserver(() => {
    page.scrollTop = height;
    if (Math.abs(page.scrollTop - height) < 1) stop();
  });
  const stop = (): void => {
    growth.disconnect();
    for (const event of BY_HAND) removeEventListener(event, stop);
  };
  growth.observe(document.body);
  for (const event of BY_HAND) addEventListener(event, stop, { passive: true });
  return stop;
}

/** Keeps and restores how far each entry of the history was scrolled. Once, in the shell. */
export function usePlaceOnPage(): void {
  const location = useLocation();
  const place = useRef<string>(undefined);
  const path = useRef<string>(undefined);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = (): void => {
      if (place.current !== undefined)
        heights.set(place.current, document.documentElement.scrollTop);
    };
    addEventListener('scroll', keep, { passive: true });
    return () => {
      removeEventListener('scroll', keep);
    };
  }, []);
  useLayoutEffect(() => {
    const known = readPlace();
    if (known !== undefined && known === place.current) return undefined;
    // The address of one screen may change while one reads it: another product, another tab.
    const isSameScreen = path.current === location.pathname;
    // A document begins at its top by itself: to say so would lay it out before it is drawn.
    const isFirst = path.current === undefined;
    path.current = location.pathname;
    place.current = known ?? namePlace();
    if (isFirst || (known === undefined && isSameScreen)) return undefined;
    return goTo(heights.get(place.current) ?? 0);
  }, [location]);
}
