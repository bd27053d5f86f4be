import { createContext, useContext } from 'react';
import type { SpotRules } from '../../../../core/trading/spot/types.ts';
import type { ProductInfoDto } from '../../../../protocol/product.ts';

/** The product on the screen: what the server says of it, and the spot rules of the rulebook in force. */
export interface SpotProduct {
  readonly info: ProductInfoDto;
  readonly rules: SpotRules;
}

export const SpotProductContext = createContext<SpotProduct | undefined>(undefined);

/** The product on the screen; only below SpotScreen. */
export function useSpotProduct(): SpotProduct {
  const product = useContext(SpotProductContext);
  if (product === undefined) throw new Error('no product on the screen');
  return product;
}
