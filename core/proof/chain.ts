// How the roots of a product hang together, and the text that a minute's checkpoint signs.
// Changing one line of the past changes every later chain hash. Source: decisions.md "Price evidence".
import type { ProductId, TimeMs } from '../market/types.ts';
import type { Sha256 } from './sha256.ts';

/** What the first sealed second of a product hangs on. */
export const GENESIS_CHAIN = '0'.repeat(64);

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

export interface ProductChain {
  readonly productId: ProductId;
  readonly chain: string;
}

/** "M1|minute|product:chain,…" by product id: the text whose signature is the minute's checkpoint. */
export function formatCheckpoint(minute: TimeMs, chains: readonly ProductChain[]): string {
  const parts = chains.map(({ productId, chain }) => `${productId}:${chain}`);
  return `M1|${minute}|${parts.sort().join(',')}`;
}
