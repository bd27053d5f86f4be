// SHA-256 of a long text beside the page's thread, by the browser itself.
// Must come to what core comes to: a hash names one text everywhere.
import { sha256 } from '../../core/proof/sha256.ts';
import { toHex } from '../../core/proof/toHex.ts';

/** Lower-case hex. */
export async function digestText(text: string): Promise<string> {
  // Missing on plain http addresses, where a phone may try the app.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return sha256(text);
  return toHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
