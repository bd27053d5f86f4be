// Calls and puts as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: an order's state edges are decided in core under the user's lock.
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import { type CfdOrder, VOID_REASONS } from '../../../core/trading/cfd/types.ts';
import { amount, exact, fixed, integer, oneOf, orNull, safeInteger } from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { liveReader, viewReader } from '../../store/kindReads.ts';
import { RecordTable } from '../../store/recordTable.ts';
import { ORDER_COLUMNS } from '../../store/sharedColumns.ts';

export const cfdOrders = new RecordTable<CfdOrder>({
  table: 'cfd_orders',
  columns: {
    ...ORDER_COLUMNS,
    direction: fixed(oneOf('direction', ['call', 'put'])),
    state: oneOf('state', ['open', 'won', 'lost', 'tied', 'void', 'sold']),
    stake: fixed(amount('stake', SETTLEMENT_SCALE)),
    quantity: fixed(exact('quantity')),
    seconds: fixed(integer('seconds')),
    returnRate: fixed(exact('return_rate')),
    acceptedAt: fixed(safeInteger('accepted_at')),
    acceptanceSeq: fixed(safeInteger('acceptance_seq')),
    expiresAt: fixed(safeInteger('expires_at')),
    openSeq: fixed(safeInteger('open_seq')),
    openedAt: fixed(safeInteger('opened_at')),
    openIndexDoubled: fixed(safeInteger('open_index_doubled')),
    openPrice: fixed(exact('open_price')),
    closePrice: orNull(exact('close_price')),
    payout: orNull(amount('payout', SETTLEMENT_SCALE)),
    voidReason: orNull(oneOf('void_reason', VOID_REASONS)),
    closedAt: orNull(safeInteger('closed_at')),
    trades: fixed(integer('trades')),
    version: integer('version'),
  },
  isNew: ({ version }) => version === 1,
  // Of a settlement's batch all are.
  isKnown: ({ version }) => version > 1,
});

/** Every open order: what the settlement and the product's open payout start with. */
export const readOpenCfdOrders = liveReader(cfdOrders, `state = 'open'`);

/** Open orders whose expiry is before a time: what a settlement may have missed. */
export const readOverdueCfdOrders = (client: Queryable, before: number): Promise<CfdOrder[]> =>
  cfdOrders.read(client, `WHERE state = 'open' AND expires_at < $1`, [before]);

/** A page of one user's orders. */
export const listCfdOrders = viewReader(
  cfdOrders,
  { open: `state = 'open'`, history: `state <> 'open'` },
  'closedAt',
);
