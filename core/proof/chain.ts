// How the roots of a product hung together before the public log: what was sealed then is still checked so.
// Must never change: evidence is kept for ever. Source: decisions.md "Price evidence".
import type { ProductId, TimeMs } from '../market/types.ts';
import type { Sha256 } from './sha256.ts';

/** Chain hash after one sealed second: SHA-256 of "S1|product|second|previous|root", the second in milliseconds. */
export function calculateChain(
  previous: string,
  productId: ProductId,
  second: TimeMs,
  root: string,
  sha256: Sha256,
): string {
  return sha256(`S1|${productId}|${second}|${previous}|${root}`);
}
