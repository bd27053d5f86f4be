// Orders of spot trading as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: an order's state edges are decided in core under the user's lock.
import { toText } from '../../core/money/decimal.ts';
import type {
  SpotEndReason,
  SpotOrder,
  SpotSide,
  SpotState,
} from '../../core/trading/spot/types.ts';
import type { Queryable } from './database.ts';
import {
  amountOf,
  amountOrNull,
  numericOrNull,
  type Column,
  type PageRequest,
  recordTable,
  type Row,
  textOf,
  textOrNull,
  wholeOf,
  wholeOrNull,
} from './recordTable.ts';

const COLUMNS: readonly Column<SpotOrder>[] = [
  { name: 'id', type: 'uuid', fixed: true, value: (o) => o.id },
  { name: 'user_id', type: 'uuid', fixed: true, value: (o) => o.userId },
  { name: 'rulebook_hash', type: 'plain', fixed: true, value: (o) => o.rulebookHash },
  { name: 'product_id', type: 'plain', fixed: true, value: (o) => o.productId },
  { name: 'base', type: 'plain', fixed: true, value: (o) => o.base },
  { name: 'side', type: 'plain', fixed: true, value: (o) => o.side },
  { name: 'type', type: 'plain', fixed: true, value: (o) => o.type },
  { name: 'state', type: 'plain', value: (o) => o.state },
  { name: 'price', type: 'numeric', fixed: true, value: (o) => numericOrNull(o.price) },
  {
    name: 'ordered_quantity',
    type: 'numeric',
    fixed: true,
    value: (o) => toText(o.orderedQuantity),
  },
  {
    name: 'ordered_amount',
    type: 'numeric',
    fixed: true,
    value: (o) => numericOrNull(o.orderedAmount),
  },
  { name: 'resting_quantity', type: 'numeric', value: (o) => toText(o.restingQuantity) },
  { name: 'hold', type: 'numeric', value: (o) => toText(o.hold) },
  { name: 'filled_quantity', type: 'numeric', value: (o) => toText(o.filledQuantity) },
  { name: 'filled_cost', type: 'numeric', value: (o) => toText(o.filledCost) },
  { name: 'filled_value', type: 'numeric', value: (o) => toText(o.filledValue) },
  { name: 'filled_amount', type: 'numeric', value: (o) => toText(o.filledAmount) },
  { name: 'fee_exact', type: 'numeric', value: (o) => toText(o.feeExact) },
  { name: 'fee', type: 'numeric', value: (o) => toText(o.fee) },
  { name: 'realised', type: 'numeric', value: (o) => toText(o.realised) },
  { name: 'quote_rate', type: 'numeric', fixed: true, value: (o) => toText(o.quoteRate) },
  { name: 'acceptance_seq', type: 'bigint', fixed: true, value: (o) => o.acceptanceSeq },
  { name: 'order_time', type: 'bigint', fixed: true, value: (o) => o.orderTime },
  { name: 'expires_at', type: 'bigint', fixed: true, value: (o) => o.expiresAt },
  { name: 'handling_time', type: 'bigint', value: (o) => o.handlingTime },
  { name: 'end_reason', type: 'plain', value: (o) => o.endReason },
  { name: 'version', type: 'integer', value: (o) => o.version },
];

function parse(row: Row): SpotOrder {
  return {
    id: textOf(row, 'id'),
    userId: textOf(row, 'user_id'),
    rulebookHash: textOf(row, 'rulebook_hash'),
    productId: textOf(row, 'product_id'),
    base: textOf(row, 'base'),
    side: textOf(row, 'side') as SpotSide,
    type: textOf(row, 'type') as SpotOrder['type'],
    state: textOf(row, 'state') as SpotState,
    price: amountOrNull(row, 'price'),
    orderedQuantity: amountOf(row, 'ordered_quantity'),
    orderedAmount: amountOrNull(row, 'ordered_amount'),
    restingQuantity: amountOf(row, 'resting_quantity'),
    hold: amountOf(row, 'hold'),
    filledQuantity: amountOf(row, 'filled_quantity'),
    filledCost: amountOf(row, 'filled_cost'),
    filledValue: amountOf(row, 'filled_value'),
    filledAmount: amountOf(row, 'filled_amount'),
    feeExact: amountOf(row, 'fee_exact'),
    fee: amountOf(row, 'fee'),
    realised: amountOf(row, 'realised'),
    quoteRate: amountOf(row, 'quote_rate'),
    acceptanceSeq: wholeOf(row, 'acceptance_seq'),
    orderTime: wholeOf(row, 'order_time'),
    expiresAt: wholeOrNull(row, 'expires_at'),
    handlingTime: wholeOrNull(row, 'handling_time'),
    endReason: textOrNull(row, 'end_reason') as SpotEndReason | null,
    version: wholeOf(row, 'version'),
  };
}

export const spotOrders = recordTable({ table: 'spot_orders', columns: COLUMNS, parse });

/** Every order that rests, of all users, in all products or in one: what the trigger index is filled with at start. */
export const readOpenSpotOrders = (client: Queryable, productId?: string): Promise<SpotOrder[]> =>
  spotOrders.read(client, `WHERE state = 'open' AND ($1::text IS NULL OR product_id = $1)`, [
    productId ?? null,
  ]);

export type SpotView = 'open' | 'history';

export interface SpotPage extends PageRequest {
  readonly view: SpotView;
  readonly productId: string | undefined;
  readonly side: SpotSide | undefined;
}

/** A page of one user's orders, newest first. */
export const listSpotOrders = (
  client: Queryable,
  userId: string,
  { view, productId, side, ...page }: SpotPage,
): Promise<SpotOrder[]> =>
  spotOrders.page(
    client,
    userId,
    {
      where: view === 'history' ? `state <> 'open'` : `state = 'open'`,
      equal: { product_id: productId, side },
      by: view === 'history' ? 'handling_time' : undefined,
    },
    page,
  );
