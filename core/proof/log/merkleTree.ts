// The Merkle tree of RFC 6962, section 2.1: how leaves and nodes are hashed, and of which complete subtrees a root and a
// proof are made. What a proof needs is named first and hashed then, so that who reads tiles over a network can fetch them.
// Must never hold a tree: a subtree's hash is asked of whoever keeps it. Source: tlog-tiles "Merkle Tree".
import type { Sha256Bytes } from '../sha256.ts';
import { concatBytes } from './bytes.ts';

export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const hashLeaf = (entry: Uint8Array, sha256: Sha256Bytes): Uint8Array =>
  sha256(concatBytes(LEAF, entry));
export const hashNode = (left: Uint8Array, right: Uint8Array, sha256: Sha256Bytes): Uint8Array =>
  sha256(concatBytes(NODE, left, right));
/** The root of no entries. */
export const emptyRoot = (sha256: Sha256Bytes): Uint8Array => sha256(new Uint8Array());

/** A complete subtree: 2^level leaves, the index-th of its level. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** Leaves from `start`, `end` excluded, as RFC 6962 cuts them: their tree stands as a whole in every larger one. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** Hash of a complete subtree. Throws when it is not there. */
export type HashOf = (subtree: Subtree) => Uint8Array;

/** The largest power of two below `count`, which is 2 at least. */
function splitOf(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** The complete subtrees that make up a range, from the left. */
export function coverOf({ start, end }: LeafRange): Subtree[] {
  const cover: Subtree[] = [];
  for (let at = start; at < end;) {
    let level = 0;
    while (2 ** (level + 1) <= end - at) level += 1;
    cover.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return cover;
}

/** The Merkle tree hash of a range; of none, that of the empty tree. */
export function hashRange(range: LeafRange, hashOf: HashOf, sha256: Sha256Bytes): Uint8Array {
  const hashes = coverOf(range).map(hashOf);
  const last = hashes.pop();
  if (last === undefined) return emptyRoot(sha256);
  return hashes.reduceRight((right, left) => hashNode(left, right, sha256), last);
}

function assertWithin(isWithin: boolean, what: string): void {
  if (!isWithin) throw new RangeError(`${what} is not in the tree`);
}

/** The ranges whose hashes lead from a leaf to the root, the leaf's sibling first (RFC 6962, section 2.1.1). */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  assertWithin(index >= 0 && index < size, `leaf ${index}`);
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  return ranges;
}

/** The ranges whose hashes show that the first `old` leaves stand unchanged among `size` (RFC 6962, section 2.1.2). */
export function consistencyRanges(old: number, size: number): LeafRange[] {
  assertWithin(old >= 0 && old <= size, `size ${old}`);
  const ranges: LeafRange[] = [];
  // Any tree extends the empty one, and is the same as itself.
  if (old === 0 || old === size) return ranges;
  let [start, end] = [0, size];
  while (end !== old) {
    const middle = start + splitOf(end - start);
    if (old <= middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  // The old root itself is known to whoever asks.
  if (start > 0) ranges.unshift({ start, end });
  return ranges;
}
