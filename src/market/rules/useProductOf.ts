import { useMemo } from 'react';
import type { ProductRules } from '../../../core/rulebook/compile.ts';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import { useProductInfo } from '../product/productContext.ts';
import { useProductRules } from './rulesContext.ts';

/** What the server says of a product, and its rules of one section. */
export interface ProductOf<Rules> {
  readonly info: ProductInfoDto;
  readonly rules: Rules;
}

/** The product on the screen as one section trades it; only below MarketPage. */
export function useProductOf<Section extends keyof ProductRules>(
  section: Section,
): ProductOf<ProductRules[Section]> {
  const info = useProductInfo();
  const rules = useProductRules()[section];
  return useMemo(() => ({ info, rules }), [info, rules]);
}
