// Take profit and stop loss in the three ways in which they are typed: as a price, as a distance in percent, as a result in USDT.
// A result is what is left after the fees, by the measure of the settlement; must never give a price whose result is worse than
// what was typed. Source: issue 12 "Orders" (TP/SL by price, percent or USDT with the profit after fees beside each).
import { ONE, ZERO, type Decimal } from '../../money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { roundPayoutDown, roundStopPrice } from '../../money/rounding.ts';
import { powerOfTen } from '../book/scale.ts';
import { netResult, netResultAt, type PostedParts } from './netResult.ts';
import type { OpenPosition } from './positionView.ts';
import type { ContractRules, Direction } from './types.ts';

export type StopKind = 'takeProfit' | 'stopLoss';
export const STOP_UNITS = ['price', 'percent', 'result'] as const;
export type StopUnit = (typeof STOP_UNITS)[number];

/** What a stop stands for, and from where its distance counts: the entry of an order, the mark of a position. */
export interface StopBase {
  readonly position: OpenPosition;
  readonly posted: PostedParts;
  readonly reference: Decimal;
}

type Rules = Pick<ContractRules, 'priceDecimals' | 'takerRate'>;

/** Two units of the settlement currency: the most that rounding a result down and a fee up takes. */
const ROUNDED_UNITS = 2;
/** Decimals of a distance in percent and of a result as they are typed. */
const TYPED_DECIMALS = 2;

const isAbove = (kind: StopKind, direction: Direction): boolean =>
  (kind === 'takeProfit') === (direction === 'long');

/**
 * The price that `typed` (positive) stands for, to the tick: a distance at least as far, a result at least as good (of a stop
 * loss, a loss at most as large). Never less than a tick: what is too far is then refused for what it is.
 */
export function stopPrice(
  kind: StopKind,
  unit: StopUnit,
  typed: Decimal,
  base: StopBase,
  rules: Rules,
): Decimal {
  if (unit === 'price') return typed;
  const { direction } = base.position;
  const tick = ONE.div(powerOfTen(rules.priceDecimals));
  const price =
    unit === 'percent'
      ? priceAtDistance(kind, typed, base, rules)
      : roundStopPrice(
          exactPriceOf(kind === 'takeProfit' ? typed : typed.neg(), base, rules),
          rules.priceDecimals,
          direction === 'long' ? 'up' : 'down',
        );
  return price.gt(tick) ? price : tick;
}

function priceAtDistance(
  kind: StopKind,
  percent: Decimal,
  { reference, position: { direction } }: StopBase,
  { priceDecimals }: Rules,
): Decimal {
  const above = isAbove(kind, direction);
  const share = percent.div(100);
  const exact = reference.times(above ? ONE.plus(share) : ONE.minus(share));
  return roundStopPrice(exact, priceDecimals, above ? 'up' : 'down');
}

/** Where all that is open closes with `net` once everything is paid, the rounding of the settlement included. */
function exactPriceOf(net: Decimal, { position, posted }: StopBase, { takerRate }: Rules): Decimal {
  const { direction, quantity, openPrice, overnightFee, quoteRate } = position;
  const rounded = ONE.div(powerOfTen(SETTLEMENT_SCALE)).times(ROUNDED_UNITS);
  // What the close itself has to bring, its own fee already taken.
  const wanted = net.minus(netResult(posted).net).plus(overnightFee).plus(rounded).div(quoteRate);
  const cost = quantity.times(openPrice);
  return direction === 'long'
    ? cost.plus(wanted).div(quantity.times(ONE.minus(takerRate)))
    : cost.minus(wanted).div(quantity.times(ONE.plus(takerRate)));
}

/** A price in another unit, as it would be typed: positive, with two decimals; null where it cannot be said so. */
export function stopAs(
  kind: StopKind,
  unit: StopUnit,
  price: Decimal,
  base: StopBase,
  rules: Rules,
): Decimal | null {
  if (unit === 'price') return price;
  const typed =
    unit === 'percent'
      ? distanceOf(kind, price, base)
      : stopNet(price, base, rules).times(kind === 'takeProfit' ? 1 : -1);
  const shown = roundPayoutDown(typed, TYPED_DECIMALS);
  return shown.gt(ZERO) ? shown : null;
}

function distanceOf(
  kind: StopKind,
  price: Decimal,
  { reference, position: { direction } }: StopBase,
): Decimal {
  if (reference.lte(0)) return ZERO;
  const way = price.minus(reference).div(reference).times(100);
  return isAbove(kind, direction) ? way : way.neg();
}

/** What the trade would have brought, all fees included, if it closed exactly there; a stop can slip. */
export const stopNet = (price: Decimal, { posted, position }: StopBase, rules: Rules): Decimal =>
  netResultAt(posted, position, price, rules).net;
