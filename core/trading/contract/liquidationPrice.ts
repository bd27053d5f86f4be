// Where a position is liquidated and where its margin is used up.
// The tier is the one that holds at the price found, not the one of the entry: maintenance is continuous and the
// equity line is steeper, so exactly one tier fits. Source: decisions.md "Contract" (formulas and check values).
import { type Decimal, ONE, ZERO } from '../../money/decimal.ts';
import { roundLiquidationEarly } from '../../money/rounding.ts';
import type { ContractOrder, ContractRules, Direction, MarginTier } from './types.ts';

/** The open part of a position: quantity in base units, cost in quote currency, margin and overnight fee in USDT. */
export interface PositionTerms {
  readonly direction: Direction;
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly margin: Decimal;
  readonly overnightFee: Decimal;
  readonly quoteRate: Decimal;
}

type LiquidationRules = Pick<ContractRules, 'tiers' | 'takerRate' | 'priceDecimals'>;

/** The open part of an order. */
export function positionOf(order: ContractOrder): PositionTerms {
  return {
    direction: order.direction,
    quantity: order.openQuantity,
    cost: order.openCost,
    margin: order.margin,
    overnightFee: order.accruedOvernightFee,
    quoteRate: order.quoteRate,
  };
}

/** Liquidation price to the tick on the early side, in quote currency; null when there is none (or nothing is open). */
export function liquidationPrice(position: PositionTerms, rules: LiquidationRules): Decimal | null {
  const exact = exactLiquidationPrice(position, rules);
  if (exact === null) return null;
  const rounded = roundLiquidationEarly(exact, rules.priceDecimals, position.direction);
  return rounded.gt(0) ? rounded : null;
}

/** The same before the tick: long (Q·E − M + F − d) / (Q·(1 − m − f)), short (Q·E + M − F + d) / (Q·(1 + m + f)). */
export function exactLiquidationPrice(
  position: PositionTerms,
  rules: Pick<LiquidationRules, 'tiers' | 'takerRate'>,
): Decimal | null {
  return priceAtMaintenance(position, rules.tiers, ONE, rules.takerRate);
}

/** The mark at which equity is `share` × maintenance, to the tick on the early side; null when there is none. */
export function priceAtShare(
  position: PositionTerms,
  share: Decimal,
  rules: Pick<LiquidationRules, 'tiers' | 'priceDecimals'>,
): Decimal | null {
  const exact = priceAtMaintenance(position, rules.tiers, share, ZERO);
  return exact && roundLiquidationEarly(exact, rules.priceDecimals, position.direction);
}

/** Where equity less a close fee meets `share` × maintenance, in the tier that holds there; not rounded. */
function priceAtMaintenance(
  position: PositionTerms,
  tiers: readonly MarginTier[],
  share: Decimal,
  closeFeeRate: Decimal,
): Decimal | null {
  if (position.quantity.isZero()) return null;
  for (const tier of tiers) {
    const there = meetWith(position, shareOf(tier, share), closeFeeRate);
    // Beyond this tier's end here, so beyond it in every later one: the first that holds is the only one.
    if (tier.upTo === null || isWithin(there, tier.upTo, position)) return priceOf(there, position);
  }
  throw new RangeError('the last margin tier must have no bound');
}

type Maintenance = Pick<MarginTier, 'maintenanceRate' | 'deduction'>;

/** A liquidation asks for the whole of it, and every order asks where it would be liquidated. */
const shareOf = ({ maintenanceRate, deduction }: Maintenance, share: Decimal): Maintenance =>
  share === ONE
    ? { maintenanceRate, deduction }
    : { maintenanceRate: maintenanceRate.times(share), deduction: deduction.times(share) };

/** Price at which nothing of the margin is left after the close fee: m = d = 0. Not rounded; null when there is none. */
export function bankruptcyPrice(
  position: PositionTerms,
  rules: Pick<LiquidationRules, 'takerRate'>,
): Decimal | null {
  if (position.quantity.isZero()) return null;
  const noMaintenance = { maintenanceRate: ZERO, deduction: ZERO };
  return priceOf(meetWith(position, noMaintenance, rules.takerRate), position);
}

/** A price as a fraction: what the whole position is worth there is `value` / `factor`, in quote currency. */
interface Meeting {
  readonly value: Decimal;
  readonly factor: Decimal;
}

function meetWith(position: PositionTerms, tier: Maintenance, closeFeeRate: Decimal): Meeting {
  const { direction, cost, margin, overnightFee, quoteRate } = position;
  // Margin, overnight fee and deduction are USDT; the price is in quote currency.
  const inSettlement = margin.minus(overnightFee).plus(tier.deduction);
  // Most products are quoted in it, and a division is the dearest of all this.
  const cushion = isOne(quoteRate) ? inSettlement : inSettlement.div(quoteRate);
  const rate = tier.maintenanceRate.plus(closeFeeRate);
  return direction === 'long'
    ? { value: cost.minus(cushion), factor: ONE.minus(rate) }
    : { value: cost.plus(cushion), factor: ONE.plus(rate) };
}

/** Whether the notional there, USDT, is not above `upTo`; asked before anything is divided. */
const isWithin = ({ value, factor }: Meeting, upTo: Decimal, { quoteRate }: PositionTerms) =>
  (isOne(quoteRate) ? value : value.times(quoteRate)).lte(upTo.times(factor));

function priceOf({ value, factor }: Meeting, { quantity }: PositionTerms): Decimal | null {
  return value.gt(0) ? value.div(quantity.times(factor)) : null;
}

const isOne = (quoteRate: Decimal): boolean => quoteRate.eq(ONE);
