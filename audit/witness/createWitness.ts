// Decides whether a checkpoint extends what was seen of its log, and cosigns it: the witness of tlog-witness "add-checkpoint".
// Must never cosign two checkpoints of which one does not extend the other: one is looked at at a time, and what was seen is
// kept before the answer is given.
import { parseAddCheckpoint } from '../../core/proof/log/addCheckpoint.ts';
import { equalBytes } from '../../core/proof/log/bytes.ts';
import { checkNote, cosignText, type NoteSigner } from '../../core/proof/log/checkNote.ts';
import { type Checkpoint, parseCheckpoint } from '../../core/proof/log/checkpoint.ts';
import { emptyRoot } from '../../core/proof/log/merkleTree.ts';
import { formatNote, formatSignature, parseNote } from '../../core/proof/log/note.ts';
import { verifyConsistency } from '../../core/proof/log/treeProof.ts';
import { formatVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { nodeSha256Bytes, verifyEd25519 } from '../ed25519.ts';
import type { Memory } from './memory.ts';

/** An HTTP answer, as tlog-witness has it. */
export interface Answer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly body: string;
}

export interface WitnessOptions {
  /** The log's key; its name is the log's origin. */
  readonly log: VerifierKey;
  readonly cosigner: NoteSigner;
  readonly memory: Pick<Memory, 'recall' | 'remember'>;
  /** Seconds since 1970. */
  readonly now: () => number;
}

export interface Witness {
  readonly origin: string;
  /** Answers the body of an add-checkpoint request. */
  add(body: string): Answer;
  /** The newest checkpoint that was cosigned, with the cosignature. */
  newest(): string | undefined;
  /** What it says. */
  seen(): Checkpoint | undefined;
  /** The checkpoint of a note, where the log's key signed it. */
  read(note: string): Checkpoint | undefined;
}

const refuse = (status: Exclude<Answer['status'], 200>, body = ''): Answer => ({ status, body });

/** Whether `proof` shows that `now` extends `old`, also where nothing or nothing new was seen. */
function extendsOld(
  old: Checkpoint | undefined,
  now: Checkpoint,
  proof: readonly Uint8Array[],
): boolean {
  if (now.size === 0 && !equalBytes(now.root, emptyRoot(nodeSha256Bytes))) return false;
  const before = old ?? { size: 0, root: emptyRoot(nodeSha256Bytes) };
  return verifyConsistency(before, now, proof, nodeSha256Bytes);
}

export function createWitness({ log, cosigner, memory, now }: WitnessOptions): Witness {
  const { name: origin } = log;
  let newest = memory.recall(origin)?.checkpoint ?? undefined;
  const checkpointIn = (note: string | undefined) =>
    note === undefined ? undefined : parseCheckpoint(parseNote(note)?.text ?? '');
  let seen = checkpointIn(newest);

  const cosign = (noteText: string, checkpoint: Checkpoint): Answer => {
    const note = parseNote(noteText);
    if (note === undefined) return refuse(400);
    const line = cosignText(note.text, now(), cosigner);
    const own = note.signatures.filter(({ name, keyId }) => name === origin && keyId === log.keyId);
    const kept = formatNote(note.text, [...own.map(formatSignature), line]);
    memory.remember({ origin, key: formatVerifierKey(log), checkpoint: kept });
    newest = kept;
    seen = checkpoint;
    return { status: 200, body: line };
  };

  return {
    origin,
    newest: () => newest,
    seen: () => seen,
    read: (noteText) => {
      const note = parseNote(noteText);
      const isSigned = note && checkNote(note, [log], verifyEd25519) !== undefined;
      const checkpoint = note && isSigned ? parseCheckpoint(note.text) : undefined;
      return checkpoint?.origin === origin ? checkpoint : undefined;
    },
    add: (body) => {
      const request = parseAddCheckpoint(body);
      const note = request && parseNote(request.checkpoint);
      const checkpoint = note && parseCheckpoint(note.text);
      if (request === undefined || checkpoint === undefined || note === undefined)
        return refuse(400);
      if (checkpoint.origin !== origin) return refuse(404);
      if (checkNote(note, [log], verifyEd25519) === undefined) return refuse(403);
      if (request.oldSize > checkpoint.size) return refuse(400);
      const known = seen?.size ?? 0;
      if (request.oldSize !== known) return refuse(409, `${known}\n`);
      if (!extendsOld(seen, checkpoint, request.proof)) return refuse(422);
      return cosign(request.checkpoint, checkpoint);
    },
  };
}
