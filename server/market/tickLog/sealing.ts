// From lines to roots: what a second, a minute and one line's proof are made of. Pure.
import type { ProductId, TimeMs } from '../../../core/market/types.ts';
import {
  buildTree,
  calculateRoot,
  pathInTree,
  type MerkleTree,
} from '../../../core/proof/merkle.ts';
import { formatProductSecond } from '../../../core/proof/second.ts';
import type {
  ChainedProduct,
  LoggedSecond,
  LoggedTick,
  Seal,
  SealedMinute,
  SealedProduct,
  SealedSecond,
} from '../../../core/proof/sealTypes.ts';
import { sealInChain } from './chainSeals.ts';
import { nodeSha256 } from './nodeSha256.ts';

/** A line's leaves among those of its product: its hash, and beside it its book's. */
export const leavesOf = (lineHash: string, { bookHash }: LoggedTick): readonly string[] => [
  lineHash,
  bookHash,
];

/** A product's lines of a second, and where its log stood before and after them. */
export interface ProductLines {
  readonly productId: ProductId;
  readonly ticks: readonly LoggedTick[];
  /** Of all of them. */
  readonly leaves: readonly string[];
  readonly before: string;
  readonly head: string;
}

const productLeaf = (second: TimeMs, product: SealedProduct): string =>
  nodeSha256(formatProductSecond({ ...product, second }));

/** A second with the products that spoke in it, at least one, in the order of their ids. */
export function sealSecond(second: TimeMs, spoke: readonly ProductLines[]): SealedSecond {
  const products = spoke.map(({ leaves: lines, ...product }) => ({
    ...product,
    root: calculateRoot(lines, nodeSha256),
  }));
  const leaves = products.map((product) => productLeaf(second, product));
  return { second, root: calculateRoot(leaves, nodeSha256), products };
}

export const isChained = (product: SealedProduct | ChainedProduct): product is ChainedProduct =>
  'previous' in product;

interface LineTree {
  readonly tree: MerkleTree;
  /** Place of each line among the ticks. */
  readonly places: ReadonlyMap<string, number>;
}

/** What every line of a product's second, and every product of a second, share: worked out once for as long as it is held. */
const lineTrees = new WeakMap<SealedProduct | ChainedProduct, LineTree>();
const secondTrees = new WeakMap<LoggedSecond, MerkleTree>();

function lineTreeOf(product: SealedProduct | ChainedProduct): LineTree {
  let known = lineTrees.get(product);
  if (known === undefined) {
    known = {
      tree: buildTree(
        product.ticks.flatMap((tick) => leavesOf(nodeSha256(tick.line), tick)),
        nodeSha256,
      ),
      places: new Map(product.ticks.map(({ line }, place) => [line, place])),
    };
    lineTrees.set(product, known);
  }
  return known;
}

function secondTreeOf(sealed: LoggedSecond): MerkleTree {
  let known = secondTrees.get(sealed);
  if (known === undefined) {
    const products = sealed.products.filter((one): one is SealedProduct => !isChained(one));
    const leaves = products.map((product) => productLeaf(sealed.second, product));
    known = buildTree(leaves, nodeSha256);
    secondTrees.set(sealed, known);
  }
  return known;
}

/** From a product's leaf to the root of its second. */
export const productPathOf = (sealed: LoggedSecond, product: SealedProduct) =>
  pathInTree(secondTreeOf(sealed), sealed.products.indexOf(product));

/** The root of a second over all its products. */
export const rootOf = (sealed: LoggedSecond): string => secondTreeOf(sealed).at(-1)?.[0] ?? '';

/** The seal of one line of a product's sealed second. */
export function buildSeal(
  sealed: LoggedSecond,
  product: SealedProduct | ChainedProduct,
  line: string,
): Seal {
  const { tree, places } = lineTreeOf(product);
  const path = pathInTree(tree, (places.get(line) ?? -1) * 2);
  const { second } = sealed;
  if (isChained(product)) return sealInChain(second, product, path);
  const productPath = productPathOf(sealed, product);
  return { second, path, head: product.head, productPath, root: rootOf(sealed) };
}

/** A minute that is being filled, in the order of its seconds. */
export interface OpenMinute {
  readonly productId: ProductId;
  readonly minute: TimeMs;
  firstSeq: number;
  lastSeq: number;
  head: string;
}

/** The minute of a product, opened by its first sealed second. */
export const openMinute = ({ productId, head }: SealedProduct, minute: TimeMs): OpenMinute => ({
  productId,
  minute,
  firstSeq: Number.MAX_SAFE_INTEGER,
  lastSeq: 0,
  head,
});

/** Adds a sealed second to its minute. */
export function addSecond(open: OpenMinute, { head, ticks }: SealedProduct): void {
  open.head = head;
  for (const { seq } of ticks) {
    open.firstSeq = Math.min(open.firstSeq, seq);
    open.lastSeq = Math.max(open.lastSeq, seq);
  }
}

/** The finished record of a minute. */
export const closeMinute = (open: OpenMinute): SealedMinute => ({ ...open });
