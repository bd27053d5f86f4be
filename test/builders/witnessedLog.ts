// A log in memory under a key that tests know, whose entries may be chosen: two of one name can tell two histories.
import { signText } from '../../core/proof/log/checkNote.ts';
import { checkpointText } from '../../core/proof/log/checkpoint.ts';
import { formatAddCheckpoint } from '../../core/proof/log/addCheckpoint.ts';
import { consistencyRanges, hashRange, type LeafRange } from '../../core/proof/log/merkleTree.ts';
import { formatNote } from '../../core/proof/log/note.ts';
import { logSigner } from './publicLog.ts';
import { aTree, nodeSha256Bytes } from './transparencyVectors.ts';

export function aWitnessedLog(entry?: (index: number) => string, signer = logSigner) {
  const tree = aTree(entry);
  const hash = (range: LeafRange) => hashRange(range, tree, nodeSha256Bytes);
  const text = (size: number): string =>
    checkpointText({ origin: signer.key.name, size, root: hash({ start: 0, end: size }) });
  const note = (size: number): string => formatNote(text(size), [signText(text(size), signer)]);
  const prove = (oldSize: number, size: number) => consistencyRanges(oldSize, size).map(hash);
  return {
    text,
    note,
    prove,
    /** The body of add-checkpoint. */
    request: (oldSize: number, size: number): string =>
      formatAddCheckpoint({ oldSize, proof: prove(oldSize, size), checkpoint: note(size) }),
    /** What a reader gets over HTTP, where `size` entries are published. */
    client: (size: () => number) => ({
      checkpoint: async () => note(size()),
      hashes: async (ranges: readonly LeafRange[]) => ranges.map(hash),
    }),
  };
}
