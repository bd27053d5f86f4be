// Tickets of contract trading as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: a ticket's state edges are decided in core under the user's lock.
import { toText } from '../../core/money/decimal.ts';
import type {
  CloseReason,
  ContractOrder,
  ContractState,
  Direction,
  TriggerReason,
} from '../../core/trading/contract/types.ts';
import type { OrderType } from '../../core/trading/order.ts';
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

const COLUMNS: readonly Column<ContractOrder>[] = [
  { name: 'id', type: 'uuid', fixed: true, value: (o) => o.id },
  { name: 'user_id', type: 'uuid', fixed: true, value: (o) => o.userId },
  { name: 'rulebook_hash', type: 'plain', fixed: true, value: (o) => o.rulebookHash },
  { name: 'product_id', type: 'plain', fixed: true, value: (o) => o.productId },
  { name: 'direction', type: 'plain', fixed: true, value: (o) => o.direction },
  { name: 'type', type: 'plain', fixed: true, value: (o) => o.type },
  { name: 'state', type: 'plain', value: (o) => o.state },
  {
    name: 'ordered_quantity',
    type: 'numeric',
    fixed: true,
    value: (o) => toText(o.orderedQuantity),
  },
  { name: 'resting_quantity', type: 'numeric', value: (o) => toText(o.restingQuantity) },
  { name: 'open_quantity', type: 'numeric', value: (o) => toText(o.openQuantity) },
  { name: 'closed_quantity', type: 'numeric', value: (o) => toText(o.closedQuantity) },
  { name: 'leverage', type: 'integer', fixed: true, value: (o) => o.leverage },
  { name: 'price', type: 'numeric', fixed: true, value: (o) => numericOrNull(o.price) },
  { name: 'reserved', type: 'numeric', value: (o) => toText(o.reserved) },
  { name: 'margin', type: 'numeric', value: (o) => toText(o.margin) },
  { name: 'open_price', type: 'numeric', value: (o) => numericOrNull(o.openPrice) },
  { name: 'open_cost', type: 'numeric', value: (o) => toText(o.openCost) },
  { name: 'close_price', type: 'numeric', value: (o) => numericOrNull(o.closePrice) },
  { name: 'close_value', type: 'numeric', value: (o) => toText(o.closeValue) },
  { name: 'quote_rate', type: 'numeric', value: (o) => toText(o.quoteRate) },
  { name: 'take_profit', type: 'numeric', value: (o) => numericOrNull(o.takeProfit) },
  { name: 'stop_loss', type: 'numeric', value: (o) => numericOrNull(o.stopLoss) },
  { name: 'liquidation_price', type: 'numeric', value: (o) => numericOrNull(o.liquidationPrice) },
  { name: 'handling_fee', type: 'numeric', value: (o) => toText(o.handlingFee) },
  { name: 'accrued_overnight_fee', type: 'numeric', value: (o) => toText(o.accruedOvernightFee) },
  { name: 'settled_overnight_fee', type: 'numeric', value: (o) => toText(o.settledOvernightFee) },
  { name: 'realised', type: 'numeric', value: (o) => toText(o.realised) },
  { name: 'liquidation_fee', type: 'numeric', value: (o) => toText(o.liquidationFee) },
  { name: 'last_roll_at', type: 'bigint', value: (o) => o.lastRollAt },
  { name: 'last_liquidation_at', type: 'bigint', value: (o) => o.lastLiquidationAt },
  { name: 'acceptance_seq', type: 'bigint', fixed: true, value: (o) => o.acceptanceSeq },
  { name: 'order_time', type: 'bigint', fixed: true, value: (o) => o.orderTime },
  { name: 'open_time', type: 'bigint', value: (o) => o.openTime },
  { name: 'close_time', type: 'bigint', value: (o) => o.closeTime },
  { name: 'close_reason', type: 'plain', value: (o) => o.closeReason },
  { name: 'closing', type: 'plain', value: (o) => o.closing },
  { name: 'version', type: 'integer', value: (o) => o.version },
];

