// Follows the public log from where the last audit stopped: each entry into the tree, and the tree's root against the signed one.
// Must never go on from a log that does not extend what was seen, and never hold all of it: a year has tens of millions of entries.
// Source: decisions.md "Price evidence" (Public log).
import { equalBytes } from '../../core/proof/log/bytes.ts';
import type { VerifyEd25519 } from '../../core/proof/log/checkNote.ts';
import type { Checkpoint } from '../../core/proof/log/checkpoint.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import {
  EMPTY_EDGE,
  extendEdge,
  type RightEdge,
  rootOfEdge,
} from '../../core/proof/log/rightEdge.ts';
import { type LogKeys, readSignedCheckpoint } from '../../core/proof/log/signedCheckpoint.ts';
import type { Sha256Bytes } from '../../core/proof/sha256.ts';
import type { LogClient } from '../logClient.ts';
import type { Report } from './finding.ts';

export interface Signed extends Checkpoint {
  readonly note: string;
  /** Names of known witnesses whose cosignatures it carries. */
  readonly witnesses: readonly string[];
}

/** Undefined unless the log's key signed it, and every other known key that is named in it. */
export function readSigned(text: string, keys: LogKeys, verify: VerifyEd25519): Signed | undefined {
  const signed = readSignedCheckpoint(text, keys, verify);
  if (signed === undefined) return undefined;
  const { signatures, ...checkpoint } = signed;
  const cosigned = signatures.filter(({ key }) => key !== keys.log).map(({ key }) => key.name);
  return { ...checkpoint, witnesses: cosigned };
}

/** Entries that are held at a time. */
export const CHUNK = 65_536;

export interface FollowLogOptions {
  readonly client: Pick<LogClient, 'entries'>;
  readonly edge: RightEdge;
  /** The root that was signed for what was seen; undefined at first. */
  readonly seenRoot: Uint8Array | undefined;
  readonly signed: Signed;
  /** From the first entry again, not only what is new. */
  readonly fromStart: boolean;
  readonly sha256: Sha256Bytes;
  /** Told of the entries in their order, some at a time, before it is known whether they come to the signed root. */
  readonly take: (lines: readonly string[]) => void;
  readonly report: Report;
}

/** The tree of an edge with the entries up to `to`, a chunk at a time. */
async function grow(
  edge: RightEdge,
  to: number,
  { client, sha256, take }: FollowLogOptions,
): Promise<RightEdge> {
  // What is no text is no line that anybody knows.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let grown = edge;
  while (grown.size < to) {
    const next = Math.min((Math.floor(grown.size / CHUNK) + 1) * CHUNK, to);
    const entries = await client.entries(grown.size, next);
    const leaves = entries.map((entry) => hashLeaf(entry, sha256));
    grown = extendEdge(grown, leaves, sha256).edge;
    take(entries.map((entry) => decoder.decode(entry)));
  }
  return grown;
}

/** The tree as it is now; undefined where the log does not extend what was seen, which has been reported. */
export async function followLog(options: FollowLogOptions): Promise<RightEdge | undefined> {
  const { edge: seen, seenRoot, signed, fromStart, sha256, report } = options;
  const { size, root } = signed;
  if (size < seen.size) {
    report('log_shrunk', `${size} entries are signed now, ${seen.size} were`);
    return undefined;
  }
  if (size === seen.size && seenRoot !== undefined && !equalBytes(seenRoot, root)) {
    report('log_forked', `two roots are signed for ${size} entries`);
    return undefined;
  }
  // What was seen must be what it begins with, whether it is read again or not.
  const edge = fromStart ? await grow(EMPTY_EDGE, seen.size, options) : seen;
  if (seenRoot !== undefined && !equalBytes(rootOfEdge(edge, sha256), seenRoot)) {
    report('log_forked', `the ${seen.size} entries that were seen are others now`);
    return undefined;
  }
  const grown = await grow(edge, size, options);
  if (size > 0 && !equalBytes(rootOfEdge(grown, sha256), root)) {
    const isFirst = edge.size === 0;
    report(
      isFirst ? 'root_replaced' : 'log_forked',
      isFirst
        ? `the entries do not come to the root that is signed for ${size}`
        : `what is signed for ${size} entries does not extend the ${edge.size} that were seen`,
    );
    return undefined;
  }
  return grown;
}
