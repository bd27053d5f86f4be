// Whether lines stand in the public log: each by its own proof, under a checkpoint that the log's key has signed.
import { entryOf, formatLogLine } from '../../core/proof/log/logLine.ts';
import { parseInclusionProof, verifyInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import { cosignedTimes } from '../../core/proof/log/signedCheckpoint.ts';
import { toHex } from '../../core/proof/toHex.ts';
import type { EvidenceSeal, LogPlace } from '../../core/proof/fill/types.ts';
import type { VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { nodeSha256Bytes, verifyEd25519 } from '../ed25519.ts';
import type { FileCheck } from './fileFinding.ts';

export interface SavedLine {
  readonly line: string;
  readonly log: LogPlace | null;
}

/** Of a seal; none for one from before the public log. */
export function lineOfSeal(seal: EvidenceSeal | null): SavedLine[] {
  if (seal === null || 'chain' in seal) return [];
  const { second, root, log } = seal;
  return [{ line: formatLogLine({ kind: 'second', second, root }), log }];
}

export interface PlaceKeys {
  readonly log: VerifierKey;
  readonly witnesses: readonly VerifierKey[];
}

/** Roots by size: one log signs one root for each. */
type Roots = Map<number, string>;

function checkOne({ line, log: place }: SavedLine, keys: PlaceKeys, roots: Roots, on: FileCheck) {
  const { report, tell } = on;
  if (place === null)
    return report('not_logged', `"${line}": no checkpoint covered it when it was saved`);
  const proof = parseInclusionProof(place.proof);
  const leaf = hashLeaf(entryOf(line), nodeSha256Bytes);
  const proven =
    proof &&
    verifyInclusionProof(leaf, proof, { ...keys, witnesses: [] }, verifyEd25519, nodeSha256Bytes);
  if (proof === undefined || proven === undefined || proof.index !== place.index)
    return report('log_differs', `"${line}": not shown to be in the log of ${keys.log.name}`);
  const root = toHex(proven.root);
  if ((roots.get(proven.size) ?? root) !== root)
    return report('log_forked', `two roots are signed for ${proven.size} entries`);
  roots.set(proven.size, root);
  const times = cosignedTimes(proof.checkpoint, keys.witnesses, verifyEd25519);
  const cosigned = times.filter((time) => time !== undefined).length;
  return tell(
    `Entry ${place.index} of ${proven.size} in ${keys.log.name}: "${line}"; cosigned by ${cosigned} of ${times.length} witnesses`,
  );
}

export function checkPlaces(lines: readonly SavedLine[], keys: PlaceKeys, on: FileCheck): void {
  const roots: Roots = new Map();
  const each = new Map(lines.map((one) => [JSON.stringify(one), one]));
  for (const one of each.values()) checkOne(one, keys, roots, on);
}
