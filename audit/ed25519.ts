// Ed25519 and SHA-256 by Node, for programs that check the server from outside: they share nothing with it but core/proof.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { NoteSigner, VerifyEd25519 } from '../core/proof/log/checkNote.ts';
import { COSIGNATURE, makeVerifierKey } from '../core/proof/log/verifierKey.ts';
import type { Sha256, Sha256Bytes } from '../core/proof/sha256.ts';

/** RFC 8410: what stands before the 32 bytes of a seed (PKCS 8) or of a public key (SPKI). */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** UTF-8 text → lower-case hex. */
export const nodeSha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');
export const nodeSha256Bytes: Sha256Bytes = (bytes) => createHash('sha256').update(bytes).digest();

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
};

/** Cosigns under a name (tlog-cosignature). `seed`: 32 secret bytes. */
export function createCosigner(name: string, seed: Uint8Array): NoteSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([SEED_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = spki.subarray(PUBLIC_PREFIX.length);
  return {
    key: makeVerifierKey(name, COSIGNATURE, publicKey, nodeSha256Bytes),
    sign: (message) => sign(null, message, privateKey),
  };
}
