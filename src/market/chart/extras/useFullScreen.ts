import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useBackToClose } from '../../../ui/Sheet/useBackToClose.ts';

/** Everything beside the way from the page's root to `element`, of what is there now. */
function listOthers(element: HTMLElement): readonly HTMLElement[] {
  const others: HTMLElement[] = [];
  for (
    let at: HTMLElement = element;
    at.parentElement !== null && at !== document.body;
    at = at.parentElement
  ) {
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && !other.inert) others.push(other);
  }
  return others;
}

/** Lays an element over the page, which is out of reach meanwhile. Returns the way back. */
function layOver(element: HTMLElement): () => void {
  const others = listOthers(element);
  for (const other of others) other.inert = true;
  // Over whatever the page has; an engine without it has the style sheet's fixed place.
  if ('popover' in element) {
    element.popover = 'manual';
    element.showPopover();
  }
  return () => {
    for (const other of others) other.inert = false;
    element.removeAttribute('popover');
  };
}

/** While `isFull`, the element lies over the page, which is out of reach; back and Esc lead out. */
export function useFullScreen(
  panel: RefObject<HTMLElement | null>,
  isFull: boolean,
  onLeave: () => void,
): void {
  useBackToClose(isFull, onLeave);
  useEffect(() => {
    const element = panel.current;
    return isFull && element !== null ? layOver(element) : undefined;
  }, [panel, isFull]);
  useEffect(() => {
    if (!isFull) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      // A sheet on top of it has its own Esc.
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onLeave();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [isFull, onLeave]);
}
