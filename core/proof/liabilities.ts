// The Merkle sum tree of what the house owes: a leaf for each user, and in each node the sums of its children, so that the
// root states one total per currency that no balance in the tree can be missing from.
// A node is the hash of `M1|left|sums|right|sums`, with both children's sums in it; a node without a partner moves up
// unchanged. Must never hold or believe a negative amount, which would hide what is owed to somebody else.
// Source: decisions.md "Liabilities"; written down for strangers in docs/VERIFY.md.
import { addAmounts, type Amounts, formatAmounts, hasNegative, parseSigned } from './amounts.ts';
import type { Sha256 } from './sha256.ts';

export interface SumNode {
  readonly hash: string;
  readonly sums: Amounts;
}

export interface LiabilityLeaf {
  /** The day whose midnight (00:00 UTC) it is. */
  readonly day: string;
  /** Hides whose it is from who does not know the salt. */
  readonly owner: string;
  readonly amounts: Amounts;
}

/** A sibling on the way up. */
export interface SumStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly sums: string;
}

export type LiabilityProblem =
  | 'leaf_unreadable'
  | 'leaf_of_another_day'
  | 'leaf_of_another_user'
  | 'path_unreadable'
  | 'negative_amount'
  | 'root_differs'
  | 'totals_differ';

const HASH = /^[0-9a-f]{64}$/;

/** The salt is hex and told to the user alone. */
export const hashOwner = (salt: string, uid: string, sha256: Sha256): string =>
  sha256(`${salt}|${uid}`);

export const formatLeaf = ({ day, owner, amounts }: LiabilityLeaf): string =>
  `L1|${day}|${owner}|${formatAmounts(amounts)}`;

/** A negative amount is read as itself. */
export function parseLeaf(line: string): LiabilityLeaf | undefined {
  const [front, day = '', owner = '', written = '', ...rest] = line.split('|');
  const amounts = parseSigned(written);
  const isLeaf = front === 'L1' && HASH.test(owner) && rest.length === 0;
  return isLeaf && amounts ? { day, owner, amounts } : undefined;
}

export const leafNode = (leaf: LiabilityLeaf, sha256: Sha256): SumNode => ({
  hash: sha256(formatLeaf(leaf)),
  sums: leaf.amounts,
});

const joinSums = (left: SumNode, right: SumNode, sha256: Sha256): SumNode => ({
  hash: sha256(
    `M1|${left.hash}|${formatAmounts(left.sums)}|${right.hash}|${formatAmounts(right.sums)}`,
  ),
  sums: addAmounts(left.sums, right.sums),
});

/** Every level of a tree, from the leaves to the root. */
export type SumTree = readonly (readonly SumNode[])[];

/** Throws on no leaves; the root of a single leaf is the leaf. */
export function buildSumTree(leaves: readonly SumNode[], sha256: Sha256): SumTree {
  if (leaves.length === 0) throw new RangeError('a tree needs at least one leaf');
  const levels: (readonly SumNode[])[] = [leaves];
  for (let level = leaves; level.length > 1;) {
    const next: SumNode[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2);
      if (left) next.push(right ? joinSums(left, right, sha256) : left);
    }
    levels.push(next);
    level = next;
  }
  return levels;
}

export function rootOfSums(tree: SumTree): SumNode {
  const root = tree.at(-1)?.[0];
  if (root === undefined) throw new RangeError('a tree has a root');
  return root;
}

/** The siblings from the node at `index` of the lowest level up to the root. */
export function sumPath(tree: SumTree, index: number): SumStep[] {
  if (index < 0 || index >= (tree[0]?.length ?? 0)) throw new RangeError(`no leaf ${index}`);
  const path: SumStep[] = [];
  let at = index;
  for (const level of tree) {
    const isLeft = at % 2 === 0;
    const sibling = level[isLeft ? at + 1 : at - 1];
    if (sibling !== undefined) {
      const sums = formatAmounts(sibling.sums);
      path.push({ side: isLeft ? 'right' : 'left', hash: sibling.hash, sums });
    }
    at = Math.floor(at / 2);
  }
  return path;
}

/** What a user is shown of a day's count, and who he is. */
export interface LiabilityClaim {
  readonly day: string;
  readonly uid: string;
  readonly salt: string;
  readonly leaf: string;
  readonly path: readonly SumStep[];
  readonly root: string;
  readonly totals: string;
}

/** Undefined when one of the steps is none. */
function readPath(path: readonly SumStep[]): { side: string; node: SumNode }[] | undefined {
  const steps = [];
  for (const { side, hash, sums: text } of path) {
    const sums = parseSigned(text);
    if (sums === undefined || !HASH.test(hash)) return undefined;
    steps.push({ side, node: { hash, sums } });
  }
  return steps;
}

/** Everything that is wrong with it; nothing when this user's balance is in the sum that the root states. */
export function verifyLiability(claim: LiabilityClaim, sha256: Sha256): LiabilityProblem[] {
  const leaf = parseLeaf(claim.leaf);
  const steps = readPath(claim.path);
  if (leaf === undefined) return ['leaf_unreadable'];
  if (steps === undefined) return ['path_unreadable'];
  const problems: LiabilityProblem[] = [];
  if (leaf.day !== claim.day) problems.push('leaf_of_another_day');
  if (leaf.owner !== hashOwner(claim.salt, claim.uid, sha256))
    problems.push('leaf_of_another_user');
  const all = [leaf.amounts, ...steps.map(({ node }) => node.sums)];
  if (all.some(hasNegative)) problems.push('negative_amount');
  const start = leafNode(leaf, sha256);
  const root = steps.reduce(
    (running, { side, node }) =>
      side === 'left' ? joinSums(node, running, sha256) : joinSums(running, node, sha256),
    start,
  );
  if (root.hash !== claim.root) problems.push('root_differs');
  if (formatAmounts(root.sums) !== claim.totals) problems.push('totals_differ');
  return problems;
}
