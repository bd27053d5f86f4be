// A proof that an entry is in the log, whole and offline: its index, the path to the root, the signed checkpoint.
// Must never believe the extra line, which nobody signed. Source: tlog-proof "Format", "Verifying a tlog proof".
import type { Sha256Bytes } from '../sha256.ts';
import { formatHashLines, parseHashLines } from './addCheckpoint.ts';
import type { VerifyEd25519 } from './checkNote.ts';
import { type LogKeys, readSignedCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';
import { verifyInclusion } from './treeProof.ts';
import { parseWholeNumber } from './wholeNumber.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

export interface InclusionProof {
  readonly index: number;
  /** From the leaf's sibling up. */
  readonly path: readonly Uint8Array[];
  /** The signed note, word for word. */
  readonly checkpoint: string;
}

export const formatInclusionProof = ({ index, path, checkpoint }: InclusionProof): string =>
  `${FIRST_LINE}\nindex ${index}\n${formatHashLines(path)}\n${checkpoint}`;

/** Undefined when it is no proof. An extra line is passed over. */
export function parseInclusionProof(text: string): InclusionProof | undefined {
  const end = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (lines[0]?.startsWith('extra ') === true) lines.shift();
  const [indexLine = '', ...pathLines] = lines;
  const index = indexLine.startsWith('index ') ? parseWholeNumber(indexLine.slice(6)) : undefined;
  const path = parseHashLines(pathLines);
  if (first !== FIRST_LINE || index === undefined || path === undefined) return undefined;
  return { index, path, checkpoint: text.slice(end + 2) };
}

/** Undefined unless the leaf is in the tree that the log's key signed. How many witnesses are enough is the reader's to say. */
export function verifyInclusionProof(
  leaf: Uint8Array,
  { index, path, checkpoint }: InclusionProof,
  keys: LogKeys,
  verify: VerifyEd25519,
  sha256: Sha256Bytes,
): SignedCheckpoint | undefined {
  const signed = readSignedCheckpoint(checkpoint, keys, verify);
  return signed && verifyInclusion(leaf, index, signed, path, sha256) ? signed : undefined;
}
