// Holds the log of a database against the newest checkpoint that this host has signed: a restored copy that lacks the last entries, or
// another database under the same key and name, would be a second history, which every reader calls a fork.
// Must refuse it before anything is signed. Source: decisions.md "Price evidence" (Public log).
import { parseCheckpoint } from '../../core/proof/log/checkpoint.ts';
import { consistencyRanges } from '../../core/proof/log/merkleTree.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import { verifyConsistency } from '../../core/proof/log/treeProof.ts';
import { StartError } from '../store/embedded/directoryLock.ts';
import type { PublicLogStore } from '../store/publicLogStore.ts';
import { nodeSha256Bytes } from './ed25519.ts';
import type { LogHead } from './logHead.ts';
import { createTileReader } from './tileReader.ts';

/** `note`: undefined where this host has signed none. A note of another log's name says nothing. Throws StartError. */
export async function assertExtends(
  note: string | undefined,
  { origin, head, store }: { origin: string; head: LogHead; store: PublicLogStore },
): Promise<void> {
  const signed = note === undefined ? undefined : parseCheckpoint(parseNote(note)?.text ?? '');
  if (signed?.origin !== origin || signed.size === 0) return;
  const { checkpoint: now } = head;
  if (now === undefined || now.size < signed.size)
    throw new StartError(
      `the public log has ${now?.size ?? 0} entries, and ${signed.size} were signed here (log.checkpoint in DATA_DIR): this database is an older copy or another one, and going on would fork the log; restore the newest one, or begin another log (docs/OPERATIONS.md, "To begin another log")`,
    );
  const ranges = consistencyRanges(signed.size, now.size);
  const proof = await createTileReader(store).hashes(ranges, now.size);
  if (!verifyConsistency(signed, now, proof, nodeSha256Bytes))
    throw new StartError(
      `the public log does not hold the ${signed.size} entries that were signed here (log.checkpoint in DATA_DIR): going on would fork it; give it the database that it was signed from, or begin another log (docs/OPERATIONS.md, "To begin another log")`,
    );
}
