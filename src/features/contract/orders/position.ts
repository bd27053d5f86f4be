// From the wire's order to the position whose figures core works out.
import { ZERO, decimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import {
  distanceShare,
  isNearLiquidation,
  outcomeAt,
  positionResult,
  shareOf,
} from '../../../../core/trading/contract/positionView.ts';
import type { OpenPosition } from '../../../../core/trading/contract/positionView.ts';
import { openTerms } from '../../../../core/trading/contract/openTerms.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';

/** The open part of a holding order; undefined for one that is not open. */
export function positionOf(
  order: ContractOrderDto,
  quoteRate: Decimal | undefined,
): OpenPosition | undefined {
  if (order.state !== 'holding' || order.openPrice === null || quoteRate === undefined)
    return undefined;
  return {
    direction: order.direction,
    quantity: decimal(order.quantity),
    openPrice: decimal(order.openPrice),
    margin: decimal(order.margin),
    overnightFee: decimal(order.overnightFee),
    quoteRate,
  };
}

/** A cost, shown as what it takes away. Decimal text. */
export const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

export interface ExpectedPosition {
  readonly position: OpenPosition;
  /** Maker fee of its opening, USDT, decimal text. */
  readonly fee: string;
}

/** What the part of a limit order that still rests would be, filled at its price; undefined while its rules are unknown. */
export function expectedOf(
  order: ContractOrderDto,
  rules: ContractRules | undefined,
  quoteRate: Decimal | undefined,
): ExpectedPosition | undefined {
  if (order.price === null || rules === undefined || quoteRate === undefined) return undefined;
  const { direction, leverage } = order;
  const quantity = decimal(order.restingQuantity);
  const openPrice = decimal(order.price);
  const cost = openPrice.times(quantity);
  const size = { direction, quantity, cost, leverage, quoteRate };
  const { margin, fee } = openTerms(size, rules, rules.makerRate);
  const position = { direction, quantity, openPrice, margin, overnightFee: ZERO, quoteRate };
  return { position, fee: toText(fee) };
}

export interface PositionFigures {
  /** Unrealised, USDT, decimal text. */
  readonly result: string;
  /** Share of the margin; undefined without margin. */
  readonly onMargin: string | undefined;
  readonly isNearLiquidation: boolean;
}

const textOrUndefined = (value: Decimal | null): string | undefined =>
  value === null ? undefined : value.toFixed(8);

/** What a position is worth at `price` (the mark). Without rules of its own the server's last figures stand. */
export function figuresOf(
  order: ContractOrderDto,
  position: OpenPosition | undefined,
  price: string | null,
): PositionFigures {
  if (position === undefined || price === null) {
    const margin = decimal(order.margin);
    return {
      result: order.profitLoss,
      onMargin: textOrUndefined(shareOf(decimal(order.profitLoss), margin)),
      isNearLiquidation: false,
    };
  }
  const result = positionResult(position, decimal(price));
  const { liquidationPrice } = order;
  return {
    result: toText(result),
    onMargin: textOrUndefined(shareOf(result, position.margin)),
    isNearLiquidation:
      liquidationPrice !== null &&
      isNearLiquidation(position, decimal(liquidationPrice), decimal(price)),
  };
}

export interface StopFigures {
  /** Distance from the mark as a share of it; undefined while there is no mark. */
  readonly away: string | undefined;
  /** What the user gains or loses there, fees included; undefined while the rules are unknown. */
  readonly outcome: string | undefined;
}

/** Distance and outcome of a take profit or a stop loss. */
export function stopFiguresOf(
  price: string,
  mark: string | null,
  position: OpenPosition | undefined,
  rules: Pick<ContractRules, 'takerRate'> | undefined,
): StopFigures {
  const away = mark === null ? null : distanceShare(decimal(price), decimal(mark));
  return {
    away: textOrUndefined(away),
    outcome:
      position === undefined || rules === undefined
        ? undefined
        : toText(outcomeAt(position, decimal(price), rules)),
  };
}
