// A market order against one tick: which tick counts, how the book is walked, when the price has moved too far.
// Must never fill from a tick at or before the acceptance, nor later than the rulebook's limit after it.
// Source: decisions.md "Contract" (market order).
import { ONE, type Decimal } from '../../money/decimal.ts';
import type { Tick } from '../../market/types.ts';
import { fromPoints, fromWalkedCost, fromLots, toLots, type Scales } from './scale.ts';
import type { Acceptance } from '../order.ts';
import type { BookSide, Fill, FillRole, Liquidity, WalkResult } from './types.ts';

/** A walk through the book in decimals. */
export interface Walk {
  readonly side: BookSide;
  readonly quantity: Decimal;
  /** Σ price × quantity, quote currency, exact. */
  readonly cost: Decimal;
  /** Average price; undefined when nothing was found. */
  readonly price: Decimal | undefined;
  readonly consumedBefore: number;
}

/** What a walk needs to know: what is left of the book, and the product's scales. */
export interface WalkContext {
  readonly liquidity: Liquidity;
  readonly rules: Scales;
}

/** Looks at (never takes) up to `quantity` of one side of the tick's book. */
export function peekWalk(
  context: WalkContext,
  side: BookSide,
  quantity: Decimal,
  limit?: number,
): Walk {
  const result = context.liquidity.peek(side, toLots(quantity, context.rules), limit);
  return toWalk(side, result, context.rules);
}

/** Takes what a `peekWalk` of the same arguments found. */
export function takeWalk(context: WalkContext, walk: Walk, limit?: number): void {
  context.liquidity.take(walk.side, toLots(walk.quantity, context.rules), limit);
}

function toWalk(side: BookSide, result: WalkResult, rules: Scales): Walk {
  const quantity = fromLots(result.lots, rules);
  const cost = fromWalkedCost(result.cost, rules);
  const price = result.lots === 0 ? undefined : cost.div(quantity);
  return { side, quantity, cost, price, consumedBefore: result.consumedBefore };
}

/** The message a fill is made on, and USDT per unit of the product's quote currency at it. */
export interface FillContext {
  readonly tick: Tick;
  readonly quoteRate: Decimal;
}

/** The fill of a walk that found something. */
export function fillOf(
  walk: Walk & { readonly price: Decimal },
  context: FillContext,
  role: FillRole,
  fee: Decimal,
): Fill {
  return {
    seq: context.tick.seq,
    quantity: walk.quantity,
    price: walk.price,
    cost: walk.cost,
    side: walk.side,
    consumedBefore: walk.consumedBefore,
    quoteRate: context.quoteRate,
    role,
    fee,
  };
}

/**
 * No accepted tick after the acceptance, or the first one came too late. A clock that was set back in between makes the tick
 * older than the order by more than an order may wait: nobody knows then how long it has waited.
 */
export function isStale(
  tick: Pick<Tick, 'seq' | 'receivedTime'>,
  acceptance: Pick<Acceptance, 'seq' | 'time'>,
  rules: { readonly staleQuoteMs: number },
): boolean {
  return (
    tick.seq <= acceptance.seq || Math.abs(tick.receivedTime - acceptance.time) > rules.staleQuoteMs
  );
}

/** Whether the average price is worse than the reference by more than `maxSlippage`; a better price always passes. */
export function hasMoved(
  price: Decimal,
  side: BookSide,
  acceptance: Acceptance,
  maxSlippage: Decimal,
  rules: Scales,
): boolean {
  const reference = fromPoints(acceptance.referencePrice, rules);
  return side === 'asks'
    ? price.gt(reference.times(ONE.plus(maxSlippage)))
    : price.lt(reference.times(ONE.minus(maxSlippage)));
}
