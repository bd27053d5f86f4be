// Checks that an entry is in a tree, and that a tree extends an earlier one, from the hashes of a proof alone.
// Must trust neither the proof nor its length: whatever is too much or too little is refused. Source: RFC 6962 sections 2.1.1
// and 2.1.2, by the algorithms of RFC 9162 sections 2.1.3.2 and 2.1.4.2.
import type { Sha256Bytes } from '../sha256.ts';
import { equalBytes } from './bytes.ts';
import { emptyRoot, hashNode } from './merkleTree.ts';

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

const half = (place: number): number => Math.floor(place / 2);
const isOdd = (place: number): boolean => place % 2 === 1;

/** Two places of one level, going up together: a node's, and that of the last node. */
class Climb {
  node: number;
  last: number;

  constructor(node: number, last: number) {
    this.node = node;
    this.last = last;
  }

  get isAtTop(): boolean {
    return this.last === 0;
  }

  get isRight(): boolean {
    return isOdd(this.node) || this.node === this.last;
  }

  up(): void {
    this.node = half(this.node);
    this.last = half(this.last);
  }

  /** Past the levels on which the last node has no partner. */
  skipLoneLevels(): void {
    while (!isOdd(this.node) && this.node !== 0) this.up();
  }
}

export function verifyInclusion(
  leaf: Uint8Array,
  index: number,
  { size, root }: TreeHead,
  proof: readonly Uint8Array[],
  sha256: Sha256Bytes,
): boolean {
  if (index < 0 || index >= size) return false;
  const climb = new Climb(index, size - 1);
  let running = leaf;
  for (const sibling of proof) {
    if (climb.isAtTop) return false;
    if (climb.isRight) {
      running = hashNode(sibling, running, sha256);
      climb.skipLoneLevels();
    } else running = hashNode(running, sibling, sha256);
    climb.up();
  }
  return climb.isAtTop && equalBytes(running, root);
}

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));

/** Whether `now` holds everything that `old` held, at the same places. */
export function verifyConsistency(
  old: TreeHead,
  now: TreeHead,
  proof: readonly Uint8Array[],
  sha256: Sha256Bytes,
): boolean {
  if (old.size > now.size) return false;
  if (old.size === now.size) return proof.length === 0 && equalBytes(old.root, now.root);
  if (old.size === 0) return proof.length === 0 && equalBytes(old.root, emptyRoot(sha256));
  const [first, ...rest] = isPowerOfTwo(old.size) ? [old.root, ...proof] : proof;
  if (first === undefined) return false;
  const climb = new Climb(old.size - 1, now.size - 1);
  while (isOdd(climb.node)) climb.up();
  let [oldRunning, running] = [first, first];
  for (const sibling of rest) {
    if (climb.isAtTop) return false;
    if (climb.isRight) {
      oldRunning = hashNode(sibling, oldRunning, sha256);
      running = hashNode(sibling, running, sha256);
      climb.skipLoneLevels();
    } else running = hashNode(running, sibling, sha256);
    climb.up();
  }
  return climb.isAtTop && equalBytes(oldRunning, old.root) && equalBytes(running, now.root);
}
