// The early redemption fee over the term, each point by core's own function.
import { decimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { earlyFeeOf } from '../../../../core/trading/grid/formulas.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';

const DAY_MS = 86_400_000;
/** What the curve is told of, USDT. */
export const TOLD_OF = '1000';
/** Profits of the examples half way: more than the fee, less than it, a loss. */
export const EXAMPLE_PROFITS = ['50', '4', '-30'] as const;

type Terms = Pick<GridRules, 'earlyFeeRate' | 'termMs' | 'days'>;

export interface FeePoint {
  readonly day: number;
  readonly fee: Decimal;
}

const feeAt = (rules: Terms, leftMs: number, profit: Decimal): Decimal =>
  earlyFeeOf({
    amount: decimal(TOLD_OF),
    rate: rules.earlyFeeRate,
    leftMs,
    termMs: rules.termMs ?? DAY_MS,
    profit,
  });

/** The most it can cost, at the end of each day: of a profit that is larger. */
export function feeCurve(rules: Terms): FeePoint[] {
  const days = rules.days ?? 0;
  return Array.from({ length: days + 1 }, (_, day) => ({
    day,
    fee: feeAt(rules, (days - day) * DAY_MS, decimal(TOLD_OF)),
  }));
}

export interface FeeExample {
  readonly profit: string;
  readonly fee: string;
  readonly left: string;
}

/** What is paid half way through the term, and what comes back, for three results. */
export function feeExamples(rules: Terms): FeeExample[] {
  return EXAMPLE_PROFITS.map((profit) => {
    const fee = feeAt(rules, (rules.termMs ?? 0) / 2, decimal(profit));
    const left = decimal(TOLD_OF).plus(profit).minus(fee);
    return { profit, fee: toText(fee), left: toText(left) };
  });
}
