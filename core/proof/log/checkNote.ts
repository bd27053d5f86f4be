// Signs and checks the signatures of notes: a log's over the text, a witness's over the text with a time in front.
// Must believe a note only when every signature of a known key in it is true and at least one is there.
// Source: signed-note "Signatures", tlog-cosignature "Ed25519 signed message".
import { encodeUtf8 } from '../utf8.ts';
import { concatBytes } from './bytes.ts';
import { formatSignature, type Note, type NoteSignature } from './note.ts';
import { COSIGNATURE, type VerifierKey } from './verifierKey.ts';

/** Whether the 64 bytes are this key's Ed25519 signature of the message (RFC 8032). */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean;

/** What a key is said to have signed. */
export interface SignedMessage {
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** A key that can sign. */
export interface NoteSigner {
  readonly key: VerifierKey;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
const WORD = 2 ** 32;

/** A signature that was found true; a cosignature says when it was made, in seconds since 1970. */
export interface TrueSignature {
  readonly key: VerifierKey;
  readonly time: number | undefined;
}

const cosignedMessage = (text: string, time: number): Uint8Array =>
  encodeUtf8(`cosignature/v1\ntime ${time}\n${text}`);

/** Big-endian, 64 bits. */
function timeBytes(time: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(TIME_BYTES));
  bytes.setUint32(0, Math.floor(time / WORD));
  bytes.setUint32(4, time % WORD);
  return new Uint8Array(bytes.buffer);
}

/** Undefined for a time that no double holds: thousands of times the age of the universe away. */
function readTime(signature: Uint8Array): number | undefined {
  const bytes = new DataView(signature.buffer, signature.byteOffset, TIME_BYTES);
  const time = bytes.getUint32(0) * WORD + bytes.getUint32(4);
  return Number.isSafeInteger(time) ? time : undefined;
}

/** The signature line of a log's key. */
export function signText(text: string, { key, sign }: NoteSigner): string {
  return formatSignature({ ...key, signature: sign(encodeUtf8(text)) });
}

/** The signature line of a witness: what it has seen of the log at `time`, in seconds since 1970. */
export function cosignText(text: string, time: number, { key, sign }: NoteSigner): string {
  const signature = concatBytes(timeBytes(time), sign(cosignedMessage(text, time)));
  return formatSignature({ ...key, signature });
}

/** What a signature of a known key would say if it is true. */
interface Claim extends TrueSignature {
  readonly signed: SignedMessage;
}

/** Undefined for what can be no signature of this key. Its name and ID are the key's. */
function readClaim(
  text: string,
  { signature }: NoteSignature,
  key: VerifierKey,
): Claim | undefined {
  const { publicKey } = key;
  if (key.type !== COSIGNATURE) {
    const signed = { publicKey, message: encodeUtf8(text), signature };
    return signature.length === SIGNATURE_BYTES ? { key, time: undefined, signed } : undefined;
  }
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const time = readTime(signature);
  // Without its time it states nothing (tlog-witness "add-checkpoint").
  if (time === undefined || time === 0) return undefined;
  const message = cosignedMessage(text, time);
  return { key, time, signed: { publicKey, message, signature: signature.slice(TIME_BYTES) } };
}

/** Those of known keys, in the order of the note. */
function readClaims({ text, signatures }: Note, keys: readonly VerifierKey[]) {
  return signatures.flatMap((signature) => {
    const key = keys.find(
      ({ name, keyId }) => name === signature.name && keyId === signature.keyId,
    );
    return key === undefined ? [] : [readClaim(text, signature, key)];
  });
}

/** All that `checkNote` will ask about: for whoever cannot answer at once. */
export const messagesOf = (note: Note, keys: readonly VerifierKey[]): SignedMessage[] =>
  readClaims(note, keys).flatMap((claim) => (claim === undefined ? [] : [claim.signed]));

/**
 * The signatures of known keys, each once, in the order of the note; those of unknown keys are passed over. Undefined when
 * one of a known key is false, or none is there.
 */
export function checkNote(
  note: Note,
  keys: readonly VerifierKey[],
  verify: VerifyEd25519,
): readonly TrueSignature[] | undefined {
  const found = new Map<VerifierKey, TrueSignature>();
  for (const claim of readClaims(note, keys)) {
    if (claim === undefined) return undefined;
    const { key, time, signed } = claim;
    if (!verify(signed.publicKey, signed.message, signed.signature)) return undefined;
    found.set(key, { key, time });
  }
  return found.size === 0 ? undefined : [...found.values()];
}
