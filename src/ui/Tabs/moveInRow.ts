/**
 * Where a key leads in a row of `length` choices, or undefined for a key that does not move.
 * Arrows go round at the ends; Home and End jump.
 */
export function moveInRow(
  key: string,
  from: number,
  length: number,
  isRightToLeft = false,
): number | undefined {
  if (length === 0) return undefined;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (from + 1) % length;
  if (key === backward) return (from - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
}

/** How far the fade at the edge of a row reaches: fades.css. */
const FADE = 40;

interface Place {
  /** From the beginning of the row. */
  readonly left: number;
  readonly width: number;
}

/** How far a row is scrolled so that one part of it stands clear of both edges: no further than it has to be. */
export function showInRow(
  { left, width }: Place,
  row: { readonly width: number; readonly scrolled: number },
): number {
  const first = Math.min(row.scrolled, Math.max(0, left - FADE));
  return Math.min(Math.max(first, left + width + FADE - row.width), Math.max(first, left));
}
