// Follows the public log for this device: each checkpoint is held against the one that is pinned here, which it must extend.
// Must never move the pin to a log that does not hold what was seen, and never take a failed answer for a lie.
// Source: decisions.md "Price evidence" (Public log): the browser keeps the newest checkpoint it has seen.
import { equalBytes } from '../../core/proof/log/bytes.ts';
import {
  checkNote,
  messagesOf,
  type SignedMessage,
  type VerifyEd25519,
} from '../../core/proof/log/checkNote.ts';
import { parseInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { entryOf, formatLogLine } from '../../core/proof/log/logLine.ts';
import { consistencyRanges, hashLeaf, inclusionRanges } from '../../core/proof/log/merkleTree.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import {
  cosignedTimes,
  readSignedCheckpoint,
  type SignedCheckpoint,
} from '../../core/proof/log/signedCheckpoint.ts';
import { verifyConsistency, verifyInclusion } from '../../core/proof/log/treeProof.ts';
import { parseVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { sha256Bytes } from '../../core/proof/sha256.ts';
import type { LogPlace } from '../../protocol/proof.ts';
import type { LogAlarm, PinnedLog } from '../lib/parsePreferences.ts';
import { type LogReader, LogUnreadable } from './logReader.ts';

export interface LogFollowerOptions {
  readonly reader: LogReader;
  /** Checks signatures; the answer is good for just these (lib/checkSignatures.ts). */
  readonly checkSignatures: (given: readonly SignedMessage[]) => Promise<VerifyEd25519>;
  /** What this device keeps. */
  readonly readPin: () => PinnedLog | undefined;
  readonly keepPin: (pin: PinnedLog) => void;
  readonly readAlarm: () => LogAlarm | undefined;
  readonly raiseAlarm: (found: Pick<LogAlarm, 'kind' | 'kept' | 'shown'>) => void;
}

/** What can be wrong with the place of an entry. */
export const PLACE_PROBLEMS = ['log_proof_false', 'log_not_signed', 'log_forked'] as const;
export type PlaceProblem = (typeof PLACE_PROBLEMS)[number];

export interface WitnessSeen {
  readonly name: string;
  /** When it cosigned this checkpoint or a later one that extends it; undefined where it has not yet. */
  readonly at: number | undefined;
}

export type CheckedPlace =
  | { readonly problem: PlaceProblem }
  | {
      readonly index: number;
      /** Entries under the checkpoint of the proof. */
      readonly size: number;
      readonly witnesses: readonly WitnessSeen[];
    };

/** An entry line of the public log, e.g. `second/1 <second> <root>`, and where it is said to stand. */
export interface PlacedLine {
  readonly line: string;
  readonly log: LogPlace;
}

type FoundPlace =
  | { readonly problem: PlaceProblem }
  | { readonly index: number; readonly signed: SignedCheckpoint };

/** A pin with what its note says. */
interface Held {
  readonly pin: PinnedLog;
  readonly signed: SignedCheckpoint;
}

const isSameText = (one: string, other: string): boolean =>
  one.split('\n\n', 1)[0] === other.split('\n\n', 1)[0];

/** What witnesses said of a checkpoint. The pinned one extends it: theirs on it count as well. */
function cosigned(
  notes: readonly string[],
  keys: readonly VerifierKey[],
  verify: VerifyEd25519,
): WitnessSeen[] {
  const times = notes.map((note) => cosignedTimes(note, keys, verify));
  return keys.map(({ name }, place) => {
    const at = times.map((one) => one[place]).find((time) => time !== undefined);
    return { name, at };
  });
}

/** Notes that were checked: their signatures need not be checked again. */
const NOTES_KEPT = 32;

export class LogFollower {
  readonly #options: LogFollowerOptions;
  /** What is no signed checkpoint is remembered as null. */
  readonly #read = new Map<string, SignedCheckpoint | null>();
  #turn: Promise<unknown> = Promise.resolve();
  #hasAsked = false;

  constructor(options: LogFollowerOptions) {
    this.#options = options;
  }

  /** Asks for the newest checkpoint and pins it where it extends the pinned one. Rejects with LogUnreadable. */
  follow(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#options.readAlarm() === undefined) await this.#followNow();
    });
  }

  /** Whether lines stand where their proofs say, in the very log that this device follows. Rejects with LogUnreadable. */
  places(lines: readonly PlacedLine[]): Promise<CheckedPlace[]> {
    return this.#inTurn(() => this.#placesNow(lines));
  }

  /** Whether a note is of just this text and signed by the log's key. Rejects with LogUnreadable. */
  signs(noteText: string, text: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const { pin } = await this.#held();
      const key = parseVerifierKey(pin.key, sha256Bytes);
      const note = parseNote(noteText);
      if (key === undefined || note?.text !== text) return false;
      return checkNote(note, [key], await this.#verifier([noteText], [key])) !== undefined;
    });
  }

  /** The pin moves by one at a time. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Knows which signatures of these keys in these notes are true. */
  #verifier(notes: readonly string[], keys: readonly VerifierKey[]): Promise<VerifyEd25519> {
    const parsed = notes.flatMap((note) => parseNote(note) ?? []);
    return this.#options.checkSignatures(parsed.flatMap((note) => messagesOf(note, keys)));
  }

  async #checkSigned(note: string, keyText: string): Promise<SignedCheckpoint | undefined> {
    const log = parseVerifierKey(keyText, sha256Bytes);
    if (log === undefined) return undefined;
    const verify = await this.#verifier([note], [log]);
    return readSignedCheckpoint(note, { log, witnesses: [] }, verify);
  }

  async #readSigned(note: string, keyText: string): Promise<SignedCheckpoint | undefined> {
    const known = `${keyText}\n${note}`;
    const read = this.#read.get(known);
    if (read !== undefined) return read ?? undefined;
    const signed = await this.#checkSigned(note, keyText);
    if (this.#read.size >= NOTES_KEPT) this.#read.clear();
    this.#read.set(known, signed ?? null);
    return signed;
  }

  /** What is pinned; where nothing is yet, what the server names now is believed this once. */
  async #held(): Promise<Held> {
    const pin = this.#options.readPin();
    const known = pin && (await this.#readSigned(pin.checkpoint, pin.key));
    if (pin && known) return { pin, signed: known };
    const { origin, key, checkpoint } = await this.#options.reader.description();
    const signed = await this.#readSigned(checkpoint, key);
    if (signed === undefined)
      throw new LogUnreadable('the log’s own checkpoint is not signed by it');
    return this.#keep({ origin, key }, signed);
  }

  #keep({ origin, key, keyIndex }: Omit<PinnedLog, 'checkpoint'>, signed: SignedCheckpoint): Held {
    const known = keyIndex === undefined ? {} : { keyIndex };
    const pin = { origin, key, checkpoint: signed.note, ...known };
    const kept = this.#options.readPin();
    // While an alarm stands what was seen stays as it is.
    if (this.#options.readAlarm() !== undefined) return { pin, signed };
    // Of one checkpoint the note with more cosignatures is kept.
    const isPoorer = kept !== undefined && isSameText(kept.checkpoint, signed.note);
    const isSameKey = kept?.key === key && kept.keyIndex === keyIndex;
    if (isPoorer && kept.checkpoint.length >= signed.note.length && isSameKey)
      return { pin: kept, signed };
    this.#options.keepPin(pin);
    return { pin, signed };
  }

  /** The first one stands. */
  #raise(kind: LogAlarm['kind'], { pin }: Held, shown: string): void {
    if (this.#options.readAlarm() !== undefined) return;
    this.#options.raiseAlarm({ kind, kept: pin.checkpoint, shown });
  }

  async #followNow(): Promise<void> {
    const held = await this.#held();
    const note = await this.#options.reader.checkpoint(false);
    let signed = await this.#readSigned(note, held.pin.key);
    // A cache on the way may know an older one, or none of ours: asked once more past it.
    if (signed === undefined || signed.size < held.signed.size) {
      const anew = await this.#options.reader.checkpoint(true);
      signed = await this.#readSigned(anew, held.pin.key);
      if (signed === undefined) return this.#otherKey(held, anew);
    }
    if (signed.size < held.signed.size) return this.#raise('shrunk', held, signed.note);
    if (await this.#advance(held, signed)) await this.#learnKeyIndex();
  }

  /** Where the pinned key was announced: from then on none from before it is taken. A server that does not say it is asked once. */
  async #learnKeyIndex(): Promise<void> {
    const held = await this.#held();
    if (held.pin.keyIndex !== undefined || this.#hasAsked) return;
    const index = await this.#askKeyIndex(held);
    if (index !== undefined) this.#keep({ ...held.pin, keyIndex: index }, held.signed);
  }

  /** Undefined where the server does not say it, or not now: the checkpoint is pinned all the same, and the next one asks again. */
  async #askKeyIndex(held: Held): Promise<number | undefined> {
    try {
      const { key, keyIndex } = await this.#options.reader.description();
      const isTrue =
        keyIndex !== undefined &&
        key === held.pin.key &&
        (await this.#isAnnounced(held, key, keyIndex));
      this.#hasAsked = true;
      return isTrue ? keyIndex : undefined;
    } catch (error) {
      if (error instanceof LogUnreadable) return undefined;
      throw error;
    }
  }

  /** Pins a checkpoint that is not smaller than the pinned one; false, with the alarm raised, where it is another history. */
  async #advance(held: Held, signed: SignedCheckpoint): Promise<boolean> {
    const isOne = await this.#isExtension(held.signed, signed);
    if (isOne) this.#keep(held.pin, signed);
    else this.#raise('fork', held, signed.note);
    return isOne;
  }

  async #isExtension(old: SignedCheckpoint, now: SignedCheckpoint): Promise<boolean> {
    // Two signed roots of one size need no proof.
    if (old.size === now.size) return equalBytes(old.root, now.root);
    const ranges = consistencyRanges(old.size, now.size);
    for (const anew of [false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- asked again only where a cache may have been wrong
      const proof = await this.#options.reader.hashes(ranges, now.size, anew);
      if (verifyConsistency(old, now, proof, sha256Bytes)) return true;
    }
    return false;
  }

  /** A checkpoint that the pinned key did not sign: the log's next key, announced under the pinned one, or another log. */
  async #otherKey(held: Held, note: string): Promise<void> {
    const { origin, key, keyIndex } = await this.#options.reader.description();
    const signed = await this.#readSigned(note, key);
    if (signed === undefined) throw new LogUnreadable('not a signed checkpoint');
    // A key from before the pinned one was gone away from, perhaps because somebody else has it.
    const isLater = keyIndex !== undefined && keyIndex > (held.pin.keyIndex ?? -1);
    if (!isLater || !(await this.#isAnnounced(held, key, keyIndex)))
      return this.#raise('foreign', held, note);
    if (signed.size < held.signed.size) return this.#raise('shrunk', held, note);
    await this.#advance({ ...held, pin: { ...held.pin, origin, key, keyIndex } }, signed);
  }

  /** Whether `key/1 <key>` stands under the pinned checkpoint, which the key before has signed. */
  async #isAnnounced({ signed }: Held, verifierKey: string, index: number): Promise<boolean> {
    if (index >= signed.size) return false;
    const leaf = hashLeaf(entryOf(formatLogLine({ kind: 'key', verifierKey })), sha256Bytes);
    const ranges = inclusionRanges(index, signed.size);
    const path = await this.#options.reader.hashes(ranges, signed.size, false);
    return verifyInclusion(leaf, index, signed, path, sha256Bytes);
  }

  async #placesNow(lines: readonly PlacedLine[]): Promise<CheckedPlace[]> {
    const found: FoundPlace[] = [];
    for (const { line, log } of lines) {
      // oxlint-disable-next-line no-await-in-loop -- each may move the pin that the next is held against
      found.push(await this.#placeNow(line, log));
    }
    const isAnyThere = found.some((one) => 'signed' in one);
    const keys = isAnyThere ? await this.#witnessKeys() : [];
    const pinned = isAnyThere ? (await this.#held()).pin.checkpoint : '';
    const notes = found.flatMap((one) => ('signed' in one ? [one.signed.note] : []));
    const verify = await this.#verifier([...new Set([...notes, pinned])], keys);
    return found.map((one) => {
      if ('problem' in one) return one;
      const { index, signed } = one;
      const witnesses = cosigned([signed.note, pinned], keys, verify);
      return { index, size: signed.size, witnesses };
    });
  }

  async #placeNow(line: string, place: LogPlace): Promise<FoundPlace> {
    const proof = parseInclusionProof(place.proof);
    if (proof === undefined || proof.index !== place.index) return { problem: 'log_proof_false' };
    const held = await this.#held();
    let signed = await this.#readSigned(proof.checkpoint, held.pin.key);
    if (signed === undefined && this.#options.readAlarm() === undefined) {
      // The log may have handed over to its next key meanwhile.
      await this.#followNow();
      signed = await this.#readSigned(proof.checkpoint, (await this.#held()).pin.key);
    }
    if (signed === undefined) return { problem: 'log_not_signed' };
    const leaf = hashLeaf(entryOf(line), sha256Bytes);
    if (!verifyInclusion(leaf, place.index, signed, proof.path, sha256Bytes))
      return { problem: 'log_proof_false' };
    if (!(await this.#isOfPinned(await this.#held(), signed))) return { problem: 'log_forked' };
    return { index: place.index, signed };
  }

  /** Whether a checkpoint is the pinned one, a beginning of it, or its extension, which is pinned from now on. */
  async #isOfPinned(held: Held, signed: SignedCheckpoint): Promise<boolean> {
    if (signed.size >= held.signed.size) return this.#advance(held, signed);
    const isOne = await this.#isExtension(signed, held.signed);
    if (!isOne) this.#raise('fork', held, signed.note);
    return isOne;
  }

  /** Of the witnesses that the server says it asks; the newest checkpoint comes with them, and is followed. */
  async #witnessKeys(): Promise<VerifierKey[]> {
    const { witnesses, checkpoint } = await this.#options.reader.description();
    const held = await this.#held();
    const newest = await this.#readSigned(checkpoint, held.pin.key);
    if (newest !== undefined && newest.size >= held.signed.size) await this.#advance(held, newest);
    return witnesses.flatMap(({ key }) => parseVerifierKey(key, sha256Bytes) ?? []);
  }
}
