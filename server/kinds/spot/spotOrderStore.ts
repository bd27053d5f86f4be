// Orders of spot trading as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: an order's state edges are decided in core under the user's lock.
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import type { SpotOrder, SpotSide } from '../../../core/trading/spot/types.ts';
import {
  amount,
  exact,
  fixed,
  integer,
  oneOf,
  orNull,
  safeInteger,
  uuid,
  WIDEST_SCALE,
  word,
} from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { type PageRequest, RecordTable } from '../../store/recordTable.ts';

export const spotOrders = new RecordTable<SpotOrder>({
  table: 'spot_orders',
  columns: {
    id: uuid('id'),
    userId: fixed(uuid('user_id')),
    rulebookHash: fixed(word('rulebook_hash')),
    productId: fixed(word('product_id')),
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
});

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
      equal: { productId, side },
      by: view === 'history' ? 'handlingTime' : undefined,
    },
    page,
  );
