import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The exit takes --d-slow (320 ms, tokens.css); the content stays until it is over. */
const EXIT_MS = 320;

/** Unless it has gone too, or the focus is somewhere else by now. */
function focusAgain(opener: Element | null): void {
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (isFree && opener instanceof HTMLElement && opener.isConnected)
    opener.focus({ preventScroll: true });
}

/**
 * Opens and closes a native `<dialog>` with `isOpen`, which gives the focus trap, Esc and the return of
 * the focus. `isMounted` stays true while the exit runs, so that a sheet does not empty as it leaves.
 */
export function useModalDialog(isOpen: boolean): {
  ref: RefObject<HTMLDialogElement | null>;
  isMounted: boolean;
} {
  const ref = useRef<HTMLDialogElement>(null);
  const [isLingering, setLingering] = useState(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    setLingering(true);
    return () => {
      dialog.close();
      // One that has left the page while it was open gives the focus back to nobody.
      if (!dialog.isConnected) focusAgain(opener);
    };
  }, [isOpen]);

  useEffect(() => {
    if (isOpen || !isLingering) return undefined;
    const timer = setTimeout(() => {
      setLingering(false);
    }, EXIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isOpen, isLingering]);

  return { ref, isMounted: isOpen || isLingering };
}
