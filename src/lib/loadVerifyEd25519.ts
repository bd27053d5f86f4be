// The check of Ed25519 signatures (RFC 8032) in the browser, fetched when something signed is first checked.
// Must refuse what RFC 8032 refuses: the looser ZIP 215 rules are for others.
import type { VerifyEd25519 } from '../../core/proof/log/checkNote.ts';

/** Of 256 bits so many at a time: 512 points instead of 4,224. */
const TABLE_BITS = 4;

export async function loadVerifyEd25519(): Promise<VerifyEd25519> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  // A device checks a handful: the library's own table is for thousands, and makes the first check four times as long.
  ed25519.Point.BASE.precompute(TABLE_BITS);
  return (publicKey, message, signature) =>
    ed25519.verify(signature, message, publicKey, { zip215: false });
}
