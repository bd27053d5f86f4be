import type { Level } from '../../core/market/types.ts';

/**
 * Puts a level behind those that were read, best first: to the last one where its price is the same on our grid. False where
 * there are `most` already. Less than one lot shows nothing that can be traded.
 */
export function addLevel(
  read: [points: number, lots: number][],
  level: Level,
  most: number,
): boolean {
  const [points, lots] = level;
  const last = read.at(-1);
  if (last !== undefined && last[0] === points) {
    last[1] += lots;
    return true;
  }
  if (read.length === most) return false;
  if (lots > 0) read.push([points, lots]);
  return true;
}
