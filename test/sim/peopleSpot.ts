/**
 * Spot orders: buys with what is there, by quantity or by amount, sales of what is held, limits on both sides of the market,
 * and every mistake.
 */
import { formatScaled } from '../../core/market/scaledText.ts';
import type { Rng } from '../../core/market/prng.ts';
import { unitsText } from './auditor/fraction.ts';
import { baseDecimals, baseUnits } from './auditor/spotMoney.ts';
import type { ProductRules } from './auditor/rules.ts';
import type { Market, NaiveState } from './auditor/state.ts';
import type { SpotAction, SpotSide } from './steps.ts';

/** Millionths of a USDT in one, and the decimals of the numbers that sizes are chosen with. */
const UNITS = 1_000_000;

interface Priced {
  readonly mid: number;
  /** USDT of one lot, as a float: only sizes are chosen with it. */
  readonly lotValue: number;
}

function priceOf({ rules, shown }: Market): Priced {
  const mid = shown === undefined ? 100_000 : Math.round((shown.bid + shown.ask) / 2);
  const price = mid / 10 ** rules.priceDecimals;
  const quoted = price / 10 ** rules.quantityDecimals;
  return { mid, lotValue: rules.quote === 'JPY' ? 1 : quoted };
}

/** Lots that the user could pay for or sell, mostly a small part of them, sometimes more. */
function pickLots(
  rng: Rng,
  state: NaiveState,
  user: number,
  market: Market,
  side: SpotSide,
): number {
  const { rules } = market;
  const { lotValue } = priceOf(market);
  const usdt = Number(state.account(user, 'spot').available) / UNITS;
  const coins = Number(state.account(user, 'spot', rules.base).available);
  const owned =
    side === 'buy' ? usdt / lotValue : coins / 10 ** (baseDecimals(rules) - rules.quantityDecimals);
  const draw = rng.below(20);
  const share = draw === 0 ? 1 + 0.5 * rng.uniform() : 10 ** (-3 * rng.uniform());
  const lots = Math.floor(draw === 1 ? owned : owned * share);
  // Most of a rich man's wishes are worth at least the minimum of 5 USDT.
  return Math.max(1, Math.min(lots, rules.maxLots), rng.below(8) === 0 ? 1 : 6 / lotValue) | 0;
}

/** A sale may be of parts of lots, and of everything there is. */
function pickSale(rng: Rng, state: NaiveState, user: number, market: Market, lots: number): string {
  const { rules } = market;
  const { available } = state.account(user, 'spot', rules.base);
  const lot = baseUnits(1, rules);
  const isSmall = (Number(available) / Number(lot)) * priceOf(market).lotValue < 6;
  const part = rng.below(3) === 0 ? BigInt(rng.below(Number(lot))) : 0n;
  const isAll = available > 0n && rng.below(isSmall ? 2 : 12) === 0;
  return unitsText(isAll ? available : BigInt(lots) * lot + part, baseDecimals(rules));
}

export function makeSpot(rng: Rng, state: NaiveState, user: number, market: Market): SpotAction {
  const { rules } = market;
  const { mid } = priceOf(market);
  const hasCoins = state.account(user, 'spot', rules.base).available > 0n;
  const side: SpotSide =
    rng.below(hasCoins ? 2 : 6) === 0 || !hasCoins ? pickSide(rng, hasCoins) : 'sell';
  const isLimit = rng.below(2) === 0;
  const lots = pickLots(rng, state, user, market, side);
  const away = rng.below(5) === 0 ? -0.004 * rng.uniform() : 0.005 * rng.uniform();
  const limit = Math.max(1, Math.round(mid * (side === 'buy' ? 1 - away : 1 + away)));
  const quantity =
    side === 'sell'
      ? pickSale(rng, state, user, market, lots)
      : formatScaled(lots, rules.quantityDecimals);
  const price = formatScaled(limit, rules.priceDecimals);
  const plain: SpotAction = {
    call: 'spot',
    productId: rules.productId,
    side,
    type: isLimit ? 'limit' : 'market',
    quantity,
    amount: null,
    price: isLimit ? price : null,
  };
  const byAmount = !isLimit && side === 'buy' && rng.below(2) === 0;
  const action = byAmount
    ? { ...plain, quantity: null, amount: pickAmount(rng, state, user) }
    : plain;
  return rng.below(8) === 0 ? mistake(rng, action, { lots, limit, market }) : action;
}

const pickSide = (rng: Rng, hasCoins: boolean): SpotSide =>
  !hasCoins && rng.below(12) === 0 ? 'sell' : 'buy';

function pickAmount(rng: Rng, state: NaiveState, user: number): string {
  const { available } = state.account(user, 'spot');
  const part = (available * BigInt(1 + rng.below(3_000))) / 20_000n;
  return unitsText(part > 0n ? part : 1n, 6);
}

function mistake(
  rng: Rng,
  action: SpotAction,
  {
    lots,
    limit,
    market,
  }: { readonly lots: number; readonly limit: number; readonly market: Market },
): SpotAction {
  const { rules } = market;
  const quantity = (count: number): string => formatScaled(count, rules.quantityDecimals);
  const price = (points: number): string => formatScaled(points, rules.priceDecimals);
  switch (rng.below(11)) {
    case 0:
      return { ...action, productId: 'NOSUCH' };
    case 1:
      return { ...action, quantity: quantity(lots), amount: '10' };
    case 2:
      return { ...action, quantity: null, amount: null };
    case 3:
      return { ...action, quantity: null, amount: '10.0000001' };
    case 4:
      return { ...action, quantity: tooFine(action, lots, rules), amount: null };
    case 5:
      return { ...action, quantity: quantity(rules.maxLots + 1 + rng.below(100)), amount: null };
    case 6:
      return {
        ...action,
        type: 'limit',
        quantity: quantity(lots),
        amount: null,
        price: `${price(limit)}7`,
      };
    case 7:
      return { ...action, price: action.price === null ? price(limit) : null };
    case 8:
      return {
        ...action,
        type: 'limit',
        quantity: quantity(lots),
        amount: null,
        price: price(rng.below(2) === 0 ? limit * 2 : Math.ceil(limit / 3)),
      };
    case 9:
      return {
        ...action,
        type: 'market',
        side: 'buy',
        quantity: null,
        amount: '4.999999',
        price: null,
      };
    default:
      return {
        ...action,
        type: 'market',
        side: 'buy',
        quantity: null,
        amount: unitsText(BigInt(10 ** 13 * (1 + rng.below(9))), 6),
        price: null,
      };
  }
}

/** One decimal more than the side may have. */
function tooFine({ side }: SpotAction, lots: number, rules: ProductRules): string {
  const decimals = side === 'sell' ? baseDecimals(rules) : rules.quantityDecimals;
  const units = side === 'sell' ? baseUnits(lots, rules) : BigInt(lots);
  return unitsText(units * 10n + 3n, decimals + 1);
}
