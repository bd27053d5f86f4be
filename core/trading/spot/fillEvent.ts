// From a walk through the book to a `filled` event: the one way every fill is made, at the market or from the book.
// Must never be handed a walk that found nothing. Source: decisions.md "Spot".
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { fillOf, type Walk } from '../book/marketFill.ts';
import type { FillRole } from '../book/types.ts';
import { feeRateOf, fillTerms } from './formulas.ts';
import { holdAfterFill } from './holdAfterFill.ts';
import { changePosition, positionHeld } from './position.ts';
import type { SpotFilledEvent, SpotContext, SpotOrder } from './types.ts';

export type FoundWalk = Walk & { readonly price: Decimal };

export function hasFound(walk: Walk): walk is FoundWalk {
  return walk.price !== undefined;
}

/** The event of filling what the walk found; takes nothing yet. */
export function filledEvent(
  order: SpotOrder,
  walk: FoundWalk,
  role: FillRole,
  context: SpotContext,
): SpotFilledEvent {
  const { rules, quoteRate } = context;
  const size = { quantity: walk.quantity, cost: walk.cost, quoteRate };
  const feeRate = feeRateOf(role, rules);
  const terms = fillTerms(order.side, order, { ...size, feeRate }, rules);
  const { totals, amount, fee } = terms;
  const holdAfter = order.type === 'market' ? ZERO : holdAfterFill(order, walk.quantity, terms);
  const positionBefore = positionHeld(context.position, context.held);
  const part = { quantity: walk.quantity, amount, fee };
  const { costShare, result, quantity, cost } = changePosition(order.side, positionBefore, part);
  return {
    type: 'filled',
    fill: fillOf(walk, context, role, fee),
    totals,
    amount,
    fromHold: order.hold.minus(holdAfter),
    costShare,
    result,
    positionBefore,
    positionAfter: {
      ...positionBefore,
      quantity,
      cost,
      realised: positionBefore.realised.plus(result),
      version: positionBefore.version + 1,
    },
    at: context.now,
  };
}
