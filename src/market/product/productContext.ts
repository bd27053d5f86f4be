import { createContext, useContext } from 'react';
import type { ProductInfoDto } from '../../../protocol/product.ts';

export const ProductInfoContext = createContext<ProductInfoDto | undefined>(undefined);

/** The product on the screen, as the server told it; only below MarketPage. */
export function useProductInfo(): ProductInfoDto {
  const info = useContext(ProductInfoContext);
  if (info === undefined) throw new Error('no product on the screen');
  return info;
}
