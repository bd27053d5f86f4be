import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ProductOf } from '../../../market/rules/useProductOf.ts';
import { useProductOf } from '../../../market/rules/useProductOf.ts';

/** The product on the screen: what the server says of it, and the contract rules of the rulebook in force. */
export type ContractProduct = ProductOf<ContractRules>;

export const useProduct = (): ContractProduct => useProductOf('contract');
