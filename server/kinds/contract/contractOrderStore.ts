// Tickets of contract trading as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: a ticket's state edges are decided in core under the user's lock.
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import { TRADING_REJECTIONS } from '../../../core/trading/rejection.ts';
import {
  amount,
  as,
  exact,
  fixed,
  integer,
  oneOf,
  orNull,
  safeInteger,
  word,
} from '../../store/column.ts';
import { liveReader, viewReader } from '../../store/kindReads.ts';
import { RecordTable } from '../../store/recordTable.ts';
import { ORDER_COLUMNS } from '../../store/sharedColumns.ts';
import { readFired, readTrail, writeFired, writeTrail } from './contractCells.ts';

const TRIGGERS = ['take_profit', 'stop_loss', 'liquidation'] as const;

export const contractOrders = new RecordTable<ContractOrder>({
  table: 'contract_orders',
  columns: {
    ...ORDER_COLUMNS,
    direction: fixed(oneOf('direction', ['long', 'short'])),
    type: fixed(oneOf('type', ['market', 'limit', 'stop'])),
    state: oneOf('state', ['pending', 'holding', 'closed', 'cancelled', 'liquidated']),
    orderedQuantity: fixed(exact('ordered_quantity')),
    restingQuantity: exact('resting_quantity'),
    openQuantity: exact('open_quantity'),
    closedQuantity: exact('closed_quantity'),
    leverage: fixed(integer('leverage')),
    price: fixed(orNull(exact('price'))),
    triggerPrice: fixed(orNull(exact('trigger_price'))),
    postOnly: fixed(as(integer('post_only'), (flag) => flag === 1, Number)),
    maxSlippage: fixed(orNull(exact('max_slippage'))),
    fired: orNull(as(word('fired'), readFired, writeFired)),
    reserved: amount('reserved', SETTLEMENT_SCALE),
    margin: amount('margin', SETTLEMENT_SCALE),
    openPrice: orNull(exact('open_price')),
    openCost: exact('open_cost'),
    closePrice: orNull(exact('close_price')),
    closeValue: exact('close_value'),
    quoteRate: exact('quote_rate'),
    takeProfit: orNull(exact('take_profit')),
    stopLoss: orNull(exact('stop_loss')),
    trailingRate: orNull(exact('trailing_rate')),
    trail: orNull(as(word('trail'), readTrail, writeTrail)),
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
    cancelReason: orNull(oneOf('cancel_reason', TRADING_REJECTIONS)),
    closing: orNull(oneOf('closing', TRIGGERS)),
    version: integer('version'),
  },
  isNew: ({ version }) => version === 1,
});

/** Every ticket that rests or is open: what the trigger index is filled with at start. */
export const readLiveContractOrders = liveReader(contractOrders, `state IN ('pending', 'holding')`);

/** What a view of the screen shows; all but history are small sets of live tickets. */
const VIEWS = {
  holding: `state = 'holding'`,
  open: `state IN ('pending', 'holding') AND resting_quantity > 0`,
  tpsl: `state IN ('pending', 'holding') AND 
    (take_profit IS NOT NULL OR stop_loss IS NOT NULL OR trailing_rate IS NOT NULL)`,
  history: `state IN ('closed', 'cancelled', 'liquidated')`,
} as const;
export type ContractView = keyof typeof VIEWS;

/** A page of one user's tickets. */
export const listContractOrders = viewReader(contractOrders, VIEWS, 'closeTime');
