// Where a trailing stop stands, and what a message does to it: it follows the best mark, never back.
// Must give the same whoever follows: the server in memory, a restart by the log, an owner with the lines of his product.
// Source: decisions.md "Orders beyond the first" (trailing stop).
import { ONE, type Decimal } from '../../money/decimal.ts';
import { roundTrailingStop } from '../../money/rounding.ts';
import type { ContractRules, Direction, ContractTrail } from './types.ts';

/** The stop behind a mark: to the tick away from it, so that it never fires early. */
export function trailingLevel(
  mark: Decimal,
  rate: Decimal,
  direction: Direction,
  { priceDecimals }: Pick<ContractRules, 'priceDecimals'>,
): Decimal {
  const share = direction === 'long' ? ONE.minus(rate) : ONE.plus(rate);
  return roundTrailingStop(mark.times(share), priceDecimals, direction);
}

/** Whether a mark moves a stop that has followed to another one: higher for a long, lower for a short, equal never. */
export const isBetterMark = (mark: Decimal, than: Decimal, direction: Direction): boolean =>
  direction === 'long' ? mark.gt(than) : mark.lt(than);

/** What is left of two ways that one stop was followed: the better mark, at the same mark the earlier message. */
export function furtherTrail(
  a: ContractTrail,
  b: ContractTrail,
  direction: Direction,
): ContractTrail {
  if (isBetterMark(b.mark, a.mark, direction)) return b;
  if (isBetterMark(a.mark, b.mark, direction)) return a;
  return b.seq < a.seq ? b : a;
}

/** A message of the product: its number and mark. */
export interface MarkAt {
  readonly seq: number;
  readonly mark: Decimal;
}

/** A trailing stop as the lines of its product have it: followed from `start` on, until a mark met it. */
export interface Followed {
  readonly trail: ContractTrail;
  readonly level: Decimal;
  /** The message whose mark was at or beyond the level; null while there was none. */
  readonly met: MarkAt | null;
}

/** Follows accepted messages in their order; those at or before `start` are none of it. */
export function followMarks(
  start: MarkAt,
  messages: Iterable<MarkAt>,
  rate: Decimal,
  direction: Direction,
  rules: Pick<ContractRules, 'priceDecimals'>,
): Followed {
  let trail: ContractTrail = { since: start.seq, ...start };
  let level = trailingLevel(trail.mark, rate, direction, rules);
  for (const { seq, mark } of messages) {
    if (seq <= trail.seq) continue;
    const isMet = direction === 'long' ? mark.lte(level) : mark.gte(level);
    if (isMet) return { trail, level, met: { seq, mark } };
    if (!isBetterMark(mark, trail.mark, direction)) continue;
    trail = { since: start.seq, seq, mark };
    level = trailingLevel(mark, rate, direction, rules);
  }
  return { trail, level, met: null };
}
