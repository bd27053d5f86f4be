// Reads the tree of the public log out of its store: tiles as they are published, and hashes of ranges.
// Source: ../transparency/tlog-tiles.md.
import { concatBytes } from '../../core/proof/log/bytes.ts';
import { formatBundle } from '../../core/proof/log/entryBundle.ts';
import { entryOf } from '../../core/proof/log/logLine.ts';
import type { LeafRange } from '../../core/proof/log/merkleTree.ts';
import { type Tile, TILE_WIDTH, tilePath } from '../../core/proof/log/tile.ts';
import { hashesFromTiles, tilesOf } from '../../core/proof/log/tileHashes.ts';
import type { PublicLogStore } from '../store/publicLogStore.ts';
import { nodeSha256Bytes } from './ed25519.ts';

export function createTileReader(store: PublicLogStore) {
  const load = async ({ level, index, width }: Tile): Promise<Uint8Array> => {
    const from = index * TILE_WIDTH;
    if (level === 'entries')
      return formatBundle((await store.loadLines(from, from + width)).map(entryOf));
    return concatBytes(...(await store.loadHashes(level, from, from + width)));
  };
  return {
    load,
    /** The hashes of ranges in a tree of `size`. */
    hashes: async (ranges: readonly LeafRange[], size: number): Promise<Uint8Array[]> => {
      const tiles = new Map<string, Uint8Array>();
      for (const tile of tilesOf(ranges, size)) tiles.set(tilePath(tile), await load(tile));
      const bytesOf = (tile: Tile) => tiles.get(tilePath(tile)) ?? new Uint8Array();
      return hashesFromTiles(ranges, size, bytesOf, nodeSha256Bytes);
    },
  };
}
