// A proof that an entry is in the log, whole and offline: its index, the path to the root, the signed checkpoint.
// Must never believe the extra line, which nobody signed. Source: tlog-proof "Format", "Verifying a tlog proof".
import type { Sha256Bytes } from '../sha256.ts';
import { formatHashLines, parseHashLines } from './addCheckpoint.ts';
import { checkNote, type TrueSignature, type VerifyEd25519 } from './checkNote.ts';
import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { parseNote } from './note.ts';
import { verifyInclusion } from './treeProof.ts';
import type { VerifierKey } from './verifierKey.ts';
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

/** What a proof shows: the checkpoint, and who of the known keys signed it. */
export interface ProvenInclusion {
  readonly checkpoint: Checkpoint;
  readonly signatures: readonly TrueSignature[];
}

export interface ProofKeys {
  /** The log's; its name is the origin. */
  readonly log: VerifierKey;
  readonly witnesses: readonly VerifierKey[];
}

/** Undefined unless the leaf is in the tree that the log's key signed. How many witnesses are enough is the reader's to say. */
export function verifyInclusionProof(
  leaf: Uint8Array,
  { index, path, checkpoint: noteText }: InclusionProof,
  { log, witnesses }: ProofKeys,
  verify: VerifyEd25519,
  sha256: Sha256Bytes,
): ProvenInclusion | undefined {
  const note = parseNote(noteText);
  const checkpoint = note && parseCheckpoint(note.text);
  const signatures = note && checkNote(note, [log, ...witnesses], verify);
  if (checkpoint === undefined || signatures === undefined) return undefined;
  if (checkpoint.origin !== log.name || !signatures.some(({ key }) => key === log))
    return undefined;
  return verifyInclusion(leaf, index, checkpoint, path, sha256)
    ? { checkpoint, signatures }
    : undefined;
}
