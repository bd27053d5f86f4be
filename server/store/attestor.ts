// The server's word for a row: a code that hangs on a key which the database has not, so that a row which somebody else wrote is
// known, whatever he may write. Each word has its nonce, which a unique column keeps from being said twice.
// Must never hand the key on, nor have the database calculate a code. Source: decisions.md "Money" (found within 60 s).
import { randomUUID } from 'node:crypto';
import { isSameMac, macOf } from './mac.ts';

export interface Attestation {
  readonly nonce: string;
  /** 32 bytes. */
  readonly mac: Buffer;
}

/** Values of a row, in the order that its store names. */
type Told = readonly (string | number | null)[];

export interface Attestor {
  attest(told: Told): Attestation;
  /** Whether this server's key said it, and of these values. */
  isOwn(told: Told, attestation: Attestation): boolean;
}

/** `key`: of one purpose alone. */
export function createAttestor(key: Uint8Array): Attestor {
  return {
    attest: (told) => {
      const nonce = randomUUID();
      return { nonce, mac: macOf(key, [nonce, ...told]) };
    },
    isOwn: (told, { nonce, mac }) => isSameMac(macOf(key, [nonce, ...told]), mac),
  };
}
