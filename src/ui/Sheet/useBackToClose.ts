// A sheet is a step of the way for the phone's back button: back closes it and leaves the page.
// It knows no router: it only adds one entry for the same address, and takes it away again.
import { useEffect, useRef } from 'react';

const KEY = 'fairleadSheetDepth';
const LOADED = 'fairleadSheetLoaded';
/** Which load of the page this is: entries outlive a reload, the sheets that made them do not. */
const loadedAt = performance.timeOrigin;

/** Sheets of this load that have an entry at or below the one on top. */
function readDepth(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return 0;
  const { [KEY]: depth, [LOADED]: loaded } = state as Record<string, unknown>;
  return typeof depth === 'number' && loaded === loadedAt ? depth : 0;
}

/** A sheet that has closed has asked for its entry to go, which takes a moment. */
let isLeaving = false;

function leave(): void {
  isLeaving = true;
  const onLeft = (): void => {
    isLeaving = false;
  };
  window.addEventListener('popstate', onLeft, { once: true });
  history.back();
}

/** Does `act` once no sheet has an entry on top any more: at once, or when the one that closes has taken its own away. */
export function afterSheets(act: () => void): void {
  if (readDepth() === 0) {
    act();
    return;
  }
  const onPopState = (): void => {
    if (readDepth() > 0) return;
    window.removeEventListener('popstate', onPopState);
    act();
  };
  window.addEventListener('popstate', onPopState);
}

/** While `isOpen`, calls `onBack` when the user goes back; closing by other means removes the entry. */
export function useBackToClose(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    let depth = 0;
    const onPopState = (): void => {
      // A sheet above this one that closed also pops: only act when our own entry is gone.
      if (depth > 0 && readDepth() < depth) latest.current();
    };
    const enter = (): void => {
      depth = readDepth() + 1;
      const entry = { ...(history.state as object | null), [KEY]: depth, [LOADED]: loadedAt };
      history.pushState(entry, '');
      window.addEventListener('popstate', onPopState);
    };
    // Later than this effect: StrictMode runs it twice, and only the second may leave an entry.
    const timer = setTimeout(() => {
      // In place of a sheet that closes: its way back would take this one's entry along, and close it.
      if (isLeaving) window.addEventListener('popstate', enter, { once: true });
      else enter();
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', enter);
      window.removeEventListener('popstate', onPopState);
      // Not after a navigation: the entry on top is then somebody else's.
      if (depth > 0 && readDepth() === depth) leave();
    };
  }, [isOpen]);
}
