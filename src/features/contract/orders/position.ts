// From the wire's order to the position whose figures core works out.
import { ZERO, decimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import {
  distanceShare,
  isNearLiquidation,
  shareOf,
} from '../../../../core/trading/contract/positionView.ts';
import type { OpenPosition } from '../../../../core/trading/contract/positionView.ts';
import { netResultAt } from '../../../../core/trading/contract/netResult.ts';
import type { NetParts, PostedParts } from '../../../../core/trading/contract/netResult.ts';
import { openTerms } from '../../../../core/trading/contract/openTerms.ts';
import type { StopBase } from '../../../../core/trading/contract/stopUnits.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';

/** An order in core's terms: what is open, or would be, and what its postings have moved so far. */
export interface Ticket {
  readonly position: OpenPosition;
  readonly posted: PostedParts;
}

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
    overnightFee: decimal(order.accruedOvernightFee),
    quoteRate,
  };
}

/** What the postings of an order have moved so far. */
export function postedOf(order: ContractOrderDto): PostedParts {
  return {
    realised: decimal(order.realisedProfitLoss),
    handlingFee: decimal(order.handlingFee),
    settledOvernightFee: decimal(order.overnightFee).minus(order.accruedOvernightFee),
    liquidationFee: decimal(order.liquidationFee),
  };
}

/** What is open, else what rests as it would be once filled; undefined while its market is unknown. */
export function ticketOf(
  order: ContractOrderDto,
  rules: ContractRules | undefined,
  quoteRate: Decimal | undefined,
): Ticket | undefined {
  const posted = postedOf(order);
  const position = positionOf(order, quoteRate);
  if (position !== undefined) return { position, posted };
  const expected = expectedOf(order, rules, quoteRate);
  if (expected === undefined) return undefined;
  const handlingFee = posted.handlingFee.plus(expected.fee);
  return { position: expected.position, posted: { ...posted, handlingFee } };
}

/** A cost, shown as what it takes away. Decimal text. */
export const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

export interface ExpectedPosition {
  readonly position: OpenPosition;
  /** Fee of its opening: the maker's of a limit order, the taker's of a stop entry. USDT, decimal text. */
  readonly fee: string;
  /** What is locked for it: its margin and the taker fee. USDT, decimal text. */
  readonly locked: string;
}

/** What the part of an order that still rests would be, filled at its price or trigger; undefined while its rules are unknown. */
export function expectedOf(
  order: ContractOrderDto,
  rules: ContractRules | undefined,
  quoteRate: Decimal | undefined,
): ExpectedPosition | undefined {
  const price = order.price ?? order.triggerPrice;
  if (price === null || rules === undefined || quoteRate === undefined) return undefined;
  const { direction, leverage } = order;
  const quantity = decimal(order.restingQuantity);
  const openPrice = decimal(price);
  const size = { direction, quantity, cost: openPrice.times(quantity), leverage, quoteRate };
  const { margin, fee } = openTerms(
    size,
    rules,
    order.price === null ? rules.takerRate : rules.makerRate,
  );
  const locked = toText(openTerms(size, rules, rules.takerRate).total);
  const position = { direction, quantity, openPrice, margin, overnightFee: ZERO, quoteRate };
  return { position, fee: toText(fee), locked };
}

/** What a take profit or a stop of this order is reckoned from: of what is open the mark, of what rests its own price. */
export function stopBaseOf(
  order: ContractOrderDto,
  ticket: Ticket | undefined,
  mark: string | null,
): StopBase | undefined {
  const from = order.state === 'holding' ? mark : (order.price ?? order.triggerPrice);
  return ticket === undefined || from === null
    ? undefined
    : { ...ticket, reference: decimal(from) };
}

export interface PositionFigures {
  /** What the trade would have brought if it closed now; undefined while the price or the rules are unknown. */
  readonly result: NetParts | undefined;
  /** Share of the margin; undefined without margin. */
  readonly onMargin: string | undefined;
  readonly isNearLiquidation: boolean;
}

const textOrUndefined = (value: Decimal | null | undefined): string | undefined =>
  value?.toFixed(8) ?? undefined;

/** What a trade stands at when all that is open closes at `price` (the mark). */
export function figuresOf(
  order: ContractOrderDto,
  ticket: Ticket | undefined,
  price: string | null,
  rules: Pick<ContractRules, 'takerRate'> | undefined,
): PositionFigures {
  if (ticket === undefined || price === null || rules === undefined)
    return { result: undefined, onMargin: undefined, isNearLiquidation: false };
  const { position, posted } = ticket;
  const result = netResultAt(posted, position, decimal(price), rules);
  const { liquidationPrice } = order;
  return {
    result,
    onMargin: textOrUndefined(shareOf(result.net, position.margin)),
    isNearLiquidation:
      liquidationPrice !== null &&
      isNearLiquidation(position, decimal(liquidationPrice), decimal(price)),
  };
}

export interface StopFigures {
  /** Distance from the mark as a share of it; undefined while there is no mark. */
  readonly away: string | undefined;
  /** The trade's net result if it closes there; undefined while the rules are unknown. */
  readonly outcome: string | undefined;
}

/** Distance and outcome of a take profit or a stop loss, by the measure of the position itself. */
export function stopFiguresOf(
  price: string,
  mark: string | null,
  ticket: Ticket | undefined,
  rules: Pick<ContractRules, 'takerRate'> | undefined,
): StopFigures {
  const away = mark === null ? null : distanceShare(decimal(price), decimal(mark));
  return {
    away: textOrUndefined(away),
    outcome:
      ticket === undefined || rules === undefined
        ? undefined
        : toText(netResultAt(ticket.posted, ticket.position, decimal(price), rules).net),
  };
}
