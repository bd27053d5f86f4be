// Tickets of contract trading as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: a ticket's state edges are decided in core under the user's lock.
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import {
  amount,
  exact,
  fixed,
  integer,
  oneOf,
  orNull,
  safeInteger,
  uuid,
  word,
} from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { type PageRequest, RecordTable } from '../../store/recordTable.ts';

const TRIGGERS = ['take_profit', 'stop_loss', 'liquidation'] as const;

export const contractOrders = new RecordTable<ContractOrder>({
  table: 'contract_orders',
  columns: {
    id: uuid('id'),
    userId: fixed(uuid('user_id')),
    rulebookHash: fixed(word('rulebook_hash')),
    productId: fixed(word('product_id')),
    direction: fixed(oneOf('direction', ['long', 'short'])),
    type: fixed(oneOf('type', ['market', 'limit'])),
    state: oneOf('state', ['pending', 'holding', 'closed', 'cancelled', 'liquidated']),
    orderedQuantity: fixed(exact('ordered_quantity')),
    restingQuantity: exact('resting_quantity'),
    openQuantity: exact('open_quantity'),
    closedQuantity: exact('closed_quantity'),
    leverage: fixed(integer('leverage')),
    price: fixed(orNull(exact('price'))),
    reserved: amount('reserved', SETTLEMENT_SCALE),
    margin: amount('margin', SETTLEMENT_SCALE),
    openPrice: orNull(exact('open_price')),
    openCost: exact('open_cost'),
    closePrice: orNull(exact('close_price')),
    closeValue: exact('close_value'),
    quoteRate: exact('quote_rate'),
    takeProfit: orNull(exact('take_profit')),
    stopLoss: orNull(exact('stop_loss')),
    liquidationPrice: orNull(exact('liquidation_price')),
    handlingFee: amount('handling_fee', SETTLEMENT_SCALE),
    accruedOvernightFee: amount('accrued_overnight_fee', SETTLEMENT_SCALE),
    settledOvernightFee: amount('settled_overnight_fee', SETTLEMENT_SCALE),
    realised: amount('realised', SETTLEMENT_SCALE),
    liquidationFee: amount('liquidation_fee', SETTLEMENT_SCALE),
    lastRollAt: orNull(safeInteger('last_roll_at')),
    lastLiquidationAt: orNull(safeInteger('last_liquidation_at')),
    acceptanceSeq: fixed(safeInteger('acceptance_seq')),
    orderTime: fixed(safeInteger('order_time')),
    openTime: orNull(safeInteger('open_time')),
    closeTime: orNull(safeInteger('close_time')),
    closeReason: orNull(oneOf('close_reason', ['user', ...TRIGGERS, 'cancelled'])),
    closing: orNull(oneOf('closing', TRIGGERS)),
    version: integer('version'),
  },
});

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
      equal: { productId },
      by: view === 'history' ? 'closeTime' : undefined,
    },
    page,
  );
