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

/** A class, so that the one thing that is computed when it is asked for costs nobody else the making of an accessor. */
export class OpenTerms {
  /** USDT, exact. */
  readonly notional: Decimal;
  readonly margin: Decimal;
  readonly fee: Decimal;
  /** Margin and open fee: what must be available. */
  readonly total: Decimal;
  readonly #size: OpenSize;
  readonly #rules: ContractRules;

  constructor(size: OpenSize, rules: ContractRules, feeRate: Decimal) {
    this.notional = notionalOf(size.cost, size.quoteRate);
    this.margin = initialMargin(this.notional, size.leverage);
    this.fee = handlingFee(this.notional, feeRate);
    this.total = this.margin.plus(this.fee);
    this.#size = size;
    this.#rules = rules;
  }

  /** Computed when it is asked for: most openings have no stop that would be held against it. */
  get liquidationPrice(): Decimal | null {
    const { direction, quantity, cost, quoteRate } = this.#size;
    const { margin } = this;
    const position = { direction, quantity, cost, margin, overnightFee: ZERO, quoteRate };
    return liquidationPrice(position, this.#rules);
  }
}

/** Terms of an opening at `feeRate` (taker or maker); throws nothing, checks nothing. */
export const openTerms = (size: OpenSize, rules: ContractRules, feeRate: Decimal): OpenTerms =>
  new OpenTerms(size, rules, feeRate);