function parse(row: Row): ContractOrder {
  return {
    id: textOf(row, 'id'),
    userId: textOf(row, 'user_id'),
    rulebookHash: textOf(row, 'rulebook_hash'),
    productId: textOf(row, 'product_id'),
    direction: textOf(row, 'direction') as Direction,
    type: textOf(row, 'type') as OrderType,
    state: textOf(row, 'state') as ContractState,
    orderedQuantity: amountOf(row, 'ordered_quantity'),
    restingQuantity: amountOf(row, 'resting_quantity'),
    openQuantity: amountOf(row, 'open_quantity'),
    closedQuantity: amountOf(row, 'closed_quantity'),
    leverage: wholeOf(row, 'leverage'),
    price: amountOrNull(row, 'price'),
    reserved: amountOf(row, 'reserved'),
    margin: amountOf(row, 'margin'),
    openPrice: amountOrNull(row, 'open_price'),
    openCost: amountOf(row, 'open_cost'),
    closePrice: amountOrNull(row, 'close_price'),
    closeValue: amountOf(row, 'close_value'),
    quoteRate: amountOf(row, 'quote_rate'),
    takeProfit: amountOrNull(row, 'take_profit'),
    stopLoss: amountOrNull(row, 'stop_loss'),
    liquidationPrice: amountOrNull(row, 'liquidation_price'),
    handlingFee: amountOf(row, 'handling_fee'),
    accruedOvernightFee: amountOf(row, 'accrued_overnight_fee'),
    settledOvernightFee: amountOf(row, 'settled_overnight_fee'),
    realised: amountOf(row, 'realised'),
    liquidationFee: amountOf(row, 'liquidation_fee'),
    lastRollAt: wholeOrNull(row, 'last_roll_at'),
    lastLiquidationAt: wholeOrNull(row, 'last_liquidation_at'),
    acceptanceSeq: wholeOf(row, 'acceptance_seq'),
    orderTime: wholeOf(row, 'order_time'),
    openTime: wholeOrNull(row, 'open_time'),
    closeTime: wholeOrNull(row, 'close_time'),
    closeReason: textOrNull(row, 'close_reason') as CloseReason | null,
    closing: textOrNull(row, 'closing') as TriggerReason | null,
    version: wholeOf(row, 'version'),
  };
}

export const contractOrders = recordTable({ table: 'contract_orders', columns: COLUMNS, parse });

/** Every ticket that rests or is open, of all users, in all products or in one: what the trigger index is filled with at start. */
export const readLiveContractOrders = (
  client: Queryable,
  productId?: string,
): Promise<ContractOrder[]> =>
  contractOrders.read(
    client,
    `WHERE state IN ('pending', 'holding') AND ($1::text IS NULL OR product_id = $1)`,
    [productId ?? null],
  );

/** What a view of the screen shows; all but history are small sets of live tickets. */
const VIEWS = {
  holding: `state = 'holding'`,
  open: `state IN ('pending', 'holding') AND resting_quantity > 0`,
  tpsl: `state IN ('pending', 'holding') AND (take_profit IS NOT NULL OR stop_loss IS NOT NULL)`,
  history: `state IN ('closed', 'cancelled', 'liquidated')`,
} as const;
export type ContractView = keyof typeof VIEWS;

export interface ContractPage extends PageRequest {
  readonly view: ContractView;
  readonly productId: string | undefined;
}

/** A page of one user's tickets, newest first. */
export const listContractOrders = (
  client: Queryable,
  userId: string,
  { view, productId, ...page }: ContractPage,
): Promise<ContractOrder[]> =>
  contractOrders.page(
    client,
    userId,
    {
      where: VIEWS[view],
      equal: { product_id: productId },
      by: view === 'history' ? 'close_time' : undefined,
    },
    page,
  );
