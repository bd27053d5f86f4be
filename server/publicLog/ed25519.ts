// Ed25519 by Node (RFC 8032): the key that signs the log, and the check of a witness's signature.
// The seed never leaves what is made of it here.
import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto';
import type { NoteSigner, VerifyEd25519 } from '../../core/proof/log/checkNote.ts';
import { ED25519, makeVerifierKey } from '../../core/proof/log/verifierKey.ts';
import type { Sha256Bytes } from '../../core/proof/sha256.ts';

/** RFC 8410: what stands before the 32 bytes of a seed (PKCS 8) or of a public key (SPKI). */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * In one call, and through a text: a checkpoint takes some hundred hashes, and an object of the native side for each of them held
 * the loop up for tens of milliseconds when they were collected.
 */
export const nodeSha256Bytes: Sha256Bytes = (bytes) =>
  Buffer.from(hash('sha256', bytes, 'binary'), 'binary');

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
};

/** Signs the notes of a log; its key's name is the log's origin (tlog-checkpoint "Signatures"). */
export function createLogSigner(origin: string, seed: Uint8Array): NoteSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([SEED_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = spki.subarray(PUBLIC_PREFIX.length);
  return {
    key: makeVerifierKey(origin, ED25519, publicKey, nodeSha256Bytes),
    sign: (message) => sign(null, message, privateKey),
  };
}
