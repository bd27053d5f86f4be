// What a sealed second is made of: a root over each product's lines, and over the products one root, which goes into the public
// log. The way of a line leads up to that root and nowhere else. Source: decisions.md "Price evidence".
import type { ProductId, TimeMs } from '../market/types.ts';
import { foldPath, type PathStep } from './merkle.ts';
import type { Sha256 } from './sha256.ts';

/** A product's part of a second. */
export interface ProductSecond {
  readonly productId: ProductId;
  /** Start of the second, in milliseconds. */
  readonly second: TimeMs;
  /** Over the hashes of its lines, each beside its book's. */
  readonly root: string;
  /** Of its log, after its last line of this second. */
  readonly head: string;
}

/** `S2|product|second|root|head`: its hash is the product's leaf in the tree of the second, in the order of product ids. */
export function formatProductSecond({ productId, second, root, head }: ProductSecond): string {
  return `S2|${productId}|${second}|${root}|${head}`;
}

/** How one line stands in its second. */
export interface LinePlace {
  readonly second: TimeMs;
  /** From the line's hash to its product's root. */
  readonly path: readonly PathStep[];
  readonly head: string;
  /** From the product's leaf to the root of the second. */
  readonly productPath: readonly PathStep[];
}

/** The root of the second that a line of a product leads to. */
export function foldLine(
  productId: ProductId,
  lineHash: string,
  { second, path, head, productPath }: LinePlace,
  sha256: Sha256,
): string {
  const root = foldPath(lineHash, path, sha256);
  const leaf = sha256(formatProductSecond({ productId, second, root, head }));
  return foldPath(leaf, productPath, sha256);
}
