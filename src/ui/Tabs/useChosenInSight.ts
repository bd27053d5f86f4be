import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { showInRow } from './moveInRow.ts';

/** A row that scrolls sideways is scrolled so far that its chosen one is seen clear of the fades. */
export function useChosenInSight(chosen: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>(
      '[aria-selected="true"], [aria-pressed="true"]',
    );
    if (!row || !current) return;
    // Sideways only: scrollIntoView would also move a page whose row is below the fold.
    const place = { left: current.offsetLeft - row.offsetLeft, width: current.offsetWidth };
    row.scrollLeft = showInRow(place, { width: row.clientWidth, scrolled: row.scrollLeft });
  }, [chosen]);
  return list;
}
