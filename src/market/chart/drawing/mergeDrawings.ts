// This device's drawings and the server's as one list. Three lists are compared, those two and what both had when they last
// agreed: what one side lacks of that was removed there, and a removal wins over a change; what only one side has and
// that list has not is new. Of two states of a drawing the one that was changed last wins. So nothing removed comes back, and
// neither a clock nor a list of everything ever removed is needed for it; but of each list that was sent it has to be known whether
// the server took it (drawingSync.ts). Pure.
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';
import type { KeptDrawings } from './keptDrawings.ts';

interface Merged {
  readonly kept: KeptDrawings;
  /** Drawings of this device that had no room beside the server's. */
  readonly dropped: number;
}

export function mergeDrawings(mine: KeptDrawings, theirs: readonly Drawing[]): Merged {
  const own = new Map(mine.drawings.map((drawing) => [drawing.id, drawing]));
  const agreed = new Set(mine.agreed);
  const remote = new Set(theirs.map(({ id }) => id));
  const common = theirs.flatMap((drawing) => {
    const known = own.get(drawing.id);
    if (known === undefined) return agreed.has(drawing.id) ? [] : [drawing];
    return [known.editedAt > drawing.editedAt ? known : drawing];
  });
  const fresh = mine.drawings.filter(({ id }) => !remote.has(id) && !agreed.has(id));
  const room = Math.max(0, MOST_DRAWINGS - common.length);
  const newest = new Set(fresh.toSorted((a, b) => b.editedAt - a.editedAt).slice(0, room));
  return {
    kept: {
      ...mine,
      drawings: [...common, ...fresh.filter((drawing) => newest.has(drawing))],
      agreed: [...remote],
    },
    dropped: fresh.length - newest.size,
  };
}

/** Whether two lists say the same: each drawing in the same state. */
export function isSameList(a: readonly Drawing[], b: readonly Drawing[]): boolean {
  const states = new Map(a.map(({ id, editedAt }) => [id, editedAt]));
  return a.length === b.length && b.every(({ id, editedAt }) => states.get(id) === editedAt);
}
