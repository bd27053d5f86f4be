// What an opening of a given size at a given cost means: notional, margin, fee, liquidation price.
// The one place that both the ticket's preview and the execution compute it, so they cannot differ.
// Source: decisions.md "Contract" (before confirming, the same core function computes preview and execution).
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { handlingFee, initialMargin, notionalOf } from './formulas.ts';
import { liquidationPrice } from './liquidationPrice.ts';
import type { ContractRules, Direction } from './types.ts';

export interface OpenSize {
  readonly direction: Direction;
  readonly quantity: Decimal;
  /** Σ quantity × price, quote currency, exact. */
  readonly cost: Decimal;
  readonly leverage: number;
  readonly quoteRate: Decimal;
}

export interface OpenTerms {
  /** USDT, exact. */
  readonly notional: Decimal;
  readonly margin: Decimal;
  readonly fee: Decimal;
  /** Margin and open fee: what must be available. */
  readonly total: Decimal;
  /** Computed when it is asked for: most openings have no stop that would be held against it. */
  readonly liquidationPrice: Decimal | null;
}

/** Terms of an opening at `feeRate` (taker or maker); throws nothing, checks nothing. */
export function openTerms(size: OpenSize, rules: ContractRules, feeRate: Decimal): OpenTerms {
  const { direction, quantity, cost, leverage, quoteRate } = size;
  const notional = notionalOf(cost, quoteRate);
  const margin = initialMargin(notional, leverage);
  const position = { direction, quantity, cost, margin, overnightFee: ZERO, quoteRate };
  const fee = handlingFee(notional, feeRate);
  return {
    notional,
    margin,
    fee,
    total: margin.plus(fee),
    get liquidationPrice() {
      return liquidationPrice(position, rules);
    },
  };
}
