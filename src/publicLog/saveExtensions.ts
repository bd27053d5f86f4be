// Proofs that the checkpoints of a saved evidence are of one history with the newest that this device has seen: whoever gets the file
// can ask the log no more. Must save what the log answered, right or wrong: a proof that does not hold is evidence, too.
import {
  checkpointsOf,
  type SavedEvidence,
  type SavedExtension,
} from '../../core/proof/evidenceFile.ts';
import { formatHashLines } from '../../core/proof/log/addCheckpoint.ts';
import { type Checkpoint, parseCheckpoint } from '../../core/proof/log/checkpoint.ts';
import { consistencyRanges } from '../../core/proof/log/merkleTree.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import { verifyConsistency } from '../../core/proof/log/treeProof.ts';
import { sha256Bytes } from '../../core/proof/sha256.ts';
import type { LogReader } from './logReader.ts';

const read = (note: string): Checkpoint | undefined => {
  const parsed = parseNote(note);
  return parsed && parseCheckpoint(parsed.text);
};

async function extend(
  old: Checkpoint,
  now: Checkpoint,
  { hashes }: Pick<LogReader, 'hashes'>,
): Promise<SavedExtension> {
  const ranges = consistencyRanges(old.size, now.size);
  let proof = await hashes(ranges, now.size, false);
  // A cache on the way may have been wrong.
  if (!verifyConsistency(old, now, proof, sha256Bytes))
    proof = await hashes(ranges, now.size, true);
  const lines = formatHashLines(proof)
    .split('\n')
    .filter((line) => line !== '');
  return { from: old.size, to: now.size, proof: lines };
}

/** Rejects with LogUnreadable. `newest`: the note that the device has pinned. */
export async function saveExtensions(
  saved: SavedEvidence,
  newest: string,
  reader: Pick<LogReader, 'hashes'>,
): Promise<readonly SavedExtension[]> {
  const pinned = read(newest);
  if (pinned === undefined) return [];
  const others = checkpointsOf(saved).flatMap((note) => read(note) ?? []);
  const bySize = new Map(others.map((one) => [one.size, one]));
  bySize.delete(pinned.size);
  return Promise.all(
    [...bySize.values()].map((one) =>
      one.size < pinned.size ? extend(one, pinned, reader) : extend(pinned, one, reader),
    ),
  );
}
