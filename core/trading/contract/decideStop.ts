// Take profit and stop loss: they fire on the mark price and execute as a market order on the same tick's book.
// What the book does not show closes at the following ticks, wherever the mark has gone since.
// Source: decisions.md "Contract" (take profit / stop loss).
import { closeByTrigger } from './closeEvent.ts';
import { closingSide } from './formulas.ts';
import { peekWalk } from '../book/marketFill.ts';
import { fromPoints } from '../book/scale.ts';
import type { Decimal } from '../../money/decimal.ts';
import type {
  ContractContext,
  ContractOrder,
  ContractDecision,
  Direction,
  TriggerReason,
} from './types.ts';

type StopKind = 'take_profit' | 'stop_loss';

/** `[]` when it does not fire, else `[cancelled?, closed?, triggered?]`; there is no slippage bound on the way out. */
export function decideStop(
  order: ContractOrder,
  kind: StopKind,
  context: ContractContext,
): ContractDecision {
  const goesOn = order.closing === kind;
  const level = kind === 'take_profit' ? order.takeProfit : order.stopLoss;
  const mark = fromPoints(context.tick.mark, context.rules);
  const fires = level !== null && (goesOn || isReached(order.direction, kind, level, mark));
  if (order.openQuantity.isZero() || !fires) return { ok: true, events: [] };
  const walk = peekWalk(context, closingSide(order.direction), order.openQuantity);
  const cause = { reason: kind, level, mark, first: null, goesOn };
  return { ok: true, events: closeByTrigger(order, walk, order.openQuantity, cause, context) };
}

/** The mark is at or beyond the price: a long takes profit at or above it, stops at or below it. */
export function isReached(
  direction: Direction,
  kind: TriggerReason,
  level: Decimal,
  mark: Decimal,
): boolean {
  const firesAbove = (kind === 'take_profit') === (direction === 'long');
  return firesAbove ? mark.gte(level) : mark.lte(level);
}
