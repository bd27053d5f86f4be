// Verifier keys ("vkeys"): whose signature a line is, and of which kind: a log's own (Ed25519), or a witness's cosignature.
// Must refuse a key whose ID is not the hash of what it names. Source: signed-note "Verifier keys", tlog-cosignature "Format".
import type { Sha256Bytes } from '../sha256.ts';
import { toHex } from '../toHex.ts';
import { encodeUtf8 } from '../utf8.ts';
import { concatBytes, fromBase64, toBase64 } from './bytes.ts';
import { isKeyName } from './note.ts';

/** Signature types of signed-note that are read here. */
export const ED25519 = 0x01;
export const COSIGNATURE = 0x04;
export type SignatureType = typeof ED25519 | typeof COSIGNATURE;

const PUBLIC_KEY_BYTES = 32;

export interface VerifierKey {
  readonly name: string;
  /** 8 hex digits. */
  readonly keyId: string;
  readonly type: SignatureType;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** The key of a name: its ID is worked out. Throws RangeError for a name or a key that cannot be one. */
export function makeVerifierKey(
  name: string,
  type: SignatureType,
  publicKey: Uint8Array,
  sha256: Sha256Bytes,
): VerifierKey {
  if (!isKeyName(name) || publicKey.length !== PUBLIC_KEY_BYTES)
    throw new RangeError('not the name and the 32 bytes of a key');
  const hash = sha256(concatBytes(encodeUtf8(`${name}\n`), Uint8Array.of(type), publicKey));
  return { name, keyId: toHex(hash.subarray(0, 4)), type, publicKey };
}

/** `name+keyId+base64(type ‖ public key)`. */
export const formatVerifierKey = ({ name, keyId, type, publicKey }: VerifierKey): string =>
  `${name}+${keyId}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;

/** Undefined for what is no vkey of a kind that is read here. */
export function parseVerifierKey(text: string, sha256: Sha256Bytes): VerifierKey | undefined {
  const [, name = '', keyId = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const [type, ...publicKey] = fromBase64(encoded) ?? [];
  if (type !== ED25519 && type !== COSIGNATURE) return undefined;
  if (!isKeyName(name) || publicKey.length !== PUBLIC_KEY_BYTES) return undefined;
  const key = makeVerifierKey(name, type, Uint8Array.from(publicKey), sha256);
  return key.keyId === keyId ? key : undefined;
}
