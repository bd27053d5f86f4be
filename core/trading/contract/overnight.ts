// When the overnight fee is charged and how much: the roll's hour, the days its weekday counts, the next charge.
// Must never look at a clock: every instant is handed in. Source: decisions.md "Contract" (overnight fee at 22:00 UTC).
import type { Decimal } from '../../money/decimal.ts';
import { roundFeeUp } from '../../money/rounding.ts';
import type { TimeMs } from '../../market/types.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { notionalOf } from './formulas.ts';
import type { ContractOrder, ContractRules } from './types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 1 January 1970 was a Thursday: weekday 4 with Sunday as 0. */
const EPOCH_WEEKDAY = 4;

export interface OvernightContext {
  readonly rules: ContractRules;
  readonly markPrice: Decimal;
  readonly quoteRate: Decimal;
}

/** The first roll after `after` (exclusive), UTC. */
export function nextRollAt(after: TimeMs, rules: Pick<ContractRules, 'rollHourUtc'>): TimeMs {
  const offset = rules.rollHourUtc * HOUR_MS;
  return (Math.floor((after - offset) / DAY_MS) + 1) * DAY_MS + offset;
}

/** Whether it is the instant of a roll. */
export const isRoll = (at: TimeMs, rules: Pick<ContractRules, 'rollHourUtc'>): boolean =>
  nextRollAt(at - 1, rules) === at;

/** Every roll after `from` (exclusive) up to `to` (inclusive), oldest first. */
export function rollsBetween(
  from: TimeMs,
  to: TimeMs,
  rules: Pick<ContractRules, 'rollHourUtc'>,
): TimeMs[] {
  const rolls: TimeMs[] = [];
  for (let roll = nextRollAt(from, rules); roll <= to; roll += DAY_MS) rolls.push(roll);
  return rolls;
}

/** Days charged at a roll, by its UTC weekday. */
export function daysCharged(rollAt: TimeMs, rules: Pick<ContractRules, 'overnightDays'>): number {
  const weekday = (Math.floor(rollAt / DAY_MS) + EPOCH_WEEKDAY) % 7;
  return rules.overnightDays[weekday] ?? 0;
}

/** Fee of `days` days on what is open, USDT: a charge rounds up, a credit (negative) towards zero. */
export function overnightFee(
  order: Pick<ContractOrder, 'direction' | 'openQuantity'>,
  days: number,
  context: OvernightContext,
): Decimal {
  const { rules, markPrice, quoteRate } = context;
  const dailyRate = order.direction === 'long' ? rules.overnightLong : rules.overnightShort;
  const notional = notionalOf(order.openQuantity.times(markPrice), quoteRate);
  return roundFeeUp(notional.times(dailyRate).times(days), SETTLEMENT_SCALE);
}

export interface OvernightCharge {
  readonly at: TimeMs;
  readonly days: number;
  /** At the mark price of now; negative pays the user. */
  readonly fee: Decimal;
}

/** The next roll that charges an open position, and what it would cost now; undefined when nothing is open. */
export function nextOvernightCharge(
  order: ContractOrder,
  now: TimeMs,
  context: OvernightContext,
): OvernightCharge | undefined {
  if (order.openQuantity.isZero()) return undefined;
  const from = Math.max(now, order.lastRollAt ?? 0);
  const week = rollsBetween(from, from + 7 * DAY_MS, context.rules);
  const at = week.find((roll) => daysCharged(roll, context.rules) > 0);
  if (at === undefined) return undefined;
  const days = daysCharged(at, context.rules);
  return { at, days, fee: overnightFee(order, days, context) };
}
