// What a screen shows of an open position between two answers of the server: result, distance, what a close would pay.
// Computed by the functions of the execution; must never decide money: the server's answer always replaces it.
// Source: decisions.md "Contract" (the same core function computes the preview and the execution), DESIGN 9.20.
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { roundResultDown } from '../../money/rounding.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { priceResult } from './formulas.ts';
import { liquidationPrice } from './liquidationPrice.ts';
import { settleClose, type CloseSettlement } from './settleClose.ts';
import type { ContractRules, Direction } from './types.ts';

/** The open part as the wire tells it: quantity in base units, price in quote currency, amounts in USDT. */
export interface OpenPosition {
  readonly direction: Direction;
  readonly quantity: Decimal;
  readonly openPrice: Decimal;
  readonly margin: Decimal;
  /** Accrued on the open part. */
  readonly overnightFee: Decimal;
  readonly quoteRate: Decimal;
}

/** Unrealised result at `price`, USDT, down to the unit. */
export function positionResult(position: OpenPosition, price: Decimal): Decimal {
  const { direction, quantity, openPrice, quoteRate } = position;
  const exact = priceResult(direction, quantity.times(price), quantity.times(openPrice), quoteRate);
  return roundResultDown(exact, SETTLEMENT_SCALE);
}

/** `part` as a share of `whole`, for percentages; null when there is no whole. */
export function shareOf(part: Decimal, whole: Decimal): Decimal | null {
  return whole.isZero() ? null : part.div(whole);
}

/** How far `price` is from `from`, as a share of `from`: −0.045 is 4.5 % below. Null when `from` is zero. */
export function distanceShare(price: Decimal, from: Decimal): Decimal | null {
  return shareOf(price.minus(from), from);
}

/** What closing `quantity` of the position at `price` would settle, taker fee included. */
export function previewClose(
  position: OpenPosition,
  quantity: Decimal,
  price: Decimal,
  rules: Pick<ContractRules, 'takerRate'>,
): CloseSettlement {
  const open = {
    direction: position.direction,
    openQuantity: position.quantity,
    openCost: position.quantity.times(position.openPrice),
    margin: position.margin,
    accruedOvernightFee: position.overnightFee,
  };
  return settleClose(open, {
    quantity,
    value: quantity.times(price),
    quoteRate: position.quoteRate,
    feeRate: rules.takerRate,
    liquidationFeeRate: ZERO,
    keepsMargin: false,
  });
}

/** The liquidation price once `added` USDT more stand behind the position; null when there is none. */
export function liquidationAfterMargin(
  position: OpenPosition,
  added: Decimal,
  rules: Pick<ContractRules, 'tiers' | 'takerRate' | 'priceDecimals'>,
): Decimal | null {
  const { direction, quantity, overnightFee, quoteRate } = position;
  const cost = quantity.times(position.openPrice);
  const margin = position.margin.plus(added);
  return liquidationPrice({ direction, quantity, cost, margin, overnightFee, quoteRate }, rules);
}

/** Whether less than a fifth of the way from the entry to the liquidation is left (DESIGN 9.20). */
export function isNearLiquidation(
  position: Pick<OpenPosition, 'openPrice'>,
  liquidation: Decimal,
  price: Decimal,
): boolean {
  const way = position.openPrice.minus(liquidation).abs();
  const left = price.minus(liquidation).abs();
  const isBeyond = price.gte(liquidation) !== position.openPrice.gte(liquidation);
  return isBeyond || left.times(5).lt(way);
}
