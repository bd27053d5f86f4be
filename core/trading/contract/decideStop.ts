// Take profit and stop loss, a trailing one too: they fire on the mark price and execute as a market order on the same tick's book.
// What the book does not show closes at the following ticks, wherever the mark has gone since.
// Source: decisions.md "Contract" (take profit / stop loss).
import { closeByTrigger } from './closeEvent.ts';
import { closingSide } from './formulas.ts';
import { peekWalk } from '../book/marketFill.ts';
import { fromPoints } from '../book/scale.ts';
import type { Decimal } from '../../money/decimal.ts';
import { isBetterMark, trailingLevel } from './trailing.ts';
import type {
  ContractContext,
  ContractEvent,
  ContractOrder,
  ContractDecision,
  Direction,
  ContractTrail,
  TriggerReason,
} from './types.ts';

type StopKind = 'take_profit' | 'stop_loss';

/** `[]` when it does not fire, else `[cancelled?, closed?, triggered?]`; there is no slippage bound on the way out. */
export function decideStop(
  order: ContractOrder,
  kind: StopKind,
  context: ContractContext,
  followed?: FollowedTo,
): ContractDecision {
  const goesOn = order.closing === kind;
  if (kind === 'stop_loss' && order.trailingRate !== null)
    return decideTrailingStop(order, order.trailingRate, goesOn, context, followed);
  const level = kind === 'take_profit' ? order.takeProfit : order.stopLoss;
  const mark = fromPoints(context.tick.mark, context.rules);
  const fires = level !== null && (goesOn || isReached(order.direction, kind, level, mark));
  if (order.openQuantity.isZero() || !fires) return { ok: true, events: [] };
  const walk = peekWalk(context, closingSide(order.direction), order.openQuantity);
  const cause = { reason: kind, level, mark, first: null, goesOn };
  return { ok: true, events: closeByTrigger(order, walk, order.openQuantity, cause, context) };
}

/** The message that moved a trailing stop last, as whoever followed says. */
export type FollowedTo = Pick<ContractTrail, 'seq' | 'mark'>;

/**
 * `[]` when it does not fire, else `[trailed?, cancelled?, closed?, triggered?]`. What was followed can only have moved the stop on
 * from where it is stored: anything else is not believed. Once it has fired, what it followed is stored and moves no more.
 */
function decideTrailingStop(
  order: ContractOrder,
  rate: Decimal,
  goesOn: boolean,
  context: ContractContext,
  followed: FollowedTo | undefined,
): ContractDecision {
  const { trail, direction } = order;
  const { rules, tick } = context;
  if (order.openQuantity.isZero() || trail === null) return { ok: true, events: [] };
  const reached = goesOn || followed === undefined ? trail : { since: trail.since, ...followed };
  const isBehind = reached.seq < trail.seq || isBetterMark(trail.mark, reached.mark, direction);
  const best = isBehind ? trail : reached;
  const level = trailingLevel(best.mark, rate, direction, rules);
  const mark = fromPoints(tick.mark, rules);
  const fires = goesOn || (best.seq < tick.seq && isReached(direction, 'stop_loss', level, mark));
  if (!fires) return { ok: true, events: [] };
  const walk = peekWalk(context, closingSide(direction), order.openQuantity);
  const first = { seq: best.seq, mark: best.mark };
  const cause = { reason: 'stop_loss', level, mark, first, goesOn } as const;
  const moved: ContractEvent[] = best.seq === trail.seq ? [] : [{ type: 'trailed', trail: best }];
  const closed = closeByTrigger(order, walk, order.openQuantity, cause, context);
  return { ok: true, events: [...moved, ...closed] };
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
