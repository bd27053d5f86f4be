// Signs the minute checkpoints with ed25519. The key is given from outside and never leaves this closure.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { TimeMs } from '../../../core/market/types.ts';
import { formatCheckpoint, type ProductChain } from '../../../core/proof/chain.ts';
import type { Checkpoint } from '../../../core/proof/sealTypes.ts';

/** RFC 8410: what stands before the 32 bytes of a seed (PKCS 8) or of a public key (SPKI). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export interface CheckpointSigner {
  /** 32 bytes, hex. */
  readonly publicKey: string;
  sign(minute: TimeMs, chains: readonly ProductChain[]): Checkpoint;
}

/** `seed`: 32 secret bytes. */
export function createCheckpointSigner(seed: Uint8Array): CheckpointSigner {
  if (seed.length !== 32)
    throw new RangeError('the signing key of the tick log must have 32 bytes');
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = spki.subarray(PUBLIC_PREFIX.length).toString('hex');
  return {
    publicKey,
    sign: (minute, chains) => {
      const body = formatCheckpoint(minute, chains);
      return {
        minute,
        body,
        signature: sign(null, Buffer.from(body), privateKey).toString('hex'),
        publicKey,
      };
    },
  };
}

/** Whether a checkpoint was signed by the key it names. */
export function isSigned(checkpoint: Checkpoint): boolean {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, Buffer.from(checkpoint.publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(checkpoint.body), key, Buffer.from(checkpoint.signature, 'hex'));
}
