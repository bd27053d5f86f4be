// Seals of seconds from before the public log: their lines are still in the database for some days, and fills used them.
// Can go once no installation has such lines. Source: decisions.md "Price evidence".
import type { TimeMs } from '../../../core/market/types.ts';
import { calculateChain } from '../../../core/proof/chain.ts';
import type { PathStep } from '../../../core/proof/merkle.ts';
import type { ChainedProduct, ChainSeal } from '../../../core/proof/sealTypes.ts';
import { nodeSha256 } from './nodeSha256.ts';

export function sealInChain(
  second: TimeMs,
  { productId, root, previous }: ChainedProduct,
  path: readonly PathStep[],
): ChainSeal {
  const chain = calculateChain(previous, productId, second, root, nodeSha256);
  return { second, root, previous, chain, path };
}
