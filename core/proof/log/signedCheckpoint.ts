// A checkpoint as a reader may believe it: a note of the log's own name that the log's key has signed.
// Must refuse it where a known key's signature in it is false. Source: tlog-checkpoint "Signatures".
import { checkNote, type TrueSignature, type VerifyEd25519 } from './checkNote.ts';
import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { parseNote } from './note.ts';
import type { VerifierKey } from './verifierKey.ts';

export interface LogKeys {
  /** The log's; its name is the origin. */
  readonly log: VerifierKey;
  readonly witnesses: readonly VerifierKey[];
}

export interface SignedCheckpoint extends Checkpoint {
  /** The signed note, word for word. */
  readonly note: string;
  /** Of the known keys, the log's among them. */
  readonly signatures: readonly TrueSignature[];
}

/** Undefined unless the log's key signed it, and every other known key that is named in it. */
export function readSignedCheckpoint(
  text: string,
  { log, witnesses }: LogKeys,
  verify: VerifyEd25519,
): SignedCheckpoint | undefined {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  const signatures = note && checkNote(note, [log, ...witnesses], verify);
  if (checkpoint === undefined || signatures === undefined) return undefined;
  const isOwn = checkpoint.origin === log.name && signatures.some(({ key }) => key === log);
  return isOwn ? { ...checkpoint, note: text, signatures } : undefined;
}

/** When each of the witnesses cosigned a checkpoint, in milliseconds since 1970; undefined where one has not, or not truly. */
export function cosignedTimes(
  text: string,
  witnesses: readonly VerifierKey[],
  verify: VerifyEd25519,
): (number | undefined)[] {
  const note = parseNote(text);
  return witnesses.map((witness) => {
    // Each alone: what one of them signed falsely says nothing of the others.
    const time = note && checkNote(note, [witness], verify)?.[0]?.time;
    return time === undefined ? undefined : time * 1000;
  });
}
