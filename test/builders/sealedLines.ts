// A second as the tick log would have sealed it, made with core alone: for evidence in tests.
import { buildTree, type PathStep, pathInTree } from '../../core/proof/merkle.ts';
import { formatProductSecond } from '../../core/proof/second.ts';
import type { LineSeal } from '../../core/proof/sealTypes.ts';
import { sha256 } from '../../core/proof/sha256.ts';

/** As it goes over the wire. */
export interface SentSeal extends LineSeal {
  readonly path: PathStep[];
  readonly productPath: PathStep[];
  readonly log: null;
}

export interface SealedLine {
  readonly line: string;
  readonly bookHash: string;
}

/** The seal of one of a product's lines of a second in which another product spoke as well. */
export function sealLine(
  { productId, second }: { readonly productId: string; readonly second: number },
  lines: readonly SealedLine[],
  place: number,
): SentSeal {
  const tree = buildTree(
    lines.flatMap(({ line, bookHash }) => [sha256(line), bookHash]),
    sha256,
  );
  const own = { productId, second, root: tree.at(-1)?.[0] ?? '', head: 'ab'.repeat(32) };
  const products = buildTree([sha256('another product'), sha256(formatProductSecond(own))], sha256);
  return {
    second,
    path: pathInTree(tree, place * 2),
    head: own.head,
    productPath: pathInTree(products, 1),
    root: products.at(-1)?.[0] ?? '',
    log: null,
  };
}

/** The seal of a line that stands behind another one. */
export const sealAlone = (
  productId: string,
  second: number,
  line: string,
  bookHash: string,
): SentSeal =>
  sealLine(
    { productId, second },
    [
      { line: 'another line', bookHash: sha256('its book') },
      { line, bookHash },
    ],
    1,
  );
