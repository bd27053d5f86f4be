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
  /** The log's key; its name is the log's origin. It goes on under those that the log announces. */
  readonly log: VerifierKey;
  readonly cosigner: NoteSigner;
  readonly memory: Pick<Memory, 'recall' | 'remember'>;
  /** Seconds since 1970. */
  readonly now: () => number;
}

/** The log's key, and the entry that announced it; undefined where that is not known. */
export interface KnownKey {
  readonly key: VerifierKey;
  readonly index: number | undefined;
}

export interface Witness {
  readonly origin: string;
  known(): KnownKey;
  /** From now on this is the key; that it is announced in what was seen is for the caller to know. Kept before it holds. */
  goOnUnder(next: KnownKey): void;
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
  const recalled = memory.recall(origin);
  const isRecalled = recalled?.key === formatVerifierKey(log);
  let known: KnownKey = { key: log, index: isRecalled ? recalled.keyIndex : undefined };
  let formerKeys = isRecalled ? (recalled.formerKeys ?? []) : [];
  let newest = recalled?.checkpoint ?? undefined;
  const checkpointIn = (note: string | undefined) =>
    note === undefined ? undefined : parseCheckpoint(parseNote(note)?.text ?? '');
  let seen = checkpointIn(newest);

  const remember = (checkpoint: string | null, by = known, former = formerKeys): void =>
    memory.remember({
      origin,
      key: formatVerifierKey(by.key),
      ...(by.index === undefined ? {} : { keyIndex: by.index }),
      ...(former.length === 0 ? {} : { formerKeys: former }),
      checkpoint,
    });

  const cosign = (noteText: string, checkpoint: Checkpoint): Answer => {
    const note = parseNote(noteText);
    if (note === undefined) return refuse(400);
    const line = cosignText(note.text, now(), cosigner);
    const own = note.signatures.filter(
      ({ name, keyId }) => name === origin && keyId === known.key.keyId,
    );
    const kept = formatNote(note.text, [...own.map(formatSignature), line]);
    remember(kept);
    newest = kept;
    seen = checkpoint;
    return { status: 200, body: line };
  };

  return {
    origin,
    known: () => known,
    goOnUnder: (next) => {
      const before = formatVerifierKey(known.key);
      const isOther = formatVerifierKey(next.key) !== before;
      const former = isOther ? [...formerKeys, before] : formerKeys;
      remember(newest ?? null, next, former);
      known = next;
      formerKeys = former;
    },
    newest: () => newest,
    seen: () => seen,
    read: (noteText) => {
      const note = parseNote(noteText);
      const isSigned = note && checkNote(note, [known.key], verifyEd25519) !== undefined;
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
      if (checkNote(note, [known.key], verifyEd25519) === undefined) return refuse(403);
      if (request.oldSize > checkpoint.size) return refuse(400);
      const seenSize = seen?.size ?? 0;
      if (request.oldSize !== seenSize) return refuse(409, `${seenSize}\n`);
      if (!extendsOld(seen, checkpoint, request.proof)) return refuse(422);
      return cosign(request.checkpoint, checkpoint);
    },
  };
}
