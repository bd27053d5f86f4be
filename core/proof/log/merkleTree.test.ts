import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  aTree,
  hashOf64,
  nodeSha256Bytes as sha256,
  vectors,
} from '../../../test/builders/transparencyVectors.ts';
import { sha256Bytes } from '../sha256.ts';
import { toHex } from '../toHex.ts';
import { equalBytes, toBase64 } from './bytes.ts';
import {
  consistencyRanges,
  emptyRoot,
  hashRange,
  inclusionRanges,
  type LeafRange,
} from './merkleTree.ts';
import { verifyConsistency, verifyInclusion } from './treeProof.ts';

const tree = aTree();
const rootOf = (size: number) => hashRange({ start: 0, end: size }, tree, sha256);
const headOf = (size: number) => ({ size, root: rootOf(size) });
const hashesOf = (ranges: readonly LeafRange[]) =>
  ranges.map((range) => hashRange(range, tree, sha256));
const inclusion = (index: number, size: number) => hashesOf(inclusionRanges(index, size));
const consistency = (old: number, size: number) => hashesOf(consistencyRanges(old, size));
const leafOf = (index: number) => tree({ level: 0, index });

describe('as Go has it', () => {
  test('every root from 1 to 10,000 entries', () => {
    const all = createHash('sha256');
    for (let size = 1; size <= vectors.most; size += 1) all.update(rootOf(size));
    expect(all.digest('hex')).toBe(vectors.rootsDigest);
    for (const { size, root } of vectors.roots) expect(toBase64(rootOf(size))).toBe(root);
    expect(toBase64(leafOf(0))).toBe(vectors.leaf0);
  });

  test.each(vectors.inclusion)('the path of $index in $size', ({ index, size, proof }) => {
    expect(inclusion(index, size).map(toBase64)).toEqual(proof);
  });

  test.each(vectors.consistency)('that $size extends $old', ({ old, size, proof }) => {
    expect(consistency(old, size).map(toBase64)).toEqual(proof);
    expect(verifyConsistency(headOf(old), headOf(size), proof.map(hashOf64), sha256)).toBe(true);
  });

  test('twelve proofs of each kind for sizes up to 10,000', () => {
    const [paths, growths] = [createHash('sha256'), createHash('sha256')];
    for (let size = 1; size <= vectors.most; size = Math.floor((size * 5) / 4) + 1) {
      for (let step = 0; step < 12; step += 1) {
        const index = (step * 7919) % size;
        for (const hash of inclusion(index, size)) paths.update(hash);
        for (const hash of consistency(index + 1, size)) growths.update(hash);
      }
    }
    expect(paths.digest('hex')).toBe(vectors.inclusionDigest);
    expect(growths.digest('hex')).toBe(vectors.consistencyDigest);
  });
});

test('the empty tree is the hash of nothing', () => {
  expect(toHex(rootOf(0))).toBe(createHash('sha256').digest('hex'));
  expect(equalBytes(emptyRoot(sha256Bytes), rootOf(0))).toBe(true);
});

/** Two numbers, the smaller one first. */
const pair = fc
  .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

/** Every way of spoiling a proof that keeps its hashes: one changed, one too few, one too many, two in another order. */
const spoiled = (proof: readonly Uint8Array[]): Uint8Array[][] => [
  ...proof.map((_hash, place) => proof.with(place, sha256(proof[place] ?? new Uint8Array()))),
  ...(proof.length > 0 ? [proof.slice(0, -1), proof.slice(1)] : []),
  [...proof, rootOf(1)],
  ...(proof.length > 1 ? [[...proof].reverse()] : []),
];

test('every entry is shown to be in its tree, nowhere else, and by no other proof', () => {
  fc.assert(
    fc.property(pair, ([place, size]) => {
      const index = place - 1;
      const proof = inclusion(index, size);
      const holds = (at: number, head = headOf(size), path = proof, leaf = leafOf(index)) =>
        verifyInclusion(leaf, at, head, path, sha256);
      expect(holds(index)).toBe(true);
      expect(holds(index, headOf(size), proof, leafOf(index + 1))).toBe(false);
      for (const other of [index - 1, index + 1, size, -1]) expect(holds(other)).toBe(false);
      expect(holds(index, headOf(size + 1))).toBe(false);
      for (const path of spoiled(proof)) expect(holds(index, headOf(size), path)).toBe(false);
    }),
    { numRuns: 150 },
  );
});

test('every tree is shown to extend every earlier one, and by no other proof', () => {
  fc.assert(
    fc.property(pair, ([old, size]) => {
      const proof = consistency(old, size);
      const holds = (from: number, to: number, path = proof) =>
        verifyConsistency(headOf(from), headOf(to), path, sha256);
      expect(holds(old, size)).toBe(true);
      expect(holds(0, size, [])).toBe(true);
      for (const path of spoiled(proof)) expect(holds(old, size, path)).toBe(false);
      if (old === size) return;
      expect(holds(size, old)).toBe(false);
      const forged = {
        size,
        root: hashRange(
          { start: 0, end: size },
          aTree((at) => (at === old - 1 ? 'another' : `entry ${at}`)),
          sha256,
        ),
      };
      expect(verifyConsistency(headOf(old), forged, proof, sha256)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('small trees whole: every proof of every size up to 40', () => {
  for (let size = 1; size <= 40; size += 1) {
    for (let index = 0; index < size; index += 1) {
      const held = verifyInclusion(
        leafOf(index),
        index,
        headOf(size),
        inclusion(index, size),
        sha256,
      );
      const grown = verifyConsistency(
        headOf(index),
        headOf(size),
        consistency(index, size),
        sha256,
      );
      expect([size, index, held, grown]).toEqual([size, index, true, true]);
    }
  }
});

test('nothing extends a tree that is empty but with another root than nothing has', () => {
  const empty = { size: 0, root: rootOf(1) };
  expect(verifyConsistency(empty, headOf(3), [], sha256)).toBe(false);
  expect(verifyConsistency(headOf(0), headOf(3), [rootOf(1)], sha256)).toBe(false);
});

test('proofs of what is not there are refused', () => {
  expect(() => inclusionRanges(3, 3)).toThrow('leaf 3 is not in the tree');
  expect(() => inclusionRanges(-1, 3)).toThrow(RangeError);
  expect(() => consistencyRanges(4, 3)).toThrow('size 4 is not in the tree');
});
