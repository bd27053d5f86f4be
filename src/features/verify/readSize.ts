// How many entries a checkpoint says that the log has. Its signature is checked where a place is proven, not here.
import { parseCheckpoint } from '../../../core/proof/log/checkpoint.ts';
import { parseNote } from '../../../core/proof/log/note.ts';

/** Undefined for what is no checkpoint. */
export function readSize(checkpoint: string | undefined): number | undefined {
  const note = checkpoint === undefined ? undefined : parseNote(checkpoint);
  return note && parseCheckpoint(note.text)?.size;
}
