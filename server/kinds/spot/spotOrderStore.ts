// Orders of spot trading as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: an order's state edges are decided in core under the user's lock.
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import type { SpotOrder } from '../../../core/trading/spot/types.ts';
import {
  amount,
  exact,
  fixed,
  integer,
  oneOf,
  orNull,
  safeInteger,
  WIDEST_SCALE,
  word,
} from '../../store/column.ts';
import { liveReader, viewReader } from '../../store/kindReads.ts';
import { RecordTable } from '../../store/recordTable.ts';
import { ORDER_COLUMNS } from '../../store/sharedColumns.ts';

export const spotOrders = new RecordTable<SpotOrder>({
  table: 'spot_orders',
  columns: {
    ...ORDER_COLUMNS,
    base: fixed(word('base')),
    side: fixed(oneOf('side', ['buy', 'sell'])),
    type: fixed(oneOf('type', ['market', 'limit'])),
    state: oneOf('state', ['open', 'filled', 'cancelled', 'expired']),
    price: fixed(orNull(exact('price'))),
    orderedQuantity: fixed(exact('ordered_quantity')),
    orderedAmount: fixed(orNull(amount('ordered_amount', SETTLEMENT_SCALE))),
    restingQuantity: exact('resting_quantity'),
    hold: amount('hold', WIDEST_SCALE),
    filledQuantity: exact('filled_quantity'),
    filledCost: exact('filled_cost'),
    filledValue: exact('filled_value'),
    filledAmount: amount('filled_amount', SETTLEMENT_SCALE),
    feeExact: exact('fee_exact'),
    fee: amount('fee', WIDEST_SCALE),
    realised: amount('realised', SETTLEMENT_SCALE),
    quoteRate: fixed(exact('quote_rate')),
    acceptanceSeq: fixed(safeInteger('acceptance_seq')),
    orderTime: fixed(safeInteger('order_time')),
    expiresAt: fixed(orNull(safeInteger('expires_at'))),
    handlingTime: orNull(safeInteger('handling_time')),
    endReason: orNull(oneOf('end_reason', ['user', 'expired', 'hold_spent'])),
    version: integer('version'),
  },
  isNew: ({ version }) => version === 1,
});

/** Every order that rests: what the trigger index is filled with at start. */
export const readOpenSpotOrders = liveReader(spotOrders, `state = 'open'`);

export type SpotView = 'open' | 'history';

/** A page of one user's orders. */
export const listSpotOrders = viewReader<SpotOrder, SpotView>(
  spotOrders,
  { open: `state = 'open'`, history: `state <> 'open'` },
  'handlingTime',
);
