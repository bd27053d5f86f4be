/**
 * The money of a spot fill in exact rationals: what is paid and received, the fee in what is received, what stays locked,
 * and what the coins cost on average. Rounding: what the user pays up, what he receives down, over the whole order at once.
 */
import { type Fraction, scaled, powerOfTen } from './fraction.ts';
import {
  COST_DECIMALS,
  currencyDecimals,
  MONEY_DECIMALS,
  type ProductRules,
  SPOT_FEE_RATE,
} from './rules.ts';
import type { SpotOrder, SpotPosition } from './spotOrder.ts';
import type { NaiveState } from './state.ts';
import { costFraction, larger, moneyFraction, pointsFraction, smaller } from './ticket.ts';
import type { SpotSide } from '../steps.ts';

export const baseDecimals = ({ base }: ProductRules): number => currencyDecimals(base) ?? 0;
/** Units of the base currency as what they are. */
const coinsFraction = (units: bigint, rules: ProductRules): Fraction =>
  scaled(units, baseDecimals(rules));
/** Lots in units of the base currency. */
export const baseUnits = (lots: number, rules: ProductRules): bigint =>
  BigInt(lots) * powerOfTen(baseDecimals(rules) - rules.quantityDecimals);

export const paidIn = (side: SpotSide, { base }: ProductRules): string =>
  side === 'buy' ? 'USDT' : base;
export const receivedIn = (side: SpotSide, { base }: ProductRules): string =>
  side === 'buy' ? base : 'USDT';

/** What a resting order must lock: USDT for the rest at its limit, on top of what it has paid, or the coins. */
export function holdOf(
  order: Pick<SpotOrder, 'side' | 'rules' | 'limit' | 'rate' | 'value' | 'paid'>,
  resting: bigint,
): bigint {
  const { side, rules, limit, rate, value, paid } = order;
  if (side === 'sell') return resting;
  const rest = pointsFraction(limit ?? 0, rules)
    .times(coinsFraction(resting, rules))
    .times(rate);
  return larger(value.plus(rest).ceil(MONEY_DECIMALS) - paid, 0n);
}

/** Fills `units` of the base that cost `cost` (units of 10^-18 quote) at a conversion rate: order, accounts, house and position. */
export function fillSpot(
  state: NaiveState,
  order: SpotOrder,
  units: bigint,
  cost: bigint,
  rate: Fraction,
): void {
  const { rules, side, user } = order;
  const position = whatIsHeld(state, order);
  const value = order.value.plus(costFraction(cost).times(rate)).reduced();
  const paid = side === 'buy' ? value.ceil(MONEY_DECIMALS) : value.floor(MONEY_DECIMALS);
  const amount = paid - order.paid;
  const gross = side === 'buy' ? coinsFraction(units, rules) : moneyFraction(amount);
  const trueFee = order.trueFee.plus(gross.times(SPOT_FEE_RATE)).reduced();
  const feeNow = trueFee.ceil(side === 'buy' ? baseDecimals(rules) : MONEY_DECIMALS);
  const fee = feeNow - order.fee;
  Object.assign(order, { value, paid, trueFee, fee: feeNow });
  order.filled += units;
  order.cost += cost;
  const [spent, received] = side === 'buy' ? [amount, units] : [units, amount];
  let fromHold = 0n;
  if (order.type === 'limit') {
    order.resting -= units;
    const needed = holdOf(order, order.resting);
    const hold = smaller(needed, larger(order.hold - spent, 0n));
    fromHold = order.hold - hold;
    order.hold = hold;
  }
  const paying = state.account(user, 'spot', paidIn(side, rules));
  paying.available += fromHold - spent;
  paying.locked -= fromHold;
  state.account(user, 'spot', receivedIn(side, rules)).available += received - fee;
  state.houseIn(paidIn(side, rules)).trading_result += spent;
  state.houseIn(receivedIn(side, rules)).trading_result -= received;
  state.houseIn(receivedIn(side, rules)).fees += fee;
  order.realised += changePosition(position, side, { units, amount, fee });
}

/** "Average cost": coins that left the account took their share of the cost along. */
function whatIsHeld(state: NaiveState, { user, rules }: SpotOrder): SpotPosition {
  const { available, locked } = state.account(user, 'spot', rules.base);
  const position = state.position(user, rules.base);
  const held = available + locked;
  if (position.quantity <= held) return position;
  position.cost = costShare(position, held);
  position.quantity = held;
  return position;
}

/** House rule: a part's share of the cost is cut at 18 decimals, up; the last part takes what is left. */
function costShare({ quantity, cost }: SpotPosition, part: bigint): bigint {
  if (part === 0n) return 0n;
  if (part === quantity) return cost;
  const exact = scaled(cost, COST_DECIMALS).times(scaled(part, 0)).over(scaled(quantity, 0));
  return smaller(exact.ceil(COST_DECIMALS), cost);
}

/** The realised result, millionths of a USDT: of coins whose cost is known. */
function changePosition(
  position: SpotPosition,
  side: SpotSide,
  { units, amount, fee }: { readonly units: bigint; readonly amount: bigint; readonly fee: bigint },
): bigint {
  if (side === 'buy') {
    position.quantity += units - fee;
    position.cost += amount * powerOfTen(COST_DECIMALS - MONEY_DECIMALS);
    return 0n;
  }
  const known = smaller(units, position.quantity);
  const share = costShare(position, known);
  const received = moneyFraction(amount - fee)
    .times(scaled(known, 0))
    .over(scaled(units, 0));
  const result = received.minus(costFraction(share)).floor(MONEY_DECIMALS);
  position.quantity -= known;
  position.cost -= share;
  position.realised += result;
  return result;
}
