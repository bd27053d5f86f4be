/**
 * Spot as decisions.md "Spot" has it: market by quantity or by amount, limits that rest with their exact cost locked, partial
 * fills against what the book shows, cancel and expiry.
 */
import type { Shown, Side } from './bookWalk.ts';
import { walk } from './bookWalk.ts';
import { type Fraction, scaled } from './fraction.ts';
import { type Accepted, isStale } from './opening.ts';
import { isWorseThan } from './openRules.ts';
import {
  conversionRate,
  DEFAULT_SLIPPAGE,
  MONEY_DECIMALS,
  type ProductRules,
  SPOT_TERM_MS,
} from './rules.ts';
import { baseDecimals, baseUnits, fillSpot, holdOf, paidIn } from './spotMoney.ts';
import { newSpotOrder, type SpotOrder } from './spotOrder.ts';
import { pricedSpotRefusal, type Wanted } from './spotRules.ts';
import { type Market, NOTHING, type NaiveState, type Outcome, refused } from './state.ts';
import { costFraction, moneyFraction, pointsFraction, walkedCost } from './ticket.ts';
import type { SpotSide } from '../steps.ts';

export interface SpotRequest {
  readonly user: number;
  readonly wanted: Wanted;
  readonly accepted: Accepted;
  readonly born: number;
}

const bookOf = (side: SpotSide): Side => (side === 'buy' ? 'asks' : 'bids');
const unitsOf = (quantity: Fraction | null, rules: ProductRules): bigint =>
  quantity?.floor(baseDecimals(rules)) ?? 0n;

interface Coins {
  /** Of the base. */
  readonly units: bigint;
  /** Quote currency, units of 10^-18. */
  readonly cost: bigint;
}

/** House rule: the book counts in lots. A part of a lot has the price of the lot it is part of, and takes it whole. */
function walkCoins(
  shown: Shown,
  { side, rules }: Pick<SpotOrder, 'side' | 'rules'>,
  units: bigint,
  options: { readonly limit?: number; readonly take?: boolean } = {},
): Coins {
  const lot = baseUnits(1, rules);
  const found = walk(shown, bookOf(side), Number((units + lot - 1n) / lot), options);
  const whole = { units: baseUnits(found.lots, rules), cost: walkedCost(found.cost, rules) };
  if (whole.units <= units) return whole;
  const lastLot = walkedCost(BigInt(found.worst), rules);
  return { units, cost: whole.cost - (lastLot * (whole.units - units)) / lot };
}

function orderFor(
  state: NaiveState,
  market: Market,
  { user, wanted, accepted, born }: SpotRequest,
  ordered: bigint,
  rate: Fraction,
): SpotOrder {
  const { rules } = market;
  const { side, type, price, amount } = wanted;
  const isLimit = type === 'limit';
  return newSpotOrder({
    number: state.spotOrders.length,
    user,
    rules,
    side,
    type,
    rate,
    born,
    limit: price === null ? null : Number(price.floor(rules.priceDecimals)),
    ordered,
    amount: amount === null ? null : amount.floor(MONEY_DECIMALS),
    acceptanceSeq: accepted.seq,
    orderTime: accepted.time,
    expiresAt: isLimit ? accepted.time + SPOT_TERM_MS : null,
  });
}

/** "Locks the exact cost": a limit order at its own price. */
export function restSpot(
  state: NaiveState,
  market: Market,
  request: SpotRequest,
  taken: { readonly rate: Fraction; readonly indexDoubled: number },
): Outcome {
  const { rules } = market;
  const { wanted, user } = request;
  const units = unitsOf(wanted.quantity, rules);
  const order = orderFor(state, market, request, units, taken.rate);
  const hold = holdOf(order, units);
  const account = state.account(user, 'spot', paidIn(wanted.side, rules));
  const error = pricedSpotRefusal(wanted, rules, {
    units,
    value: pointsFraction(order.limit ?? 0, rules)
      .times(scaled(units, baseDecimals(rules)))
      .times(taken.rate),
    needed: hold,
    available: account.available,
    indexDoubled: taken.indexDoubled,
    isFull: state.isFull(user),
    isStale: false,
    isTooThin: false,
    hasMoved: false,
  });
  if (error !== undefined) return refused(error);
  order.hold = hold;
  account.available -= hold;
  account.locked += hold;
  state.addSpot(order);
  state.changedSpot(order);
  return { ok: true, spot: order, changed: true };
}

/** Lots of the asks that USDT buy, level by level, and whether they would buy more than is shown. */
function affordable(
  shown: Shown,
  budget: Fraction,
  most: number,
  rules: ProductRules,
  limit?: number,
): { readonly lots: number; readonly isTooThin: boolean } {
  const decimals = rules.priceDecimals + rules.quantityDecimals;
  let left = budget.over(conversionRate(rules, shown.indexDoubled)).floor(decimals);
  let lots = 0;
  let worst = 0;
  for (const [index, [price, quantity]] of shown.step.asks.entries()) {
    if (limit !== undefined && price > limit) break;
    const here = Math.min(quantity - (shown.taken.asks[index] ?? 0), most - lots);
    if (here === 0) continue;
    const payable = left / BigInt(price);
    if (payable < BigInt(here)) return { lots: lots + Number(payable), isTooThin: false };
    lots += here;
    left -= BigInt(here) * BigInt(price);
    worst = price;
  }
  return { lots, isTooThin: lots < most && (lots === 0 || left >= BigInt(worst)) };
}

