// Whether the checkpoints of one file are of one history: each is held against the newest that the device had seen, by the proofs that
// it saved with them. Must call no two checkpoints one history without such a proof.
import type { EvidenceFile } from '../../core/proof/evidenceFile.ts';
import { parseHashLines } from '../../core/proof/log/addCheckpoint.ts';
import { equalBytes } from '../../core/proof/log/bytes.ts';
import {
  readSignedCheckpoint,
  type SignedCheckpoint,
} from '../../core/proof/log/signedCheckpoint.ts';
import { verifyConsistency } from '../../core/proof/log/treeProof.ts';
import type { VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { checkpointsOf } from '../../core/proof/evidenceFile.ts';
import { nodeSha256Bytes, verifyEd25519 } from '../ed25519.ts';
import type { FileCheck } from './fileFinding.ts';

type Extensions = NonNullable<EvidenceFile['extensions']>;

const pairOf = (one: SignedCheckpoint, other: SignedCheckpoint) =>
  one.size <= other.size ? ([one, other] as const) : ([other, one] as const);

function isOneHistory(
  one: SignedCheckpoint,
  newest: SignedCheckpoint,
  extensions: Extensions,
): boolean {
  const [old, now] = pairOf(one, newest);
  const saved = extensions.find(({ from, to }) => from === old.size && to === now.size);
  const proof = saved && parseHashLines(saved.proof);
  return proof !== undefined && verifyConsistency(old, now, proof, nodeSha256Bytes);
}

/** What is not signed by the key is told where its lines are looked for. */
export function checkHistory(file: EvidenceFile, log: VerifierKey, on: FileCheck): void {
  const { report, tell } = on;
  const read = (note: string) => readSignedCheckpoint(note, { log, witnesses: [] }, verifyEd25519);
  const newest = read(file.log.checkpoint);
  if (newest === undefined)
    return report('log_not_signed', `the newest checkpoint is not signed by ${log.name}`);
  const { extensions } = file;
  for (const one of checkpointsOf(file).flatMap((note) => read(note) ?? [])) {
    const both = `checkpoints of ${one.size} and ${newest.size} entries`;
    if (one.size === newest.size) {
      if (!equalBytes(one.root, newest.root)) report('log_forked', `${both}: two roots are signed`);
    } else if (extensions === undefined)
      tell(`${both}: not held against each other; the file is of before that was saved`);
    else if (isOneHistory(one, newest, extensions)) tell(`${both}: one history`);
    else report('log_forked', `${both}: nothing shows that they are of one history`);
  }
}
