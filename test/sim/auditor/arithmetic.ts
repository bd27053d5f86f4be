/**
 * The formulas of decisions.md "Contract" in exact rationals: notional, margin, fee, tier, maintenance, liquidation and
 * bankruptcy price. Rounding: what the user owes up, what he gets down, a liquidation price to the tick on the early side.
 */
import { type Fraction, ONE, ZERO, scaled } from './fraction.ts';
import { MONEY_DECIMALS, TAKER_RATE, type ProductRules, type Tier } from './rules.ts';
import { costFraction, lotsFraction, moneyFraction, type Ticket } from './ticket.ts';
import type { Direction } from '../steps.ts';

/** "Initial margin M = N / leverage", up to the unit. */
export function marginOf(notional: Fraction, leverage: number): bigint {
  return notional.over(scaled(leverage, 0)).ceil(MONEY_DECIMALS);
}

/** A fee of a notional, up to the unit. */
export function feeOf(notional: Fraction, rate: Fraction): bigint {
  return notional.times(rate).ceil(MONEY_DECIMALS);
}

/** "notional to 250 k …": the bound itself still belongs to its tier. */
export function tierOf(notional: Fraction, rules: ProductRules): Tier {
  const tier = rules.tiers.find(({ upTo }) => upTo === null || !notional.isAbove(upTo));
  if (tier === undefined) throw new Error('the last tier has no bound');
  return tier;
}

export function maintenanceOf(notional: Fraction, rules: ProductRules): Fraction {
  const { rate, deduction } = tierOf(notional, rules);
  return notional.times(rate).minus(deduction);
}

/** An open part: quantity, Q·E, M, F and the conversion rate, all exact. */
export interface Position {
  readonly direction: Direction;
  readonly quantity: Fraction;
  /** Quote currency. */
  readonly cost: Fraction;
  /** USDT. */
  readonly margin: Fraction;
  readonly overnight: Fraction;
  readonly rate: Fraction;
}

export function positionOf(ticket: Ticket): Position {
  return {
    direction: ticket.direction,
    quantity: lotsFraction(ticket.open, ticket.rules),
    cost: costFraction(ticket.cost),
    margin: moneyFraction(ticket.margin),
    overnight: moneyFraction(ticket.accrued),
    rate: ticket.rate,
  };
}

/**
 * "long (Q·E − M + F − d) / (Q·(1 − m − f)); short (Q·E + M − F + d) / (Q·(1 + m + f))", with money turned into quote
 * currency at the ticket's rate.
 */
function priceWith(position: Position, m: Fraction, d: Fraction, fee = TAKER_RATE): Fraction {
  const { direction, quantity, cost, margin, overnight, rate } = position;
  const cushion = margin.minus(overnight).plus(d).over(rate);
  const drag = m.plus(fee);
  return direction === 'long'
    ? cost.minus(cushion).over(quantity.times(ONE.minus(drag)))
    : cost.plus(cushion).over(quantity.times(ONE.plus(drag)));
}

/**
 * The price at which equity meets maintenance and the close fee, exact; undefined when there is none. House rule: the tier
 * is the one that holds at the price found. Maintenance is continuous and equity steeper, so at most one tier contains
 * its own answer.
 */
function exactLiquidation(
  position: Position,
  rules: ProductRules,
  share = ONE,
  fee = TAKER_RATE,
): Fraction | undefined {
  let lower = ZERO;
  for (const tier of rules.tiers) {
    const price = priceWith(position, tier.rate.times(share), tier.deduction.times(share), fee);
    const notional = price.times(position.quantity).times(position.rate);
    const isInside = tier.upTo === null || !notional.isAbove(tier.upTo);
    if (isInside && notional.isAbove(lower)) return price;
    lower = tier.upTo ?? lower;
  }
  return undefined;
}

/** In points, on the early side: a long's up, a short's down; null when nothing is open or there is none. */
export function liquidationPoints(position: Position, rules: ProductRules): number | null {
  if (position.quantity.isZero()) return null;
  const points = early(position.direction, exactLiquidation(position, rules), rules);
  return points === null || points <= 0 ? null : points;
}

function early(
  direction: Direction,
  exact: Fraction | undefined,
  { priceDecimals }: ProductRules,
): number | null {
  if (exact === undefined) return null;
  return Number(direction === 'long' ? exact.ceil(priceDecimals) : exact.floor(priceDecimals));
}

/** The mark at which equity is this share of the maintenance, no fee for closing taken off; points, on the early side. */
export function pointsAtShare(
  position: Position,
  rules: ProductRules,
  share: Fraction,
): number | null {
  if (position.quantity.isZero()) return null;
  const exact = exactLiquidation(position, rules, share, ZERO);
  return early(position.direction, exact?.isAbove(ZERO) ? exact : undefined, rules);
}

/** What the quantity is worth against what it cost, seen from the direction, USDT, exact. */
export function resultOf(
  direction: Direction,
  value: Fraction,
  cost: Fraction,
  rate: Fraction,
): Fraction {
  return (direction === 'long' ? value.minus(cost) : cost.minus(value)).times(rate);
}
