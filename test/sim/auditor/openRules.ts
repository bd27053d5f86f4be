/**
 * Why an opening is refused, in the order of the published list (forbidden, not_found, market_closed … insufficient_balance).
 * House rule: what needs no price is asked when the command is taken, the rest when its price is there; each time the first
 * reason in the list's order is the answer. A frozen account is told so before anything else.
 */
import { feeOf, liquidationPoints, marginOf, tierOf } from './arithmetic.ts';
import { type Fraction, ONE, ZERO, parse } from './fraction.ts';
import { DEFAULT_SLIPPAGE, HIGHEST_SLIPPAGE, type ProductRules, TAKER_RATE } from './rules.ts';
import { lotsFraction, moneyFraction, pointsFraction } from './ticket.ts';
import type { Direction, MarketState, OpenAction } from '../steps.ts';

/** The command with its texts read. */
export interface Opening {
  readonly direction: Direction;
  readonly type: 'market' | 'limit';
  readonly quantity: Fraction;
  readonly leverage: number;
  readonly price: Fraction | null;
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
  const prices = [price, opening.takeProfit, opening.stopLoss];
  if (prices.some((one) => isOffTick(one, rules))) return 'price_step';
  if ((opening.type === 'limit') !== (price !== null)) return 'price_required';
  if (!rules.leverages.includes(leverage)) return 'leverage_not_allowed';
  if (cap !== null && leverage > cap) return 'leverage_too_high';
  const isOdd =
    maxSlippage !== null && (maxSlippage.n < 0n || maxSlippage.isAbove(HIGHEST_SLIPPAGE));
  return isOdd ? 'slippage_invalid' : undefined;
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
  const wrong = protectionRefusal(
    ...([opening.direction, opening.takeProfit, opening.stopLoss, entry, shown] as const),
  );
  if (wrong !== undefined) return wrong;
  if (priced.isStale) return 'stale_quote';
  if (priced.isTooThin) return 'insufficient_depth';
  if (priced.hasMoved) return 'price_moved';
  if (priced.isFull) return 'too_many_open_orders';
  return terms.margin + terms.fee > priced.available ? 'insufficient_balance' : undefined;
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
