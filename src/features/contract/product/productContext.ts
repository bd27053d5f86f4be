import { createContext, useContext } from 'react';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ProductInfoDto } from '../../../../protocol/product.ts';

/** The product on the screen: what the server says of it, and the contract rules of the rulebook in force. */
export interface ContractProduct {
  readonly info: ProductInfoDto;
  readonly rules: ContractRules;
}

export const ContractProductContext = createContext<ContractProduct | undefined>(undefined);

/** The product on the screen; only below ContractScreen. */
export function useProduct(): ContractProduct {
  const product = useContext(ContractProductContext);
  if (product === undefined) throw new Error('no product on the screen');
  return product;
}
