/**
 * Spot as decisions.md "Spot" has it: market by quantity or by amount, limits that rest with their exact cost locked, partial
 * fills against what the book shows, cancel and expiry.
 */
import type { Shown, Side, Walked } from './bookWalk.ts';
import { walk } from './bookWalk.ts';
import type { Fraction } from './fraction.ts';
import { type Accepted, isStale } from './opening.ts';
import { isWorseThan } from './openRules.ts';
import {
  conversionRate,
  DEFAULT_SLIPPAGE,
  MONEY_DECIMALS,
  type ProductRules,
  SPOT_TERM_MS,
} from './rules.ts';
import { baseUnits, fillSpot, holdOf, paidIn } from './spotMoney.ts';
import { newSpotOrder, type SpotOrder } from './spotOrder.ts';
import { pricedSpotRefusal, type Wanted } from './spotRules.ts';
import { type Market, NOTHING, type NaiveState, type Outcome, refused } from './state.ts';
import { costFraction, lotsFraction, moneyFraction, pointsFraction, walkedCost } from './ticket.ts';
import type { SpotSide } from '../steps.ts';

export interface SpotRequest {
  readonly user: number;
  readonly wanted: Wanted;
  readonly accepted: Accepted;
  readonly born: number;
}

const bookOf = (side: SpotSide): Side => (side === 'buy' ? 'asks' : 'bids');
const lotsOf = (quantity: Fraction | null, rules: ProductRules): number =>
  quantity === null ? 0 : Number(quantity.floor(rules.quantityDecimals));

function orderFor(
  state: NaiveState,
  market: Market,
  { user, wanted, accepted, born }: SpotRequest,
  lots: number,
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
    ordered: lots,
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
  const lots = lotsOf(wanted.quantity, rules);
  const order = orderFor(state, market, request, lots, taken.rate);
  const hold = holdOf(order, lots);
  const account = state.account(user, 'spot', paidIn(wanted.side, rules));
  const error = pricedSpotRefusal(wanted, rules, {
    lots,
    value: pointsFraction(order.limit ?? 0, rules)
      .times(lotsFraction(lots, rules))
      .times(taken.rate),
    needed: hold,
    available: account.available,
    indexDoubled: taken.indexDoubled,
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
  const asked = bought?.lots ?? lotsOf(wanted.quantity, rules);
  const found = walk(shown, bookOf(side), asked);
  const isTooThin = bought?.isTooThin ?? found.lots < asked;
  const reference = pointsFraction(accepted.reference, rules);
  const quantity = lotsFraction(asked, rules);
  const cost = costFraction(walkedCost(found.cost, rules));
  const value = (isTooThin ? reference.times(quantity) : cost).times(rate);
  const account = state.account(user, 'spot', paidIn(side, rules));
  const error = pricedSpotRefusal(wanted, rules, {
    lots: asked,
    value,
    needed: neededFor(wanted, asked, value, rules),
    available: account.available,
    indexDoubled: null,
    isStale: isStale(shown, accepted),
    isTooThin,
    hasMoved:
      !isTooThin &&
      found.lots > 0 &&
      isWorseThan(bookOf(side), cost.over(quantity), reference, DEFAULT_SLIPPAGE),
  });
  if (error !== undefined) return refused(error);
  const order = orderFor(state, market, request, asked, rate);
  take(state, order, shown, walk(shown, bookOf(side), asked, { take: true }));
  order.state = 'filled';
  order.handlingTime = state.now;
  state.addSpot(order);
  state.changedSpot(order);
  return { ok: true, spot: order, changed: true };
}

function neededFor(wanted: Wanted, lots: number, value: Fraction, rules: ProductRules): bigint {
  if (wanted.side === 'sell') return baseUnits(lots, rules);
  return (wanted.amount ?? value).ceil(MONEY_DECIMALS);
}

function take(state: NaiveState, order: SpotOrder, shown: Shown, found: Walked): void {
  const { rules } = order;
  const rate = conversionRate(rules, shown.indexDoubled);
  fillSpot(state, order, found.lots, walkedCost(found.cost, rules), rate);
}

/** "fills at its price or better when the book crosses it, by the quantity shown"; a buy no more than it can pay. */
export function fillSpotLimit(state: NaiveState, shown: Shown, order: SpotOrder): Outcome {
  const { limit, side } = order;
  if (order.state !== 'open' || limit === null) return NOTHING;
  if (shown.seq <= order.acceptanceSeq) return NOTHING;
  if (state.now >= (order.expiresAt ?? Infinity)) return endSpot(state, order, 'expired');
  const crossing = walk(shown, bookOf(side), order.resting, { limit });
  if (crossing.lots === 0) return NOTHING;
  const lots = side === 'sell' ? crossing.lots : payableLots(state, shown, order, crossing.lots);
  if (lots === 0) return endSpot(state, order, 'hold_spent');
  take(state, order, shown, walk(shown, bookOf(side), lots, { limit, take: true }));
  if (order.resting === 0) {
    order.state = 'filled';
    order.handlingTime = state.now;
  }
  state.changedSpot(order);
  if (lots < crossing.lots) endSpot(state, order, 'hold_spent');
  return { ok: true, spot: order, changed: true };
}

/** House rule: where the yen has moved, a buy takes what its hold lacks from what is available. */
function payableLots(state: NaiveState, shown: Shown, order: SpotOrder, most: number): number {
  const { available } = state.account(order.user, 'spot');
  const budget = moneyFraction(order.paid + order.hold + available).minus(order.value);
  if (budget.n <= 0n) return 0;
  return affordable(shown, budget, most, order.rules, order.limit ?? 0).lots;
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
  order.resting = 0;
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
