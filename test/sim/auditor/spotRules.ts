/**
 * Why a spot order is refused, in the order of the published list. As with openings: what needs no price is asked when the
 * command is taken, the rest when its price is there.
 */
import { type Fraction, ONE, parse, scaled } from './fraction.ts';
import { isOffTick } from './openRules.ts';
import {
  MONEY_DECIMALS,
  type ProductRules,
  SPOT_LEAST_SALE,
  SPOT_MIN_VALUE,
  SPOT_REFUSE_BAND,
} from './rules.ts';
import { baseDecimals, baseUnits } from './spotMoney.ts';
import { lotsFraction } from './ticket.ts';
import type { MarketState, SpotAction, SpotSide } from '../steps.ts';

/** The command with its texts read. */
export interface Wanted {
  readonly side: SpotSide;
  readonly type: 'market' | 'limit';
  readonly quantity: Fraction | null;
  readonly amount: Fraction | null;
  readonly price: Fraction | null;
}

const orNull = (text: string | null): Fraction | null => (text === null ? null : parse(text));

export const readSpot = ({ side, type, quantity, amount, price }: SpotAction): Wanted => ({
  side,
  type,
  quantity: orNull(quantity),
  amount: orNull(amount),
  price: orNull(price),
});

const isStep = (value: Fraction | null, decimals: number): boolean =>
  value === null || (value.n > 0n && value.fits(decimals));

/** The reasons that need no price; undefined when there is none. */
export function plainSpotRefusal(
  wanted: Wanted,
  rules: ProductRules | undefined,
  market: MarketState,
): string | undefined {
  const { quantity, amount, price, side, type } = wanted;
  if (rules === undefined) return 'not_found';
  if (market !== 'live') return market === 'closed' ? 'market_closed' : 'market_paused';
  const isOne = (quantity === null) !== (amount === null);
  const mayBeAmount = side === 'buy' && type === 'market';
  if (!isOne || (amount !== null && !mayBeAmount)) return 'quantity_or_amount';
  if (!isStep(amount, MONEY_DECIMALS)) return 'amount_step';
  // House rule: a sale goes down to the unit of the coins, so that all of them can be sold.
  const finest = side === 'sell' ? baseDecimals(rules) : rules.quantityDecimals;
  if (!isStep(quantity, finest)) return 'quantity_step';
  if (quantity?.isAbove(lotsFraction(rules.maxLots, rules)) === true) return 'above_maximum';
  if (isOffTick(price, rules)) return 'price_step';
  if ((type === 'limit') === (price === null)) return 'price_required';
  if (amount?.isBelow(SPOT_MIN_VALUE) === true) return 'below_minimum_value';
  return undefined;
}

/** What is known once there is a price. */
export interface PricedSpot {
  /** Units of the base it would fill or rest with. */
  readonly units: bigint;
  /** USDT. */
  readonly value: Fraction;
  /** In units of the currency it pays with. */
  readonly needed: bigint;
  readonly available: bigint;
  /** Of limit orders: the index, doubled points. */
  readonly indexDoubled: number | null;
  /** Nothing more may rest; a market order never does. */
  readonly isFull: boolean;
  readonly isStale: boolean;
  readonly isTooThin: boolean;
  readonly hasMoved: boolean;
}

/** The reasons that need a price; undefined when there is none. */
export function pricedSpotRefusal(
  wanted: Wanted,
  rules: ProductRules,
  priced: PricedSpot,
): string | undefined {
  if (wanted.amount !== null && !priced.isTooThin && priced.units === 0n) return 'below_minimum';
  if (priced.units > baseUnits(rules.maxLots, rules)) return 'above_maximum';
  // House rule: all that is available may be sold whatever it is worth, if anything arrives.
  const sellsAll = wanted.side === 'sell' && priced.needed === priced.available;
  const least = sellsAll ? SPOT_LEAST_SALE : SPOT_MIN_VALUE;
  if ((wanted.amount ?? priced.value).isBelow(least)) return 'below_minimum_value';
  if (isOutsideBand(wanted.price, priced.indexDoubled, rules)) return 'price_too_far';
  if (priced.isStale) return 'stale_quote';
  if (priced.isTooThin) return 'insufficient_depth';
  if (priced.hasMoved) return 'price_moved';
  if (priced.isFull) return 'too_many_open_orders';
  return priced.needed > priced.available ? 'insufficient_balance' : undefined;
}

/** "A limit further than … 50 % is refused". */
function isOutsideBand(
  price: Fraction | null,
  indexDoubled: number | null,
  rules: ProductRules,
): boolean {
  if (price === null || indexDoubled === null) return false;
  const index = scaled(indexDoubled, rules.priceDecimals).over(scaled(2, 0));
  const lowest = index.times(ONE.minus(SPOT_REFUSE_BAND));
  const highest = index.times(ONE.plus(SPOT_REFUSE_BAND));
  return price.isBelow(lowest) || price.isAbove(highest);
}
