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
