// What stays locked for the rest of a limit order once a part has been filled.
// Must never be more than the rest needs at the limit, nor more than is left of the hold. Source: decisions.md "Spot"
// (locks the exact cost; releases the exact remainder).
import { type Decimal, ZERO, maxDecimal, minDecimal } from '../../money/decimal.ts';
import { type FillTerms, holdFor } from './formulas.ts';
import type { SpotOrder } from './types.ts';

export type Resting = Pick<SpotOrder, 'side' | 'hold' | 'restingQuantity' | 'price' | 'quoteRate'>;

/** `quantity` has been filled on the given terms; what a better price has saved goes back at once. */
export function holdAfterFill(
  order: Resting,
  quantity: Decimal,
  { totals, amount }: Pick<FillTerms, 'totals' | 'amount'>,
): Decimal {
  const { side, price, quoteRate } = order;
  const rest = {
    quantity: order.restingQuantity.minus(quantity),
    price: price ?? ZERO,
    quoteRate,
  };
  const needed = maxDecimal(holdFor(side, rest, totals), ZERO);
  const spent = side === 'buy' ? amount : quantity;
  return minDecimal(needed, maxDecimal(order.hold.minus(spent), ZERO));
}
