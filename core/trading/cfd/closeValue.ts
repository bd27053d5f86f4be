// What an open call or put is worth before its expiry, by the published formula.
// Must be computable by anybody from the inputs that are stored with a sale: each rounded input is what the next step uses.
// Source: decisions.md "CFD call / put" (Early close): value = stake × (1 + R) × max(0, p − 1 %), p = Φ(±d2),
// d2 = (ln(S/K) − σ²τ/2) / (σ√τ), σ from EWMA within its floor and cap, τ in years.
import { exactLn, exactNormalCdf } from '../../market/deterministicMath.ts';
import type { TimeMs } from '../../market/types.ts';
import { calculateVolatility, type MinuteClose } from '../../market/volatility.ts';
import { MINUTE_MS } from '../../market/candles.ts';
import { Decimal, ONE, ZERO, maxDecimal, minDecimal } from '../../money/decimal.ts';
import { roundPayoutDown } from '../../money/rounding.ts';
import { STAKE_SCALE } from './terms.ts';
import type { CfdOrder, CfdRules, CfdValue, VolatilityRules } from './types.ts';

/** Decimals of a probability and of a volatility: far finer than any stake can show. */
const RATIO_SCALE = 12;
const RATIO_UNITS = 10 ** RATIO_SCALE;

/** A double between 0 and 1,000 as a Decimal, down to 12 decimals: integers below 2^53 are exact everywhere. */
function toRatio(value: number): Decimal {
  return new Decimal(Math.floor(value * RATIO_UNITS)).div(RATIO_UNITS);
}

/** σ of the minutes within its floor and cap; the floor where there is no return to measure. */
export function volatilityOf(closes: readonly MinuteClose[], rules: VolatilityRules): Decimal {
  const measured = calculateVolatility({
    closes,
    decay: rules.decay.toNumber(),
    minutesPerYear: rules.minutesPerYear,
  });
  if (measured === undefined) return rules.floor;
  const capped = Math.min(measured, rules.cap.toNumber());
  return maxDecimal(rules.floor, minDecimal(rules.cap, toRatio(capped)));
}

export interface ProbabilityInput {
  readonly direction: CfdOrder['direction'];
  /** Twice the index now and at entry, points. */
  readonly indexDoubled: number;
  readonly openIndexDoubled: number;
  readonly volatility: Decimal;
  /** Until the expiry, more than 0. */
  readonly leftMs: number;
  readonly minutesPerYear: number;
}

/** Probability that the order wins, down to 12 decimals. */
export function winProbability(input: ProbabilityInput): Decimal {
  const years = input.leftMs / (input.minutesPerYear * MINUTE_MS);
  const sigma = input.volatility.toNumber();
  const spread = sigma * Math.sqrt(years);
  const drift = (sigma * sigma * years) / 2;
  const d2 = (exactLn(input.indexDoubled / input.openIndexDoubled) - drift) / spread;
  return toRatio(exactNormalCdf(input.direction === 'call' ? d2 : -d2));
}

/** Stake × (1 + R) × max(0, p − margin), down to the unit; never above what a win pays. */
export function closeValue(
  order: Pick<CfdOrder, 'stake' | 'returnRate'>,
  probability: Decimal,
  margin: Decimal,
): Decimal {
  const share = maxDecimal(ZERO, probability.minus(margin));
  return roundPayoutDown(order.stake.times(ONE.plus(order.returnRate)).times(share), STAKE_SCALE);
}

/** All steps at once; `at.time` before the expiry. */
export function valueOrder(
  order: CfdOrder,
  at: {
    readonly time: TimeMs;
    readonly indexDoubled: number;
    readonly closes: readonly MinuteClose[];
  },
  rules: Pick<CfdRules, 'sale' | 'volatility'>,
): CfdValue {
  const volatility = volatilityOf(at.closes, rules.volatility);
  const probability = winProbability({
    direction: order.direction,
    indexDoubled: at.indexDoubled,
    openIndexDoubled: order.openIndexDoubled,
    volatility,
    leftMs: order.expiresAt - at.time,
    minutesPerYear: rules.volatility.minutesPerYear,
  });
  return { volatility, probability, value: closeValue(order, probability, rules.sale.margin) };
}
