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

/** Root of at least one leaf; the root of a single leaf is the leaf. Throws on none. */
export function calculateRoot(leaves: readonly string[], sha256: Sha256): string {
  let level = leaves;
  while (level.length > 1) level = liftLevel(level, sha256);
  const [root] = level;
  if (root === undefined) throw new RangeError('a tree needs at least one leaf');
  return root;
}

/** The siblings from the leaf at `index` up to the root. */
export function calculatePath(
  leaves: readonly string[],
  index: number,
  sha256: Sha256,
): PathStep[] {
  if (index < 0 || index >= leaves.length) throw new RangeError(`no leaf ${index}`);
  const path: PathStep[] = [];
  let level = leaves;
  let at = index;
  while (level.length > 1) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: sibling });
    level = liftLevel(level, sha256);
    at = Math.floor(at / 2);
  }
  return path;
}

/** The root that a leaf and its path lead to. */
export function foldPath(leaf: string, path: readonly PathStep[], sha256: Sha256): string {
  return path.reduce(
    (running, { side, hash }) =>
      side === 'left' ? joinNodes(hash, running, sha256) : joinNodes(running, hash, sha256),
    leaf,
  );
}
