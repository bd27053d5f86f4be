// A walk through the book for a quantity that need not be whole lots: a sale goes down to the unit of its coins, because a
// buyer's fee leaves him less than whole lots, and all he has must be possible to sell.
// The book counts in lots: a part of a lot has the price of the lot it is part of, and takes that lot whole from the
// message, so that nothing shown is filled twice. Source: docs/adr/0006, decisions.md "Spot".
import type { Lots, Points } from '../../market/types.ts';
import type { Decimal } from '../../money/decimal.ts';
import { roundQuantityUp } from '../../money/rounding.ts';
import { peekWalk, type Walk, type WalkContext } from '../book/marketFill.ts';
import { fromLots, powerOfTen, toLots } from '../book/scale.ts';
import type { BookSide } from '../book/types.ts';

/** Lots that a quantity touches: a part of one counts as a whole one. */
function lotsTouched(quantity: Decimal, { rules }: WalkContext): Lots {
  return toLots(roundQuantityUp(quantity, rules.quantityDecimals), rules);
}

/** Looks at (never takes) up to `quantity` of one side of the tick's book. */
export function peekQuantity(
  context: WalkContext,
  side: BookSide,
  quantity: Decimal,
  limit?: Points,
): Walk {
  const { rules } = context;
  const lots = lotsTouched(quantity, context);
  const whole = peekWalk(context, side, fromLots(lots, rules), limit);
  const tooMuch = whole.quantity.minus(quantity);
  if (tooMuch.lte(0)) return whole;
  const before = peekWalk(context, side, fromLots(lots - 1, rules), limit);
  const lastPrice = whole.cost.minus(before.cost).times(powerOfTen(rules.quantityDecimals));
  const cost = whole.cost.minus(tooMuch.times(lastPrice));
  return { ...whole, quantity, cost, price: cost.div(quantity) };
}

/** Takes what a `peekQuantity` of the same arguments found. */
export function takeQuantity(context: WalkContext, walk: Walk, limit?: Points): void {
  context.liquidity.take(walk.side, lotsTouched(walk.quantity, context), limit);
}
