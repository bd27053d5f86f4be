import type { ProductDocument, Rulebook } from '../../core/rulebook/types.ts';

/** The product whose figures stand for its class where one figure is shown for all. */
export function referenceProduct(rulebook: Rulebook): ProductDocument {
  const product = rulebook.products[0];
  if (product === undefined) throw new Error('the rulebook lists no product');
  return product;
}
