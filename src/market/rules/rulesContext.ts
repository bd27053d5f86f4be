import { createContext, useContext } from 'react';
import type { ProductRules } from '../../../core/rulebook/compile.ts';

export const ProductRulesContext = createContext<ProductRules | undefined>(undefined);

/** The rules of the product on the screen, from the rulebook in force; only below MarketPage. */
export function useProductRules(): ProductRules {
  const rules = useContext(ProductRulesContext);
  if (rules === undefined) throw new Error('no product on the screen');
  return rules;
}
