// Hashes of a tree out of its published tiles: which tiles a proof needs, and the proof out of them.
// Must be told of a missing tile, never go on without it: what tiles say is believed by nobody before a proof holds.
// Source: tlog-tiles "Merkle Tree" (clients compute any proof from tiles).
import type { Sha256Bytes } from '../sha256.ts';
import { coverOf, hashRange, type LeafRange } from './merkleTree.ts';
import { hashInTile, placeOf, type Tile, tileIn, tilePath } from './tile.ts';

/** The tiles of a tree of `size` in which the hashes of these ranges are, each once. */
export function tilesOf(ranges: readonly LeafRange[], size: number): Tile[] {
  const tiles = new Map<string, Tile>();
  for (const subtree of ranges.flatMap(coverOf)) {
    const { level, index } = placeOf(subtree);
    const tile = tileIn(level, index, size);
    if (tile === undefined) throw new RangeError('a tree of this size has no such hash');
    tiles.set(tilePath(tile), { level: tile.level, index: tile.index, width: tile.width });
  }
  return [...tiles.values()];
}

/** The hash of each range; `bytesOf` answers what `tilesOf` named. */
export function hashesFromTiles(
  ranges: readonly LeafRange[],
  size: number,
  bytesOf: (tile: Tile) => Uint8Array,
  sha256: Sha256Bytes,
): Uint8Array[] {
  return ranges.map((range) =>
    hashRange(
      range,
      (subtree) => {
        const place = placeOf(subtree);
        const tile = tileIn(place.level, place.index, size);
        if (tile === undefined) throw new RangeError('a tree of this size has no such hash');
        return hashInTile(bytesOf(tile), place, sha256);
      },
      sha256,
    ),
  );
}
