// Facts of an independent implementation (Go's sumdb/tlog and sumdb/note), which knows nothing of this product: roots, proofs,
// tiles, notes and keys over a tree whose entry n is the text `entry n`. Made once with Debian's golang-golang-x-mod-dev
// 0.7.0, and never to be made by code of ours.
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { hashLeaf, hashNode, type HashOf } from '../../core/proof/log/merkleTree.ts';
import { fromBase64 } from '../../core/proof/log/bytes.ts';
import type { Sha256Bytes } from '../../core/proof/sha256.ts';

interface Proof {
  readonly size: number;
  readonly proof: readonly string[];
}
interface Vectors {
  readonly most: number;
  readonly leaf0: string;
  readonly rootsDigest: string;
  readonly roots: readonly { readonly size: number; readonly root: string }[];
  readonly inclusion: readonly (Proof & { readonly index: number })[];
  readonly inclusionDigest: string;
  readonly consistency: readonly (Proof & { readonly old: number })[];
  readonly consistencyDigest: string;
  /** Go numbers the height into its paths; the rest is tlog-tiles'. */
  readonly tiles: readonly {
    readonly level: number;
    readonly index: number;
    readonly width: number;
    readonly goPath: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
  readonly paths: readonly {
    readonly index: number;
    readonly goPath: string;
    readonly goPartial: string;
  }[];
  readonly notes: readonly {
    readonly seed: string;
    readonly name: string;
    readonly vkey: string;
    readonly text: string;
    readonly note: string;
  }[];
}

export const vectors = JSON.parse(
  readFileSync('test/fixtures/transparencyVectors.json', 'utf8'),
) as Vectors;

/** Node's, many times as fast as core's own; sha256.test.ts shows that they agree. */
export const nodeSha256Bytes: Sha256Bytes = (bytes) => createHash('sha256').update(bytes).digest();

export const hashOf64 = (text: string): Uint8Array => fromBase64(text) ?? new Uint8Array();

/** The hashes of complete subtrees over `entry 0`, `entry 1` … (or what `entry` says), each worked out once. */
export function aTree(entry = (index: number): string => `entry ${index}`): HashOf {
  const known = new Map<string, Uint8Array>();
  const hash: HashOf = ({ level, index }) => {
    const key = `${level}/${index}`;
    let found = known.get(key);
    if (found === undefined) {
      const below = { level: level - 1, index: index * 2 };
      found =
        level === 0
          ? hashLeaf(Buffer.from(entry(index)), nodeSha256Bytes)
          : hashNode(hash(below), hash({ ...below, index: index * 2 + 1 }), nodeSha256Bytes);
      known.set(key, found);
    }
    return found;
  };
  return hash;
}
