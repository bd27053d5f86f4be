// What documents may quote of the rules of spot trading, which are the same for every product.
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { type Figures, share } from '../../services/content/figures.ts';
import { referenceProduct } from '../../services/referenceProduct.ts';

export function spotFigures(document: Rulebook): Figures {
  const { spot } = referenceProduct(document);
  return { spotTaker: share(spot.takerRate), spotMaker: share(spot.makerRate) };
}
