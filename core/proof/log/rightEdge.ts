// What has to be known of a tree to make it grow: the hashes of its partial tiles, at most 255 on each level. From them come
// its root and the hashes of the tiles that become full.
// Must never change what it was given: a batch that is not stored leaves no trace. Source: tlog-tiles "Partial Tiles".
import type { Sha256Bytes } from '../sha256.ts';
import { concatBytes } from './bytes.ts';
import { hashRange } from './merkleTree.ts';
import { hashesAt, hashInTile, placeOf, TILE_WIDTH } from './tile.ts';

/** One hash of a tile above level 0. */
export interface TileHash {
  readonly level: number;
  /** Among all of its level. */
  readonly position: number;
  readonly hash: Uint8Array;
}

export interface RightEdge {
  readonly size: number;
  /** By tile level, the hashes of its partial tile. */
  readonly partial: readonly (readonly Uint8Array[])[];
}

export const EMPTY_EDGE: RightEdge = { size: 0, partial: [] };

/** Which hashes of a level are in its partial tile: from, and up to but not with. */
export function partialPlaces(level: number, size: number): { from: number; to: number } {
  const to = hashesAt(level, size);
  return { from: to - (to % TILE_WIDTH), to };
}

/** The levels of a tree of `size`: each has a hash at least. */
export function levelsOf(size: number): number {
  let levels = 0;
  while (hashesAt(levels, size) > 0) levels += 1;
  return levels;
}

/** The edge with these leaves behind it, and the hashes of the tiles that they filled. */
export function extendEdge(
  edge: RightEdge,
  leaves: readonly Uint8Array[],
  sha256: Sha256Bytes,
): { readonly edge: RightEdge; readonly filled: readonly TileHash[] } {
  const partial = edge.partial.map((hashes) => [...hashes]);
  const filled: TileHash[] = [];
  let { size } = edge;
  const put = (level: number, hash: Uint8Array): void => {
    const hashes = (partial[level] ??= []);
    hashes.push(hash);
    if (hashes.length < TILE_WIDTH) return;
    const whole = hashInTile(concatBytes(...hashes), { first: 0, count: TILE_WIDTH }, sha256);
    hashes.length = 0;
    filled.push({ level: level + 1, position: hashesAt(level + 1, size) - 1, hash: whole });
    put(level + 1, whole);
  };
  for (const leaf of leaves) {
    size += 1;
    put(0, leaf);
  }
  return { edge: { size, partial }, filled };
}

/** The root of the whole tree, from its edge. */
export function rootOfEdge({ size, partial }: RightEdge, sha256: Sha256Bytes): Uint8Array {
  const tiles = partial.map((hashes) => concatBytes(...hashes));
  return hashRange(
    { start: 0, end: size },
    (subtree) => {
      const place = placeOf(subtree);
      return hashInTile(tiles[place.level] ?? new Uint8Array(), place, sha256);
    },
    sha256,
  );
}
