// A product's own part of a rulebook.
// Must never make one up. Source: core/rulebook/types.ts.
import type { ProductId } from '../market/types.ts';
import type { ProductDocument, Rulebook } from './types.ts';

/** The document of one product, undefined when there is none. */
export function findProduct(document: Rulebook, productId: ProductId): ProductDocument | undefined {
  return document.products.find(({ id }) => id === productId);
}

/** The same of one that must be there. */
export function knownProduct(document: Rulebook, productId: ProductId): ProductDocument {
  const product = findProduct(document, productId);
  if (product === undefined) throw new RangeError(`unknown product ${productId}`);
  return product;
}
