import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  aTree,
  nodeSha256Bytes as sha256,
  vectors,
} from '../../../test/builders/transparencyVectors.ts';
import { concatBytes, equalBytes } from './bytes.ts';
import { formatBundle, parseBundle } from './entryBundle.ts';
import {
  hashInTile,
  hashesAt,
  parseTilePath,
  placeOf,
  type Tile,
  tileIn,
  tilePath,
} from './tile.ts';

const tree = aTree();
const bytesOf = ({ level, index, width }: Tile): Uint8Array =>
  concatBytes(
    ...Array.from({ length: width }, (_, place) =>
      tree({ level: level === 'entries' ? 0 : level * 8, index: index * 256 + place }),
    ),
  );
/** Go writes the height of its tiles into the path; tlog-tiles has one height. */
const withoutHeight = (goPath: string): string => goPath.replace('tile/8/', 'tile/');

test.each(vectors.tiles)('level $level, tile $index as Go has it', (tile) => {
  const { level, index, width, goPath } = tile;
  const data = bytesOf({ level, index, width });
  expect(data).toHaveLength(tile.bytes);
  expect(createHash('sha256').update(data).digest('hex')).toBe(tile.sha256);
  expect(tilePath({ level, index, width })).toBe(withoutHeight(goPath));
  expect(tileIn(level, index, vectors.most)).toMatchObject({ width, isFull: width === 256 });
});

test.each(vectors.paths)('the path of tile $index as Go has it', ({ index, goPath, goPartial }) => {
  expect(tilePath({ level: 2, index, width: 256 })).toBe(withoutHeight(goPath));
  expect(tilePath({ level: 2, index, width: 17 })).toBe(withoutHeight(goPartial));
  expect(parseTilePath(withoutHeight(goPartial))).toEqual({ level: 2, index, width: 17 });
});

test('a tree of 70,000 has the tiles of the specification', () => {
  expect([0, 1, 2, 3].map((level) => hashesAt(level, 70_000))).toEqual([70_000, 273, 1, 0]);
  expect(tileIn(0, 272, 70_000)).toMatchObject({ width: 256, isFull: true });
  expect(tileIn(0, 273, 70_000)).toMatchObject({ width: 112, isFull: false });
  expect(tileIn(0, 274, 70_000)).toBeUndefined();
  expect(tileIn(1, 0, 70_000)).toMatchObject({ isFull: true });
  expect(tileIn(1, 1, 70_000)).toMatchObject({ width: 17 });
  expect(tileIn(2, 0, 70_000)).toMatchObject({ width: 1 });
  expect(tileIn('entries', 273, 70_000)).toMatchObject({ width: 112 });
  // A full tile and one hash above it, and no empty one beside it.
  expect(tileIn(0, 1, 256)).toBeUndefined();
  expect(tileIn(1, 0, 256)).toMatchObject({ width: 1 });
  expect(tileIn(63, 0, Number.MAX_SAFE_INTEGER)).toBeUndefined();
});

test.each([
  'tile/0/0',
  'tile/00/000',
  'tile/64/000',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/000.p/08',
  'tile/0/x000/001',
  'tile/0/001/002',
  'tile/0/x001/x002',
  'tile/0/x001/002/',
  'tile/0/1000',
  'tile/entry/000',
  'tile/0/000.p/',
  'tile/-1/000',
  '/tile/0/000',
  'tile/0/x999/x999/x999/x999/x999/999',
  '',
])('%p is no path of a tile', (path) => {
  expect(parseTilePath(path)).toBeUndefined();
});

test('every tile has one path, and it leads back', () => {
  const level = fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('entries' as const));
  fc.assert(
    fc.property(
      fc.record({ level, index: fc.maxSafeNat(), width: fc.integer({ min: 1, max: 256 }) }),
      (tile) => {
        expect(parseTilePath(tilePath(tile))).toEqual(tile);
      },
    ),
  );
});

test('every complete subtree is found in its tile', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), (size, pick) => {
      for (let level = 0; 2 ** level <= size; level += 1) {
        const index = pick % Math.floor(size / 2 ** level);
        const place = placeOf({ level, index });
        const tile = tileIn(place.level, place.index, size);
        if (tile === undefined) throw new Error('the subtree has no tile');
        expect(equalBytes(hashInTile(bytesOf(tile), place, sha256), tree({ level, index }))).toBe(
          true,
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('a tile that is too short has no such hash', () => {
  expect(() => hashInTile(new Uint8Array(64), { first: 2, count: 1 }, sha256)).toThrow(RangeError);
});

describe('a bundle', () => {
  test('is each entry behind its length', () => {
    expect([...formatBundle([Uint8Array.of(7), new Uint8Array()])]).toEqual([0, 1, 7, 0, 0]);
    const long = new Uint8Array(0x0102);
    expect([...formatBundle([long]).subarray(0, 2)]).toEqual([1, 2]);
    expect(() => formatBundle([new Uint8Array(0x1_0000)])).toThrow('too long');
  });

  test('leads back to its entries', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (entries) => {
        const bytes = formatBundle(entries);
        expect(parseBundle(bytes)?.map((entry) => [...entry])).toEqual(
          entries.map((entry) => [...entry]),
        );
        for (const cut of [1, 2])
          if (bytes.length > 0)
            expect(parseBundle(bytes.subarray(0, bytes.length - cut))?.length).not.toBe(
              entries.length,
            );
        expect(parseBundle(concatBytes(bytes, Uint8Array.of(0)))).toBeUndefined();
      }),
    );
  });
});
