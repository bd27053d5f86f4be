import type { SpotRules } from '../../../../core/trading/spot/types.ts';
import type { ProductOf } from '../../../market/rules/useProductOf.ts';
import { useProductOf } from '../../../market/rules/useProductOf.ts';

/** The product on the screen: what the server says of it, and the spot rules of the rulebook in force. */
export type SpotProduct = ProductOf<SpotRules>;

export const useSpotProduct = (): SpotProduct => useProductOf('spot');
