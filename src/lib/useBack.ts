import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from './paths.ts';
import type { RoutePath } from './paths.ts';

/** The key react-router gives to the entry a visit began with: there is nothing of ours before it. */
const FIRST_ENTRY = 'default';

/** The router's count of the entry; undefined where the browser made the entry by itself. */
function readCount(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
}

/** Whether a plain link of the hash led here: the browser made the entry, so the router's key is the first one's. */
function isReachedByLink(): boolean {
  return window.location.hash !== '' && readCount() === undefined;
}

/** Whether the router counts this as the visit's first entry; a page may have taken the place of the one it began with. */
function isCountedFirst(): boolean {
  return readCount() === 0;
}

/**
 * What a bar's arrow does: back in the history, or to `fallback` when the visit began on this page; null stays there then.
 */
export function useBack(fallback: RoutePath | null = paths.home): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    const isFirst = isCountedFirst() || (key === FIRST_ENTRY && !isReachedByLink());
    if (!isFirst) void navigate(-1);
    else if (fallback !== null) void navigate(fallback, { replace: true });
  }, [navigate, key, fallback]);
}
