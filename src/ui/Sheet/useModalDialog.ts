import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The exit takes --d-slow (320 ms, tokens.css); the content stays until it is over. */
const EXIT_MS = 320;

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
    dialog.showModal();
    setLingering(true);
    return () => {
      dialog.close();
    };
  }, [isOpen]);

  // A sheet that leaves the page while it is open: only a dialog that is still in it gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      dialog?.close();
    };
  }, []);

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
