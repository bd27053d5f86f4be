// Rows of the public log that this server did not write: whoever has its role in the database can put lines behind the last one, with
// hashes and a checkpoint that fit. The server signs none of them, neither with its next batch nor at its next start; here they are named.
// Must only read. Source: decisions.md "Money" (found within 60 s and named), "Price evidence" (Public log).
import { hashesAt } from '../../core/proof/log/tile.ts';
import type { PublicLogStore } from '../store/publicLogStore.ts';
import type { Finder } from './invariants.ts';

export const LOG_OWN = 'the public log holds what this server wrote';

/** Where the log reaches; a batch brings all of it in one transaction. */
export function createForeignLogRows(store: Pick<PublicLogStore, 'reach'>): Finder {
  return {
    invariant: LOG_OWN,
    find: async () => {
      const { lines, tiles, checkpoint } = await store.reach();
      const size = checkpoint?.size ?? 0;
      const details = [
        ...(checkpoint?.word === 'other' ? [`the checkpoint of ${size} entries`] : []),
        ...(lines === size ? [] : [`entries from place ${size} on`]),
        ...tiles.flatMap((count, place) =>
          count === hashesAt(place + 1, size) ? [] : `hashes of level ${place + 1}`,
        ),
      ];
      return details.map((detail) => ({ invariant: LOG_OWN, userId: null, detail }));
    },
  };
}
