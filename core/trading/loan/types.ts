// The shapes of loans: rules, a loan, what is pledged, commands, context, events.
// Amounts are Decimal in USDT, collateral in coins. Source: decisions.md "Borrowing", wire.md "Objects" (borrow order).
import type { Decimal } from '../../money/decimal.ts';
import type { Currency } from '../../money/money.ts';

export interface CollateralRules {
  readonly currency: Currency;
  readonly scale: number;
  /** Whose index is its price; null for one that counts 1:1. */
  readonly productId: string | null;
  readonly initialLtv: Decimal;
  readonly noticeLtvs: readonly Decimal[];
  readonly saleLtv: Decimal;
  readonly targetLtv: Decimal;
  readonly fullSaleLtv: Decimal;
  readonly haircut: Decimal;
}

export interface LoanTermRules {
  readonly days: number;
  readonly dailyRate: Decimal;
  readonly serviceRate: Decimal;
}

/** The rulebook's rules of loans, compiled to Decimals. */
export interface LoanRules {
  readonly minAmount: Decimal;
  readonly terms: readonly LoanTermRules[];
  readonly leastHours: number;
  readonly reviewMs: number;
  readonly offerMs: number;
  readonly graceHours: number;
  readonly overdueFactor: Decimal;
  readonly sale: { readonly feeRate: Decimal; readonly apartMs: number; readonly pauseMs: number };
  readonly limit: {
    readonly base: Decimal;
    readonly perPoint: Decimal;
    readonly automatic: Decimal;
  };
  readonly score: {
    readonly start: number;
    readonly lowest: number;
    readonly highest: number;
    readonly repaidInTime: number;
    readonly overdue: number;
    readonly collateralSold: number;
  };
  readonly collaterals: readonly CollateralRules[];
}
