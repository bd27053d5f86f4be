// What a sale would bring, and the least that is asked for it: the formula of the execution on what this device sees.
// Must never promise anything: the sale pays the value at the first price after it was taken (decisions.md "CFD call / put").
import { ONE, decimal, minDecimal, toText } from '../../../../core/money/decimal.ts';
import { roundFeeUp } from '../../../../core/money/rounding.ts';
import { closeValue, winProbability } from '../../../../core/trading/cfd/closeValue.ts';
import type { CfdRules } from '../../../../core/trading/cfd/types.ts';
import type { CfdOrderDto } from '../../../../protocol/order.ts';

/** Decimals of the least value, as money is shown. */
const LEAST_DECIMALS = 2;

export interface EarlyWorth {
  /** USDT. */
  readonly value: string;
  readonly probability: string;
}

type Terms = Pick<
  CfdOrderDto,
  'direction' | 'stake' | 'returnRate' | 'openPrice' | 'expiresAt' | 'closableUntil'
>;

export interface EarlyAt {
  readonly index: string;
  readonly volatility: string;
  readonly rules: Pick<CfdRules, 'sale' | 'volatility'>;
  /** By the server's clock. */
  readonly now: number;
}

/** What the order is worth; undefined once it cannot be sold any more. */
export function earlyWorthOf(order: Terms, at: EarlyAt): EarlyWorth | undefined {
  if (at.now >= order.closableUntil) return undefined;
  const probability = winProbability({
    direction: order.direction,
    // Only how they stand to each other counts.
    indexDoubled: Number(at.index),
    openIndexDoubled: Number(order.openPrice),
    volatility: decimal(at.volatility),
    leftMs: order.expiresAt - at.now,
    minutesPerYear: at.rules.volatility.minutesPerYear,
  });
  const stakes = { stake: decimal(order.stake), returnRate: decimal(order.returnRate) };
  const value = closeValue(stakes, probability, at.rules.sale.margin);
  return { value: toText(value), probability: toText(probability) };
}

/** How far below the value that is shown a sale may end, as a share; `any`: at whatever it pays. */
export const TOLERANCES = ['0.01', '0.05', '0.1', 'any'] as const;
export type Tolerance = (typeof TOLERANCES)[number];
/** About what a second moves a short order's value. */
export const USUAL_TOLERANCE: Tolerance = '0.05';

/** The least that is accepted, up to the cent but never more than the value itself; USDT. */
export function leastOf(value: string, tolerance: Tolerance): string {
  if (tolerance === 'any') return '0';
  const worth = decimal(value);
  const least = roundFeeUp(worth.times(ONE.minus(tolerance)), LEAST_DECIMALS);
  return toText(minDecimal(least, worth));
}
