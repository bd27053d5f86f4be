/** Lists under a finger or a pressed pointer now. */
const touched = new WeakSet<Element>();
/** A page that has not moved for so long has come to rest: it flies on when the finger has left it. */
const REST_MS = 300;
let scrolledAt = -Infinity;

const noteScroll = (): void => {
  scrolledAt = performance.now();
};

const ends = ['touchend', 'touchcancel'] as const;

/** Notes while `list` is touched or scrolled; returns how to stop. */
export function watchTouch(list: HTMLElement): () => void {
  const press = (): void => {
    touched.add(list);
  };
  const touch = ({ target }: TouchEvent): void => {
    press();
    // Its end is told to what it began on alone, when that has been drawn away meanwhile.
    for (const end of ends) target?.addEventListener(end, release, { once: true });
  };
  const release = (event: Event): void => {
    // One finger of two is still on it.
    if ('touches' in event && (event as TouchEvent).touches.length > 0) return;
    touched.delete(list);
  };
  // A finger that scrolls ends its pointer, not its touch: each kind is followed by its own events.
  const down = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') press();
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') release(event);
  };
  list.addEventListener('touchstart', touch, { passive: true });
  list.addEventListener('pointerdown', down);
  window.addEventListener('scroll', noteScroll, { passive: true });
  for (const end of ends) window.addEventListener(end, release);
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, up);
  return () => {
    touched.delete(list);
    window.removeEventListener('scroll', noteScroll);
    scrolledAt = -Infinity;
    list.removeEventListener('touchstart', touch);
    list.removeEventListener('pointerdown', down);
    for (const end of ends) window.removeEventListener(end, release);
    for (const end of ['pointerup', 'pointercancel'] as const) window.removeEventListener(end, up);
  };
}

/** Whether the page is being scrolled, by a finger or on its own after one. */
export const isScrolling = (): boolean => performance.now() - scrolledAt < REST_MS;

/** Whether a finger or a pressed pointer is on the list: what it is on must not move away. */
export const isListTouched = (list: HTMLElement): boolean => touched.has(list);

/** Whether rows must keep their places: the list is touched or scrolled, or the keyboard is in it. */
export function isListHeld(list: HTMLElement): boolean {
  if (isListTouched(list) || isScrolling()) return true;
  const { activeElement } = document;
  return list.contains(activeElement) && activeElement?.matches(':focus-visible') === true;
}
