// From lines to roots to chains: what a second, a minute and one line's proof are made of. Pure.
import type { ProductId, TimeMs } from '../../../core/market/types.ts';
import { calculateChain } from '../../../core/proof/chain.ts';
import {
  buildTree,
  calculateRoot,
  pathInTree,
  type MerkleTree,
} from '../../../core/proof/merkle.ts';
import type {
  LoggedTick,
  Seal,
  SealedMinute,
  SealedProduct,
} from '../../../core/proof/sealTypes.ts';
import { nodeSha256 } from './nodeSha256.ts';

/** The leaves of a second: each line's hash, and beside it its book's. */
function calculateLeaves(ticks: readonly LoggedTick[]): string[] {
  return ticks.flatMap(({ line, bookHash }) => [nodeSha256(line), bookHash]);
}

/** One product's sealed second, hanging on the chain hash before it. */
export function sealProduct(
  productId: ProductId,
  ticks: readonly LoggedTick[],
  previous: string,
): SealedProduct {
  return { productId, previous, root: calculateRoot(calculateLeaves(ticks), nodeSha256), ticks };
}

/** Chain hash after a product's sealed second. */
export function chainOf(product: SealedProduct, second: TimeMs): string {
  return calculateChain(product.previous, product.productId, second, product.root, nodeSha256);
}

interface SealedTree {
  readonly tree: MerkleTree;
  readonly chain: string;
  /** Place of each line among the ticks. */
  readonly places: ReadonlyMap<string, number>;
}

/** What every line of a sealed second shares: worked out once, for as long as the second is held. */
const trees = new WeakMap<SealedProduct, SealedTree>();

function treeOf(product: SealedProduct, second: TimeMs): SealedTree {
  let known = trees.get(product);
  if (known === undefined) {
    known = {
      tree: buildTree(calculateLeaves(product.ticks), nodeSha256),
      chain: chainOf(product, second),
      places: new Map(product.ticks.map(({ line }, place) => [line, place])),
    };
    trees.set(product, known);
  }
  return known;
}

/** The seal of one line of a sealed second. */
export function buildSeal(product: SealedProduct, second: TimeMs, line: string): Seal {
  const { tree, chain, places } = treeOf(product, second);
  const { root, previous } = product;
  return { second, root, previous, chain, path: pathInTree(tree, (places.get(line) ?? -1) * 2) };
}

/** A minute that is being filled; `addSecond` keeps the order of the seconds. */
export interface OpenMinute {
  readonly productId: ProductId;
  readonly minute: TimeMs;
  readonly previous: string;
  readonly roots: { second: TimeMs; root: string }[];
  firstSeq: number;
  lastSeq: number;
  chain: string;
}

/** The minute of `second`, opened by its first sealed second. */
export function openMinute(product: SealedProduct, minute: TimeMs): OpenMinute {
  return {
    productId: product.productId,
    minute,
    previous: product.previous,
    roots: [],
    firstSeq: Number.MAX_SAFE_INTEGER,
    lastSeq: 0,
    chain: product.previous,
  };
}

/** Adds a sealed second to its minute. */
export function addSecond(open: OpenMinute, product: SealedProduct, second: TimeMs): void {
  open.roots.push({ second, root: product.root });
  open.chain = chainOf(product, second);
  for (const { seq } of product.ticks) {
    open.firstSeq = Math.min(open.firstSeq, seq);
    open.lastSeq = Math.max(open.lastSeq, seq);
  }
}

/** The finished record of a minute. */
export function closeMinute(open: OpenMinute): SealedMinute {
  return { ...open, roots: [...open.roots] };
}
