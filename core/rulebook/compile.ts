// From the document to what the core works with: the rules of every kind together.
// Must never change a number on the way. Source: core/rulebook/types.ts, decisions.md "Price evidence" (rulebook).
import type { ProductId } from '../market/types.ts';
import type { ContractRules } from '../trading/contract/types.ts';
import type { SpotRules } from '../trading/spot/types.ts';
import type { CfdRules } from '../trading/cfd/types.ts';
import { cfdRules } from './cfdRules.ts';
import { compileContract } from './contractRules.ts';
import { findProduct } from './findProduct.ts';
import { compileSpot } from './spotRules.ts';
import type { ProductDocument, Rulebook } from './types.ts';

/** The rules of one product, of every kind that trades it. */
export interface ProductRules {
  /** What the document says of the product. */
  readonly document: ProductDocument;
  readonly contract: ContractRules;
  readonly spot: SpotRules;
  readonly cfd: CfdRules;
}

/** A document with the rules of its products. */
export interface CompiledRulebook {
  readonly document: Rulebook;
  /** The same object each time; undefined for a product that the document does not list. */
  rulesOf(productId: ProductId): ProductRules | undefined;
}

/** Of a document that `assertProductRules` has let through; a product is compiled when it is first asked for. */
export function compileRulebook(document: Rulebook): CompiledRulebook {
  const made = new Map<ProductId, ProductRules>();
  return {
    document,
    rulesOf: (productId) => {
      const product = findProduct(document, productId);
      if (product === undefined) return undefined;
      const rules = made.get(productId) ?? {
        document: product,
        contract: compileContract(product, document),
        spot: compileSpot(product, document),
        cfd: cfdRules(document, productId),
      };
      made.set(productId, rules);
      return rules;
    },
  };
}
