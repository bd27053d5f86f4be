// Holds the log of a database against the newest checkpoint that this host has signed: a restored copy that lacks the last entries, or
// another database under the same key and name, would be a second history, which every reader calls a fork. And what stands behind
// that checkpoint has the server's word, or somebody else wrote it.
// Must refuse both before anything is signed. Source: decisions.md "Price evidence" (Public log).
import { type Checkpoint, parseCheckpoint } from '../../core/proof/log/checkpoint.ts';
import { consistencyRanges } from '../../core/proof/log/merkleTree.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import { verifyConsistency } from '../../core/proof/log/treeProof.ts';
import { StartError } from '../store/embedded/directoryLock.ts';
import type { PublicLogStore } from '../store/publicLogStore.ts';
import { nodeSha256Bytes } from './ed25519.ts';
import type { LogHead } from './logHead.ts';
import { createTileReader } from './tileReader.ts';

interface Opened {
  readonly origin: string;
  readonly head: LogHead;
  readonly store: PublicLogStore;
}

/** Undefined where this host has signed none. A note of another log's name says nothing. */
function signedHere(note: string | undefined, origin: string): Checkpoint | undefined {
  const signed = note === undefined ? undefined : parseCheckpoint(parseNote(note)?.text ?? '');
  return signed?.origin === origin && signed.size > 0 ? signed : undefined;
}

/** Throws StartError. */
export async function assertExtends(
  note: string | undefined,
  { origin, head, store }: Opened,
): Promise<void> {
  const signed = signedHere(note, origin);
  if (signed === undefined) return;
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

const PAGE = 1_000;

/** How many entries, from the first on, are the server's: up to the last checkpoint in a row, from what was signed, that says so. */
async function countOwn(store: PublicLogStore, signed: number): Promise<number> {
  let own = signed;
  for (;;) {
    const page = await store.checkpointsAfter(own, PAGE);
    const foreign = page.findIndex(
      ({ word }) => word === 'other' || (word === 'none' && signed > 0),
    );
    const last = foreign === -1 ? page.at(-1) : page[foreign - 1];
    own = last?.size ?? own;
    if (foreign !== -1 || page.length < PAGE) return own;
  }
}

/**
 * Throws StartError where the newest checkpoint, whose root covers every entry, is behind what this host has signed and is not the
 * server's word. One of before the server gave its word is taken where this host has signed none: no role that a server runs under can
 * write such a row any more.
 */
export async function assertOwn(
  note: string | undefined,
  { origin, head, store }: Opened,
): Promise<void> {
  const { checkpoint } = head;
  const signed = signedHere(note, origin)?.size ?? 0;
  if (checkpoint === undefined || checkpoint.size === signed || checkpoint.word === 'own') return;
  if (checkpoint.word === 'none' && signed === 0) return;
  const own = await countOwn(store, signed);
  const before =
    checkpoint.word === 'none'
      ? '; or, where an earlier release stored them and was killed before it could say so, look at them and take log.checkpoint out of DATA_DIR once'
      : '';
  throw new StartError(
    `the public log has ${checkpoint.size} entries, and those from place ${own} on are not this server's: somebody else wrote them into the database, and they are not signed; take them away (docs/OPERATIONS.md, "What this server did not write")${before}`,
  );
}
