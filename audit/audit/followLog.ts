// Follows the public log from where the last audit stopped: each entry into the tree, and the tree's root against the signed one.
// Must never go on from a log that does not extend what was seen. Source: decisions.md "Price evidence" (Public log).
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

export interface FollowedLog {
  readonly edge: RightEdge;
  readonly lines: readonly string[];
}

export interface FollowLogOptions {
  readonly client: Pick<LogClient, 'entries'>;
  readonly edge: RightEdge;
  /** The root that was signed for what was seen; undefined at first. */
  readonly seenRoot: Uint8Array | undefined;
  readonly signed: Signed;
  /** From the first entry again, not only what is new. */
  readonly fromStart: boolean;
  readonly sha256: Sha256Bytes;
  readonly report: Report;
}

/** Undefined where the log does not extend what was seen; that has been reported. */
export async function followLog(options: FollowLogOptions): Promise<FollowedLog | undefined> {
  const { client, edge: seen, seenRoot, signed, fromStart, sha256, report } = options;
  const { size, root } = signed;
  if (size < seen.size) {
    report('log_shrunk', `${size} entries are signed now, ${seen.size} were`);
    return undefined;
  }
  if (size === seen.size && seenRoot !== undefined && !equalBytes(seenRoot, root)) {
    report('log_forked', `two roots are signed for ${size} entries`);
    return undefined;
  }
  const entries = await client.entries(fromStart ? 0 : seen.size, size);
  const leaves = entries.map((entry) => hashLeaf(entry, sha256));
  // What was seen must be what it begins with, whether it is read again or not.
  const again = fromStart ? seen.size : 0;
  const edge = again > 0 ? extendEdge(EMPTY_EDGE, leaves.slice(0, again), sha256).edge : seen;
  if (seenRoot !== undefined && !equalBytes(rootOfEdge(edge, sha256), seenRoot)) {
    report('log_forked', `the ${seen.size} entries that were seen are others now`);
    return undefined;
  }
  const fresh = leaves.slice(again);
  const grown = fresh.length === 0 ? edge : extendEdge(edge, fresh, sha256).edge;
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
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return { edge: grown, lines: entries.map((entry) => decoder.decode(entry)) };
}
