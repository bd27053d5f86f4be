// The check of Ed25519 signatures (RFC 8032) on this device: by the browser itself, beside the page, where it can; else by a library,
// which is fetched then. Must refuse what RFC 8032 refuses: the looser ZIP 215 rules are for others.
import { equalBytes } from '../../core/proof/log/bytes.ts';
import type { SignedMessage, VerifyEd25519 } from '../../core/proof/log/checkNote.ts';

const ALGORITHM = 'Ed25519';
/** Of 256 bits so many at a time: 512 points instead of 4,224. */
const TABLE_BITS = 4;

/** Rejects where the browser does not know such keys, or cannot read this one. */
async function checkByBrowser(
  subtle: SubtleCrypto,
  { publicKey, message, signature }: SignedMessage,
): Promise<boolean> {
  // Copies: what is checked must lie in memory of its own.
  const key = await subtle.importKey('raw', publicKey.slice(), ALGORITHM, false, ['verify']);
  return subtle.verify(ALGORITHM, key, signature.slice(), message.slice());
}

async function checkByLibrary({ publicKey, message, signature }: SignedMessage): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  // A device checks a handful: the library's own table is for thousands, and makes the first check four times as long.
  ed25519.Point.BASE.precompute(TABLE_BITS);
  return ed25519.verify(signature, message, publicKey, { zip215: false });
}

async function checkOne(signed: SignedMessage): Promise<boolean> {
  // A page that came without TLS has none.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return checkByLibrary(signed);
  return checkByBrowser(subtle, signed).catch(() => checkByLibrary(signed));
}

/**
 * Checks signatures; what it answers with says of just these which are true, and of any other that it is not. Rejects where the
 * library is needed and does not load.
 */
export async function checkSignatures(given: readonly SignedMessage[]): Promise<VerifyEd25519> {
  const found = await Promise.all(given.map(checkOne));
  const isTrue = given.filter((_, place) => found[place]);
  return (publicKey, message, signature) =>
    isTrue.some(
      (one) =>
        equalBytes(one.signature, signature) &&
        equalBytes(one.publicKey, publicKey) &&
        equalBytes(one.message, message),
    );
}
