import fc from 'fast-check';
import { buildTree, calculatePath, calculateRoot, foldPath, pathInTree } from './merkle.ts';
import { sha256 } from './sha256.ts';

const leaf = (index: number): string => sha256(`leaf ${index}`);
const leaves = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => leaf(index));

test('small trees by hand', () => {
  const [a = '', b = '', c = ''] = leaves(3);
  const ab = sha256(`N1|${a}|${b}`);
  expect(calculateRoot([a], sha256)).toBe(a);
  expect(calculateRoot([a, b], sha256)).toBe(ab);
  // the third stands alone and moves up as it is
  expect(calculateRoot([a, b, c], sha256)).toBe(sha256(`N1|${ab}|${c}`));
  expect(calculatePath([a, b, c], 2, sha256)).toEqual([{ side: 'left', hash: ab }]);
  expect(calculatePath([a, b, c], 0, sha256)).toEqual([
    { side: 'right', hash: b },
    { side: 'right', hash: c },
  ]);
});

test('a repeated last leaf gives another root: two lists never share one', () => {
  const [a = '', b = '', c = ''] = leaves(3);
  expect(calculateRoot([a, b, c, c], sha256)).not.toBe(calculateRoot([a, b, c], sha256));
});

test('every leaf of every tree leads to the root, and no other leaf does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (count, pick) => {
      const all = leaves(count);
      const index = pick % count;
      const root = calculateRoot(all, sha256);
      const path = calculatePath(all, index, sha256);
      expect(foldPath(leaf(index), path, sha256)).toBe(root);
      expect(foldPath(leaf(count + 1), path, sha256)).not.toBe(root);
    }),
    { numRuns: 60 },
  );
});

test('a tree that is made once answers the path of each leaf, and hashes nothing for it', () => {
  let hashed = 0;
  const counting = (text: string): string => {
    hashed += 1;
    return sha256(text);
  };
  const all = leaves(33);
  const tree = buildTree(all, counting);
  expect(hashed).toBe(32);
  all.forEach((_leaf, index) =>
    expect(pathInTree(tree, index)).toEqual(calculatePath(all, index, sha256)),
  );
  expect(hashed).toBe(32);
});

test('refuses what does not exist', () => {
  expect(() => calculateRoot([], sha256)).toThrow(RangeError);
  expect(() => pathInTree(buildTree([leaf(0)], sha256), -1)).toThrow(RangeError);
  expect(() => calculatePath([leaf(0)], 1, sha256)).toThrow(RangeError);
});
