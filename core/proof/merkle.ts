// Merkle trees over hex SHA-256 leaves: a root, the path of one leaf to it, and the way back up.
// A node is the hash of the text "N1|left|right", so `printf 'N1|…|…' | sha256sum` checks it; a node without a partner
// moves up unchanged (doubling it would let two lists share a root). Source: decisions.md "Price evidence".
import type { Sha256 } from './sha256.ts';

export interface PathStep {
  /** On which side of the running hash this sibling stands. */
  readonly side: 'left' | 'right';
  readonly hash: string;
}

const joinNodes = (left: string, right: string, sha256: Sha256): string =>
  sha256(`N1|${left}|${right}`);

function liftLevel(level: readonly string[], sha256: Sha256): string[] {
  const next: string[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const left = level[index] ?? '';
    const right = level[index + 1];
    next.push(right === undefined ? left : joinNodes(left, right, sha256));
  }
  return next;
}

/** Every level of a tree, from the leaves to the root: made once, it answers the path of any leaf without hashing again. */
export type MerkleTree = readonly (readonly string[])[];

/** Throws on no leaves; the root of a single leaf is the leaf. */
export function buildTree(leaves: readonly string[], sha256: Sha256): MerkleTree {
  if (leaves.length === 0) throw new RangeError('a tree needs at least one leaf');
  const levels: (readonly string[])[] = [];
  let level = leaves;
  for (; level.length > 1; level = liftLevel(level, sha256)) levels.push(level);
  levels.push(level);
  return levels;
}

/** Root of at least one leaf. Throws on none. */
export function calculateRoot(leaves: readonly string[], sha256: Sha256): string {
  return buildTree(leaves, sha256).at(-1)?.[0] ?? '';
}

/** The siblings from the leaf at `index` up to the root. */
export function pathInTree(tree: MerkleTree, index: number): PathStep[] {
  if (index < 0 || index >= (tree[0]?.length ?? 0)) throw new RangeError(`no leaf ${index}`);
  const path: PathStep[] = [];
  let at = index;
  for (const level of tree) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: sibling });
    at = Math.floor(at / 2);
  }
  return path;
}

/** The path of one leaf of a tree that is asked for nothing else. */
export function calculatePath(
  leaves: readonly string[],
  index: number,
  sha256: Sha256,
): PathStep[] {
  return pathInTree(buildTree(leaves, sha256), index);
}

/** The root that a leaf and its path lead to. */
export function foldPath(leaf: string, path: readonly PathStep[], sha256: Sha256): string {
  return path.reduce(
    (running, { side, hash }) =>
      side === 'left' ? joinNodes(hash, running, sha256) : joinNodes(running, hash, sha256),
    leaf,
  );
}