/** A market order against the message it met: as a whole or not at all. */
export function spotAtMarket(
  state: NaiveState,
  market: Market,
  shown: Shown,
  request: SpotRequest,
): Outcome {
  const { rules } = market;
  const { wanted, accepted, user } = request;
  const { side, amount } = wanted;
  const rate = conversionRate(rules, shown.indexDoubled);
  const bought = amount === null ? undefined : affordable(shown, amount, rules.maxLots + 1, rules);
  const asked = bought ? baseUnits(bought.lots, rules) : unitsOf(wanted.quantity, rules);
  const found = walkCoins(shown, { side, rules }, asked);
  const isTooThin = bought?.isTooThin ?? found.units < asked;
  const reference = pointsFraction(accepted.reference, rules);
  const quantity = scaled(asked, baseDecimals(rules));
  const cost = costFraction(found.cost);
  const value = (isTooThin ? reference.times(quantity) : cost).times(rate);
  const account = state.account(user, 'spot', paidIn(side, rules));
  const error = pricedSpotRefusal(wanted, rules, {
    units: asked,
    value,
    needed: neededFor(wanted, asked, value),
    available: account.available,
    indexDoubled: null,
    isFull: false,
    isStale: isStale(shown, accepted),
    isTooThin,
    hasMoved:
      !isTooThin &&
      found.units > 0n &&
      isWorseThan(bookOf(side), cost.over(quantity), reference, DEFAULT_SLIPPAGE),
  });
  if (error !== undefined) return refused(error);
  const order = orderFor(state, market, request, asked, rate);
  take(state, order, shown, walkCoins(shown, order, asked, { take: true }));
  order.state = 'filled';
  order.handlingTime = state.now;
  state.addSpot(order);
  state.changedSpot(order);
  return { ok: true, spot: order, changed: true };
}

function neededFor(wanted: Wanted, units: bigint, value: Fraction): bigint {
  if (wanted.side === 'sell') return units;
  return (wanted.amount ?? value).ceil(MONEY_DECIMALS);
}

function take(state: NaiveState, order: SpotOrder, shown: Shown, { units, cost }: Coins): void {
  fillSpot(state, order, units, cost, conversionRate(order.rules, shown.indexDoubled));
}

/** "fills at its price or better when the book crosses it, by the quantity shown"; a buy no more than it can pay. */
export function fillSpotLimit(state: NaiveState, shown: Shown, order: SpotOrder): Outcome {
  const { limit, side } = order;
  if (order.state !== 'open' || limit === null) return NOTHING;
  if (shown.seq <= order.acceptanceSeq) return NOTHING;
  if (state.now >= (order.expiresAt ?? Infinity)) return endSpot(state, order, 'expired');
  const crossing = walkCoins(shown, order, order.resting, { limit });
  if (crossing.units === 0n) return NOTHING;
  const units = side === 'sell' ? crossing.units : payable(state, shown, order, crossing.units);
  if (units === 0n) return endSpot(state, order, 'hold_spent');
  take(state, order, shown, walkCoins(shown, order, units, { limit, take: true }));
  if (order.resting === 0n) {
    order.state = 'filled';
    order.handlingTime = state.now;
  }
  state.changedSpot(order);
  if (units < crossing.units) endSpot(state, order, 'hold_spent');
  return { ok: true, spot: order, changed: true };
}

/** House rule: where the yen has moved, a buy takes what its hold lacks from what is available. */
function payable(state: NaiveState, shown: Shown, order: SpotOrder, most: bigint): bigint {
  const { rules } = order;
  const { available } = state.account(order.user, 'spot');
  const budget = moneyFraction(order.paid + order.hold + available).minus(order.value);
  if (budget.n <= 0n) return 0n;
  const lots = Number(most / baseUnits(1, rules));
  return baseUnits(affordable(shown, budget, lots, rules, order.limit ?? 0).lots, rules);
}

/** "releases the exact remainder". */
export function endSpot(
  state: NaiveState,
  order: SpotOrder,
  reason: 'user' | 'expired' | 'hold_spent',
): Outcome {
  if (order.state !== 'open') return refused('already_final');
  const account = state.account(order.user, 'spot', paidIn(order.side, order.rules));
  account.locked -= order.hold;
  account.available += order.hold;
  order.hold = 0n;
  order.resting = 0n;
  order.state = reason === 'expired' ? 'expired' : 'cancelled';
  order.handlingTime = state.now;
  order.endReason = reason;
  state.changedSpot(order);
  return { ok: true, spot: order, changed: true };
}

/** Whether a message crosses a resting order. */
export function isCrossed({ side, limit }: SpotOrder, shown: Shown): boolean {
  if (limit === null) return false;
  return side === 'buy' ? shown.ask <= limit : shown.bid >= limit;
}
