// The market's view of a rulebook's products.
// Must know nothing of how they are traded: the price process reads no more. Source: core/rulebook/types.ts.
import type { MarketProduct } from '../market/types.ts';
import { assertRulebook } from './assertRulebook.ts';
import type { Rulebook } from './types.ts';

/** Of every product, in the document's order; throws on an unsound document. */
export function marketProducts(document: Rulebook): MarketProduct[] {
  assertRulebook(document);
  return document.products.map(
    ({ id, base, quote, category, calendar, priceDecimals, quantityDecimals }) => ({
      id,
      base,
      quote,
      category,
      calendar,
      priceDecimals,
      quantityDecimals,
    }),
  );
}
