// The user's orders of a product as far as the chart needs them: which can have fills, when, and whether that has changed. Pure.
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { MOST_FILL_ORDERS } from '../../../../protocol/mostFillOrders.ts';
import type { TradedFill } from '../../../../protocol/proof.ts';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import type { FillKind, FillSide, OwnFill, TimeSpan } from './groupFills.ts';

export interface OwnOrder {
  readonly id: string;
  /** The side that its first fill takes. */
  readonly opens: FillSide;
  /** All its fills lie between, ms; one that lives has no end. */
  readonly from: number;
  readonly to: number | undefined;
  /** Another one with each fill. */
  readonly version: string;
}

/** None where nothing was filled. */
export function contractOrderOf(order: ContractOrderDto): OwnOrder | undefined {
  const { id, direction, openTime, closeTime, state } = order;
  if (openTime === null) return undefined;
  return {
    id,
    opens: direction === 'long' ? 'buy' : 'sell',
    from: openTime,
    to: closeTime ?? undefined,
    version: `${state} ${order.quantity} ${order.closedQuantity} ${order.restingQuantity}`,
  };
}

/** None where nothing was filled. */
export function spotOrderOf(order: SpotOrderDto): OwnOrder | undefined {
  const { id, side, orderTime, handlingTime, filledQuantity } = order;
  if (Number(filledQuantity) === 0) return undefined;
  const to = handlingTime ?? undefined;
  return { id, opens: side, from: orderTime, to, version: filledQuantity };
}

/** The orders that may have fills in sight, the newest first, and no more than one question is about. */
export function ordersWithin(
  orders: readonly OwnOrder[],
  span: TimeSpan | undefined,
): readonly OwnOrder[] {
  if (span === undefined) return [];
  return orders
    .filter(({ from, to = Infinity }) => from < span.to && to >= span.from)
    .toSorted((a, b) => b.from - a.from)
    .slice(0, MOST_FILL_ORDERS);
}

const CLOSING: readonly FillKind[] = ['close', 'take_profit', 'stop_loss', 'liquidation'];

/** What was traded with these orders, each fill with its side. */
export function withSides(
  orders: readonly OwnOrder[],
  fills: readonly TradedFill[],
): readonly OwnFill[] {
  const opens = new Map(orders.map((order) => [order.id, order.opens]));
  return fills.flatMap((fill) => {
    const side = opens.get(fill.orderId);
    if (side === undefined) return [];
    const other = side === 'buy' ? 'sell' : 'buy';
    return [{ ...fill, side: CLOSING.includes(fill.kind) ? other : side }];
  });
}
