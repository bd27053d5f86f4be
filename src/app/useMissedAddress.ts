// The router reads the address when it is first drawn and listens once that drawing is done. The page draws in small
// steps (src/main.tsx), so that somebody may go back, or follow a link, in between; nobody would tell the router.
import { useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';

/** Takes the page to the address the browser shows, where the router missed that it changed. For a hash router. */
export function useMissedAddress(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const isTold = useRef(false);
  useEffect(() => {
    // Once: from here on the router is told.
    if (isTold.current) return;
    isTold.current = true;
    const address = window.location.hash.slice(1) || '/';
    if (address === createPath(location)) return;
    const entry = window.history.state as { readonly usr?: unknown } | null;
    void navigate(address, { replace: true, state: entry?.usr });
  }, [location, navigate]);
}
