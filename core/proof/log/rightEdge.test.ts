import fc from 'fast-check';
import {
  aTree,
  nodeSha256Bytes as sha256,
  vectors,
} from '../../../test/builders/transparencyVectors.ts';
import { concatBytes, toBase64 } from './bytes.ts';
import { consistencyRanges, hashRange, inclusionRanges } from './merkleTree.ts';
import {
  EMPTY_EDGE,
  extendEdge,
  levelsOf,
  partialPlaces,
  rootOfEdge,
  type TileHash,
} from './rightEdge.ts';
import { tileIn, tilePath } from './tile.ts';
import { hashesFromTiles, tilesOf } from './tileHashes.ts';

const tree = aTree();
const leaves = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => tree({ level: 0, index: from + place }));

test('an edge that grows by any steps has the roots that Go has, and fills the tiles above', () => {
  const roots = new Map(vectors.roots.map(({ size, root }) => [size, root]));
  const sizes = [...roots.keys()];
  const filled: TileHash[] = [];
  let edge = EMPTY_EDGE;
  for (const size of sizes) {
    const grown = extendEdge(edge, leaves(edge.size, size), sha256);
    edge = grown.edge;
    filled.push(...grown.filled);
    expect(toBase64(rootOfEdge(edge, sha256))).toBe(roots.get(size));
  }
  expect(filled.map(({ level, position }) => [level, position])).toEqual(
    Array.from({ length: 39 }, (_, position) => [1, position]),
  );
  for (const { level, position, hash } of filled)
    expect(toBase64(hash)).toBe(toBase64(tree({ level: level * 8, index: position })));
});

test('a tile of level 1 that is full stands in level 2', () => {
  const { edge, filled } = extendEdge(EMPTY_EDGE, leaves(0, 65_537), sha256);
  expect(filled.at(-1)).toMatchObject({ level: 2, position: 0 });
  expect(filled).toHaveLength(257);
  expect(edge.partial.map(({ length }) => length)).toEqual([1, 0, 1]);
  expect(toBase64(rootOfEdge(edge, sha256))).toBe(
    toBase64(hashRange({ start: 0, end: 65_537 }, tree, sha256)),
  );
  expect([levelsOf(65_537), levelsOf(65_535), levelsOf(1), levelsOf(0)]).toEqual([3, 2, 1, 0]);
  expect(partialPlaces(0, 65_537)).toEqual({ from: 65_536, to: 65_537 });
  expect(partialPlaces(1, 65_536)).toEqual({ from: 256, to: 256 });
});

test('what it was given stays as it was', () => {
  const { edge } = extendEdge(EMPTY_EDGE, leaves(0, 255), sha256);
  const before = toBase64(rootOfEdge(edge, sha256));
  extendEdge(edge, leaves(255, 300), sha256);
  expect(toBase64(rootOfEdge(edge, sha256))).toBe(before);
  expect(extendEdge(edge, [], sha256)).toEqual({ edge, filled: [] });
});

test('every proof comes out of the published tiles, and of a few of them', () => {
  const published =
    (size: number) => (tile: { level: number | 'entries'; index: number; width: number }) => {
      const { level, index, width } = tile;
      if (level === 'entries') throw new Error('no hashes');
      expect(tileIn(level, index, size)).toMatchObject({ width });
      return concatBytes(
        ...Array.from({ length: width }, (_, place) =>
          tree({ level: level * 8, index: index * 256 + place }),
        ),
      );
    };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), (size, pick) => {
      for (const ranges of [
        inclusionRanges(pick % size, size),
        consistencyRanges((pick % size) + 1, size),
      ]) {
        const tiles = tilesOf(ranges, size);
        expect(new Set(tiles.map(tilePath)).size).toBe(tiles.length);
        expect(tiles.length).toBeLessThanOrEqual(4);
        expect(hashesFromTiles(ranges, size, published(size), sha256).map(toBase64)).toEqual(
          ranges.map((range) => toBase64(hashRange(range, tree, sha256))),
        );
      }
    }),
    { numRuns: 40 },
  );
  expect(() => tilesOf([{ start: 0, end: 8 }], 7)).not.toThrow();
  expect(() => hashesFromTiles([{ start: 0, end: 8 }], 7, published(7), sha256)).toThrow(
    RangeError,
  );
  expect(() => tilesOf([{ start: 8, end: 9 }], 0)).toThrow(RangeError);
});
