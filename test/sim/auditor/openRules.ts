/**
 * Why an opening is refused, in the order of the published list (forbidden, not_found, market_closed … insufficient_balance).
 * House rule: what needs no price is asked when the command is taken, the rest when its price is there; each time the first
 * reason in the list's order is the answer. A frozen account is told so before anything else.
 */
import { feeOf, liquidationPoints, marginOf, tierOf } from './arithmetic.ts';
import { type Fraction, ONE, ZERO, parse, scaled } from './fraction.ts';
import { DEFAULT_SLIPPAGE, HIGHEST_SLIPPAGE, type ProductRules, TAKER_RATE } from './rules.ts';
import { lotsFraction, moneyFraction, pointsFraction } from './ticket.ts';
import type { Direction, MarketState, OpenAction } from '../steps.ts';

/** The command with its texts read. */
export interface Opening {
  readonly direction: Direction;
  readonly type: 'market' | 'limit' | 'stop';
  readonly quantity: Fraction;
  readonly leverage: number;
  readonly price: Fraction | null;
  readonly triggerPrice: Fraction | null;
  readonly postOnly: boolean;
  readonly trailingRate: Fraction | null;
  readonly takeProfit: Fraction | null;
  readonly stopLoss: Fraction | null;
  readonly maxSlippage: Fraction | null;
}

const orNull = (text: string | null): Fraction | null => (text === null ? null : parse(text));

export function readOpening(action: OpenAction): Opening {
  return {
    direction: action.direction,
    type: action.type,
    quantity: parse(action.quantity),
    leverage: action.leverage,
    price: orNull(action.price),
    triggerPrice: orNull(action.triggerPrice),
    postOnly: action.postOnly,
    trailingRate: orNull(action.trailingRate),
    takeProfit: orNull(action.takeProfit),
    stopLoss: orNull(action.stopLoss),
    maxSlippage: orNull(action.maxSlippage),
  };
}

/** House rule: prices are whole points up to 2^53 − 1, so that every count of them is exact. */
const MOST_POINTS = 9_007_199_254_740_991n;

export function isOffTick(price: Fraction | null, { priceDecimals }: ProductRules): boolean {
  if (price === null) return false;
  return price.n <= 0n || !price.fits(priceDecimals) || price.floor(priceDecimals) > MOST_POINTS;
}

/** The reasons that need no price; undefined when there is none. */
export function plainRefusal(
  opening: Opening,
  rules: ProductRules | undefined,
  market: MarketState,
  cap: number | null,
): string | undefined {
  const { quantity, price, leverage, maxSlippage } = opening;
  if (rules === undefined) return 'not_found';
  if (market !== 'live') return market === 'closed' ? 'market_closed' : 'market_paused';
  if (!quantity.fits(rules.quantityDecimals)) return 'quantity_step';
  if (quantity.isBelow(lotsFraction(rules.minLots, rules))) return 'below_minimum';
  if (quantity.isAbove(lotsFraction(rules.maxLots, rules))) return 'above_maximum';
  const prices = [price, opening.triggerPrice, opening.takeProfit, opening.stopLoss];
  if (prices.some((one) => isOffTick(one, rules))) return 'price_step';
  if ((opening.type === 'limit') !== (price !== null)) return 'price_required';
  if ((opening.type === 'stop') !== (opening.triggerPrice !== null)) return 'trigger_required';
  if (opening.postOnly && opening.type !== 'limit') return 'post_only_needs_limit';
  if (opening.stopLoss !== null && opening.trailingRate !== null) return 'stop_or_trailing';
  if (!rules.leverages.includes(leverage)) return 'leverage_not_allowed';
  if (cap !== null && leverage > cap) return 'leverage_too_high';
  const isOdd =
    maxSlippage !== null && (maxSlippage.n < 0n || maxSlippage.isAbove(HIGHEST_SLIPPAGE));
  if (isOdd) return 'slippage_invalid';
  return isOddTrailing(opening.trailingRate) ? 'trailing_invalid' : undefined;
}

/** "trailingRate (0.1 % to 20 %)"; house rule: in hundredths of a percent. */
export function isOddTrailing(rate: Fraction | null): boolean {
  if (rate === null) return false;
  return rate.isBelow(parse('0.001')) || rate.isAbove(parse('0.2')) || !rate.fits(4);
}

/** "the stop follows the best mark"; house rule: to the tick away from it. */
export function trailingPoints(mark: number, rate: Fraction, direction: Direction): number {
  const share = direction === 'long' ? ONE.minus(rate) : ONE.plus(rate);
  const exact = scaled(mark, 0).times(share);
  return Number(direction === 'long' ? exact.floor(0) : exact.ceil(0));
}

