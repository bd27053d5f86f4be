// The mark at which a grid is sold, because what was put in has lost the share that it may lose.
// Must never lie later than that. Source: decisions.md "AI smart quantification" (hard stop at −20 %).
import { ONE } from '../../money/decimal.ts';
import { roundLiquidationEarly } from '../../money/rounding.ts';
import type { Points } from '../../market/types.ts';
import { fromLots, toPoints } from '../book/scale.ts';
import { lotsHeld } from './formulas.ts';
import type { GridOrder, GridRules } from './types.ts';

/** To the tick on the early side; undefined while no price does. */
export function stopPrice(
  { amount, cash, cells }: Pick<GridOrder, 'amount' | 'cash' | 'cells'>,
  rules: Pick<GridRules, 'stopRate' | 'priceDecimals' | 'quantityDecimals'>,
): Points | undefined {
  const held = lotsHeld(cells);
  const least = amount.times(ONE.minus(rules.stopRate)).minus(cash);
  if (held === 0 || least.lte(0)) return undefined;
  const exact = least.div(fromLots(held, rules));
  return toPoints(roundLiquidationEarly(exact, rules.priceDecimals, 'long'), rules);
}
