// The check of Ed25519 signatures (RFC 8032) in the browser, fetched when something signed is first checked.
// Must refuse what RFC 8032 refuses: the looser ZIP 215 rules are for others.
import type { VerifyEd25519 } from '../../core/proof/log/checkNote.ts';

export async function loadVerifyEd25519(): Promise<VerifyEd25519> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  return (publicKey, message, signature) =>
    ed25519.verify(signature, message, publicKey, { zip215: false });
}