/** What the opening would come to at `cost` (quote currency). */
export interface Terms {
  readonly margin: bigint;
  readonly fee: bigint;
  readonly liquidation: number | null;
  readonly isTooHigh: boolean;
}

export function termsOf(
  opening: Opening,
  rules: ProductRules,
  cost: Fraction,
  rate: Fraction,
): Terms {
  const notional = cost.times(rate);
  const margin = marginOf(notional, opening.leverage);
  const { direction, quantity } = opening;
  const position = {
    direction,
    quantity,
    cost,
    rate,
    margin: moneyFraction(margin),
    overnight: ZERO,
  };
  return {
    margin,
    fee: feeOf(notional, TAKER_RATE),
    liquidation: liquidationPoints(position, rules),
    isTooHigh: opening.leverage > tierOf(notional, rules).maxLeverage,
  };
}

/** "validated against the position's side, refused beyond the liquidation price"; equal is refused too. */
export function protectionRefusal(
  direction: Direction,
  takeProfit: Fraction | null,
  stopLoss: Fraction | null,
  reference: Fraction,
  liquidation: Fraction | null,
): string | undefined {
  const gains = (price: Fraction): boolean =>
    direction === 'long' ? price.isAbove(reference) : price.isBelow(reference);
  const loses = (price: Fraction): boolean =>
    direction === 'long' ? price.isBelow(reference) : price.isAbove(reference);
  if (takeProfit !== null && !gains(takeProfit)) return 'take_profit_side';
  if (stopLoss !== null && !loses(stopLoss)) return 'stop_loss_side';
  if (stopLoss === null || liquidation === null) return undefined;
  const isReachedFirst =
    direction === 'long' ? stopLoss.isAbove(liquidation) : stopLoss.isBelow(liquidation);
  return isReachedFirst ? undefined : 'stop_beyond_liquidation';
}

export interface Priced {
  /** Average price of the fill, or the limit, or the reference while the book is too thin. */
  readonly entry: Fraction;
  /** Points from where a trailing stop would begin. */
  readonly trailFrom: number;
  /** Points of the mark at the acceptance of a stop entry; null where nothing is held against it. */
  readonly mark: number | null;
  /** A post-only order would fill at its first message. */
  readonly takes: boolean;
  readonly terms: Terms;
  readonly available: bigint;
  /** Nothing more may be open. */
  readonly isFull: boolean;
  readonly isStale: boolean;
  readonly isTooThin: boolean;
  readonly hasMoved: boolean;
}

/** The reasons that need a price. */
export function pricedRefusal(
  opening: Opening,
  rules: ProductRules,
  priced: Priced,
): string | undefined {
  const { terms, entry } = priced;
  const { liquidation } = terms;
  if (terms.isTooHigh) return 'leverage_too_high';
  const shown = liquidation === null ? null : pointsFraction(liquidation, rules);
  if (isMetAlready(opening, priced.mark, rules)) return 'trigger_side';
  const { trailingRate, direction } = opening;
  const wrong = protectionRefusal(
    ...([direction, opening.takeProfit, opening.stopLoss, entry, shown] as const),
  );
  if (wrong !== undefined) return wrong;
  if (trailingRate !== null && liquidation !== null) {
    const level = trailingPoints(priced.trailFrom, trailingRate, direction);
    const isFirst = direction === 'long' ? level > liquidation : level < liquidation;
    if (!isFirst) return 'stop_beyond_liquidation';
  }
  if (priced.isStale) return 'stale_quote';
  if (priced.isTooThin) return 'insufficient_depth';
  if (priced.hasMoved) return 'price_moved';
  if (priced.takes) return 'would_take';
  if (priced.isFull) return 'too_many_open_orders';
  return terms.margin + terms.fee > priced.available ? 'insufficient_balance' : undefined;
}

/** House rule: a stop entry waits above the mark to buy, below it to sell; what is met already is refused. */
function isMetAlready(
  { triggerPrice, direction }: Opening,
  mark: number | null,
  rules: ProductRules,
): boolean {
  if (triggerPrice === null || mark === null) return false;
  const now = pointsFraction(mark, rules);
  return direction === 'long' ? !triggerPrice.isAbove(now) : !triggerPrice.isBelow(now);
}

/** "refused if worse than maxSlippage (default 1 %)" than the best opposing price at the acceptance. */
export function isWorseThan(
  side: 'bids' | 'asks',
  price: Fraction,
  reference: Fraction,
  maxSlippage: Fraction | null,
): boolean {
  const slippage = maxSlippage ?? DEFAULT_SLIPPAGE;
  return side === 'asks'
    ? price.isAbove(reference.times(ONE.plus(slippage)))
    : price.isBelow(reference.times(ONE.minus(slippage)));
}
