/**
 * Openings: sizes from a dust of the account to more than it has, prices on both sides of the market, and every mistake.
 */
import { formatScaled } from '../../core/market/scaledText.ts';
import type { Rng } from '../../core/market/prng.ts';
import type { Market, NaiveState } from './auditor/state.ts';
import type { ProductRules } from './auditor/rules.ts';
import type { PeopleOptions } from './people.ts';
import type { OpenAction } from './steps.ts';

/** Points of the last price, or of nothing at all before the first. */
function priceOf(market: Market): number {
  const { shown } = market;
  return shown === undefined ? 100_000 : Math.round((shown.bid + shown.ask) / 2);
}

/** USDT of one lot at a price, as a float: only sizes are chosen with it. */
function lotValue(rules: ProductRules, points: number): number {
  const price = points / 10 ** rules.priceDecimals;
  const value = price / 10 ** rules.quantityDecimals;
  return rules.quote === 'JPY' ? 1 : value;
}

function pickLots(
  rng: Rng,
  available: number,
  market: Market,
  leverage: number,
  most = Infinity,
): number {
  const { rules } = market;
  const share = rng.below(25) === 0 ? 1.5 * rng.uniform() : 10 ** (-3.5 + 3 * rng.uniform());
  const value = Math.min(available * share * leverage, most);
  const lots = Math.floor(value / lotValue(rules, priceOf(market)));
  return Math.min(Math.max(lots, rules.minLots), rules.maxLots);
}

function pickQuantity(rng: Rng, rules: ProductRules, lots: number): string {
  const text = (count: number): string => formatScaled(count, rules.quantityDecimals);
  const draw = rng.below(100);
  if (draw < 2) return `${text(lots)}${rules.quantityDecimals === 0 ? '.1' : '3'}`;
  if (draw < 4 && rules.minLots > 1) return text(1 + rng.below(rules.minLots - 1));
  if (draw < 6) return text(rules.maxLots + 1 + rng.below(1_000));
  return text(lots);
}

/** Points of take profit or stop loss, `sign` away from the entry. */
function pickProtection(rng: Rng, entry: number, sign: number, leverage: number): number | null {
  const draw = rng.below(100);
  if (draw < 60) return null;
  const near = entry * 0.008 * rng.uniform();
  if (draw < 64) return Math.round(entry - sign * near);
  if (draw < 68) return Math.round(entry + (sign * entry * 1.2) / leverage);
  return Math.round(entry + sign * (draw < 80 ? near * 3 : near));
}

export function makeOpening(
  rng: Rng,
  state: NaiveState,
  user: number,
  market: Market,
  options: PeopleOptions,
): OpenAction {
  const rules = state.rulesFor(user, market);
  const direction = rng.below(2) === 0 ? 'long' : 'short';
  const side = direction === 'long' ? 1 : -1;
  const type = pickType(rng);
  // Who may less asks for more now and then.
  const tooMuch = rules.isCrypto && rules.leverages.length < 3 && rng.below(5) === 0;
  const offered = options.leverages ?? (tooMuch ? market.rules : rules).leverages;
  // Some bet as high as they may, without a stop.
  const isBold = rng.below(3) === 0;
  const listed = offered[isBold ? offered.length - 1 : rng.below(offered.length)] ?? 1;
  const leverage = rng.below(40) === 0 ? ([7, 50, 100][rng.below(3)] ?? 7) : listed;
  const available = Number(state.account(user).available / 1_000_000n);
  const lots = pickLots(rng, available, market, leverage, options.most);
  const mid = priceOf(market);
  // Mostly a little away from the market, sometimes through it.
  const away = rng.below(6) === 0 ? -0.003 * rng.uniform() : 0.006 * rng.uniform();
  const limit = Math.max(1, Math.round(mid * (1 - side * away)));
  const trigger = Math.max(1, Math.round(mid * (1 + side * away)));
  const entry = { market: mid, limit, stop: trigger }[type];
  const priceText = (points: number | null): string | null =>
    points === null ? null : formatScaled(Math.max(1, points), rules.priceDecimals);
  const odd = rng.below(100);
  const trailingRate = options.ordersOnly === true ? null : pickTrailing(rng);
  const stopLoss = isBold ? null : priceText(pickProtection(rng, entry, -side, leverage));
  return {
    call: 'open',
    productId: odd === 0 ? 'NOSUCH' : rules.productId,
    direction,
    type,
    leverage,
    quantity: pickQuantity(rng, rules, lots),
    price: pickPrice(priceText(limit) ?? '', type, odd),
    triggerPrice: pickTrigger(priceText(trigger) ?? '', type, odd),
    postOnly: odd === 5 || (type === 'limit' && rng.below(3) === 0),
    trailingRate,
    takeProfit: odd === 4 ? '0.000001' : priceText(pickProtection(rng, entry, side, leverage)),
    // Both were asked for by mistake now and then.
    stopLoss: trailingRate === null || odd === 6 ? stopLoss : null,
    maxSlippage: options.ordersOnly === true ? null : pickSlippage(rng),
  };
}

/** A market order has none, a limit order needs one; some get it wrong, some are off the tick. */
function pickPrice(price: string, type: OpenAction['type'], odd: number): string | null {
  const hasPrice = (type === 'limit') !== (odd === 1 || odd === 2);
  if (!hasPrice) return null;
  return odd === 3 ? `${price}7` : price;
}

function pickSlippage(rng: Rng): string | null {
  const draw = rng.below(100);
  if (draw < 80) return null;
  if (draw < 92) return '0.0004';
  return draw < 94 ? '0.051' : '0.02';
}

function pickType(rng: Rng): OpenAction['type'] {
  const draw = rng.below(10);
  if (draw < 4) return 'limit';
  return draw < 6 ? 'stop' : 'market';
}

/** A stop entry needs one, nobody else has one; some get it wrong, some are off the tick. */
function pickTrigger(price: string, type: OpenAction['type'], odd: number): string | null {
  const hasTrigger = (type === 'stop') !== (odd === 7);
  if (!hasTrigger) return null;
  return odd === 8 ? `${price}7` : price;
}

/** How far a trailing stop stays behind: mostly close, some out of bounds or out of step. */
export function pickTrailing(rng: Rng): string | null {
  const draw = rng.below(100);
  if (draw < 80) return null;
  if (draw < 82) return ['0.0009', '0.2001', '0.00155'][rng.below(3)] ?? null;
  return formatScaled(10 + rng.below(draw < 97 ? 40 : 400), 4);
}
