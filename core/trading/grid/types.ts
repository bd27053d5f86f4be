// The shapes of automated grids: rules, a subscription with its cells, commands, context, events.
// Amounts are Decimal in USDT, quantities in base units; cells count lots and levels points. Source: decisions.md "AI smart
// quantification", wire.md "Objects" (quant order).
import type { Decimal } from '../../money/decimal.ts';
import type { Currency } from '../../money/money.ts';
import type { GridRange } from './levels.ts';

/** The rulebook's rules of one grid, compiled to Decimals. */
export interface GridRules {
  readonly quantId: string;
  readonly productId: string;
  readonly base: Currency;
  readonly baseScale: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly maxQuantity: Decimal;
  readonly kind: 'fixed' | 'demand';
  /** Null on demand. */
  readonly termMs: number | null;
  readonly days: number | null;
  /** Bounds as shares of the price at start. */
  readonly range: GridRange;
  /** USDT. */
  readonly minAmount: Decimal;
  readonly maxAmount: Decimal;
  /** Of the amount per day of the term. */
  readonly leaseRate: Decimal;
  readonly earlyFeeRate: Decimal;
  /** Of every trade, in USDT. */
  readonly feeRate: Decimal;
  readonly maxSlippage: Decimal;
  readonly stopRate: Decimal;
  readonly stopApartMs: number;
  readonly maxOpenOrders: number;
  readonly staleQuoteMs: number;
}
