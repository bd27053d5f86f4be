import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from './paths.ts';
import type { RoutePath } from './paths.ts';

/** The key react-router gives to the entry a visit began with: there is nothing of ours before it. */
const FIRST_ENTRY = 'default';

/** Whether a plain link of the hash led here: the browser made the entry, so the router's key is the first one's. */
function isReachedByLink(): boolean {
  const state: unknown = window.history.state;
  return window.location.hash !== '' && (state === null || state === undefined);
}

/** What a bar's arrow does: back in the history, or to `fallback` when the visit began on this page. */
export function useBack(fallback: RoutePath = paths.home): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (key === FIRST_ENTRY && !isReachedByLink()) void navigate(fallback, { replace: true });
    else void navigate(-1);
  }, [navigate, key, fallback]);
}
