import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { decimal } from '../money/decimal.ts';
import { addAmounts, type Amounts, formatAmounts, toAmounts } from './amounts.ts';
import {
  buildSumTree,
  formatLeaf,
  hashOwner,
  leafNode,
  type LiabilityClaim,
  parseLeaf,
  rootOfSums,
  sumPath,
  verifyLiability,
} from './liabilities.ts';
import { sha256 as coreSha256, type Sha256 } from './sha256.ts';

const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');
const DAY = '2026-11-23';
const saltOf = (index: number): string => sha256(`salt ${index}`);
const uidOf = (index: number): string => String(10_000_000 + index);

const amountsOf = (index: number): Amounts =>
  toAmounts([
    ['USDT', decimal(String(index % 7)).plus('0.000001')],
    ['BTC', decimal(String(index % 3)).div('100000000')],
  ]);

const leafOf = (index: number) => ({
  day: DAY,
  owner: hashOwner(saltOf(index), uidOf(index), sha256),
  amounts: amountsOf(index),
});

function aCount(size: number) {
  const leaves = Array.from({ length: size }, (_, index) => leafOf(index));
  const tree = buildSumTree(
    leaves.map((leaf) => leafNode(leaf, sha256)),
    sha256,
  );
  const root = rootOfSums(tree);
  return { leaves, tree, root: root.hash, totals: formatAmounts(root.sums) };
}

function aClaim(size: number, index: number): LiabilityClaim {
  const { leaves, tree, root, totals } = aCount(size);
  const leaf = leaves[index];
  if (!leaf) throw new RangeError('no such leaf');
  const path = sumPath(tree, index);
  const own = { day: DAY, uid: uidOf(index), salt: saltOf(index) };
  return { ...own, leaf: formatLeaf(leaf), path, root, totals };
}

const problems = (claim: LiabilityClaim, change: Partial<LiabilityClaim> = {}) =>
  verifyLiability({ ...claim, ...change }, sha256);

test('small trees by hand', () => {
  const nodes = [0, 1, 2].map((index) => leafNode(leafOf(index), sha256));
  const [a, b, c] = nodes.map(({ hash }) => hash);
  const ab = sha256(`M1|${a}|USDT:0.000001|${b}|BTC:0.00000001,USDT:1.000001`);
  const root = sha256(`M1|${ab}|BTC:0.00000001,USDT:1.000002|${c}|BTC:0.00000002,USDT:2.000001`);
  expect(aCount(3)).toMatchObject({ root, totals: 'BTC:0.00000003,USDT:3.000003' });
  expect(aCount(1).root).toBe(a);
  expect(() => buildSumTree([], sha256)).toThrow(RangeError);
});

test('every leaf of every tree leads to the root and the totals; core and Node hash alike', () => {
  const size = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1000 }));
  fc.assert(
    fc.property(size, fc.nat(), (count, pick) => {
      const claim = aClaim(count, pick % count);
      expect(verifyLiability(claim, coreSha256)).toEqual([]);
      const naive = Array.from({ length: count }, (_, index) => amountsOf(index));
      expect(claim.totals).toBe(formatAmounts(naive.reduce(addAmounts, toAmounts([]))));
    }),
    { numRuns: 60 },
  );
});

test('whatever is changed is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 300 }), fc.nat(), fc.nat(), (count, pick, at) => {
      const claim = aClaim(count, pick % count);
      const step = at % claim.path.length;
      const withStep = (change: Partial<LiabilityClaim['path'][number]>) =>
        problems(claim, {
          path: claim.path.map((one, index) => (index === step ? { ...one, ...change } : one)),
        });
      expect(problems(claim, { leaf: claim.leaf.replace('USDT:', 'USDT:9') })).toEqual([
        'root_differs',
        'totals_differ',
      ]);
      expect(withStep({ sums: 'USDT:123' })).toEqual(['root_differs', 'totals_differ']);
      expect(withStep({ hash: sha256('another') })).toEqual(['root_differs']);
      expect(problems(claim, { path: claim.path.slice(1) })).toContain('root_differs');
      expect(problems(claim, { totals: 'USDT:0.1' })).toEqual(['totals_differ']);
      expect(problems(claim, { root: sha256('another') })).toEqual(['root_differs']);
    }),
    { numRuns: 60 },
  );
});

test('a leaf is of one day and one user', () => {
  const claim = aClaim(9, 4);
  expect(problems(claim, { day: '2026-11-22' })).toEqual(['leaf_of_another_day']);
  expect(problems(claim, { uid: uidOf(5) })).toEqual(['leaf_of_another_user']);
  expect(problems(claim, { salt: saltOf(5) })).toEqual(['leaf_of_another_user']);
  const other = aClaim(9, 5);
  expect(problems({ ...other, uid: claim.uid })).toEqual(['leaf_of_another_user']);
});

test('a negative amount is refused, though every hash and sum is right', () => {
  const own = leafOf(0);
  // Somebody who does not exist is owed less than nothing, so that the total is smaller.
  const sibling = { hash: sha256('nobody'), sums: new Map([['USDT', decimal('-0.5')]]) };
  const tree = buildSumTree([leafNode(own, sha256), sibling], sha256);
  const root = rootOfSums(tree);
  const claim = {
    day: DAY,
    uid: uidOf(0),
    salt: saltOf(0),
    leaf: formatLeaf(own),
    path: sumPath(tree, 0),
    root: root.hash,
    totals: formatAmounts(root.sums),
  };
  expect(problems(claim)).toEqual(['negative_amount']);
  const debt = { ...own, amounts: new Map([['USDT', decimal('-1')]]) };
  const alone = leafNode(debt, sha256);
  expect(
    problems(claim, {
      leaf: formatLeaf(debt),
      path: [],
      root: alone.hash,
      totals: formatAmounts(alone.sums),
    }),
  ).toEqual(['negative_amount']);
});

test('what cannot be read is said so', () => {
  const claim = aClaim(3, 1);
  expect(problems(claim, { leaf: claim.leaf.replace('L1', 'L2') })).toEqual(['leaf_unreadable']);
  expect(problems(claim, { leaf: `${claim.leaf}|` })).toEqual(['leaf_unreadable']);
  expect(problems(claim, { leaf: `${claim.leaf}0` })).toEqual(['leaf_unreadable']);
  const [first, ...rest] = claim.path;
  if (!first) throw new Error('three leaves have a path');
  expect(problems(claim, { path: [{ ...first, sums: 'USDT:1.0' }, ...rest] })).toEqual([
    'path_unreadable',
  ]);
  expect(problems(claim, { path: [{ ...first, hash: 'ab' }, ...rest] })).toEqual([
    'path_unreadable',
  ]);
  expect(parseLeaf(claim.leaf)).toEqual(leafOf(1));
});
