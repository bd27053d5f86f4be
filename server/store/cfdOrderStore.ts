// Calls and puts as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: an order's state edges are decided in core under the user's lock.
import { toText } from '../../core/money/decimal.ts';
import type { CfdDirection, CfdOrder, CfdState, VoidReason } from '../../core/trading/cfd/types.ts';
import type { Queryable } from './database.ts';
import {
  amountOf,
  amountOrNull,
  type Column,
  numericOrNull,
  type PageRequest,
  recordTable,
  type Row,
  textOf,
  textOrNull,
  wholeOf,
  wholeOrNull,
} from './recordTable.ts';

const COLUMNS: readonly Column<CfdOrder>[] = [
  { name: 'id', type: 'uuid', fixed: true, value: (o) => o.id },
  { name: 'user_id', type: 'uuid', fixed: true, value: (o) => o.userId },
  { name: 'rulebook_hash', type: 'plain', fixed: true, value: (o) => o.rulebookHash },
  { name: 'product_id', type: 'plain', fixed: true, value: (o) => o.productId },
  { name: 'direction', type: 'plain', fixed: true, value: (o) => o.direction },
  { name: 'state', type: 'plain', value: (o) => o.state },
  { name: 'stake', type: 'numeric', fixed: true, value: (o) => toText(o.stake) },
  { name: 'quantity', type: 'numeric', fixed: true, value: (o) => toText(o.quantity) },
  { name: 'seconds', type: 'integer', fixed: true, value: (o) => o.seconds },
  { name: 'return_rate', type: 'numeric', fixed: true, value: (o) => toText(o.returnRate) },
  { name: 'accepted_at', type: 'bigint', fixed: true, value: (o) => o.acceptedAt },
  { name: 'acceptance_seq', type: 'bigint', fixed: true, value: (o) => o.acceptanceSeq },
  { name: 'expires_at', type: 'bigint', fixed: true, value: (o) => o.expiresAt },
  { name: 'open_seq', type: 'bigint', fixed: true, value: (o) => o.openSeq },
  { name: 'opened_at', type: 'bigint', fixed: true, value: (o) => o.openedAt },
  { name: 'open_index_doubled', type: 'bigint', fixed: true, value: (o) => o.openIndexDoubled },
  { name: 'open_price', type: 'numeric', fixed: true, value: (o) => toText(o.openPrice) },
  { name: 'close_price', type: 'numeric', value: (o) => numericOrNull(o.closePrice) },
  { name: 'payout', type: 'numeric', value: (o) => numericOrNull(o.payout) },
  { name: 'void_reason', type: 'plain', value: (o) => o.voidReason },
  { name: 'closed_at', type: 'bigint', value: (o) => o.closedAt },
  { name: 'trades', type: 'integer', fixed: true, value: (o) => o.trades },
  { name: 'version', type: 'integer', value: (o) => o.version },
];

function parse(row: Row): CfdOrder {
  return {
    id: textOf(row, 'id'),
    userId: textOf(row, 'user_id'),
    rulebookHash: textOf(row, 'rulebook_hash'),
    productId: textOf(row, 'product_id'),
    direction: textOf(row, 'direction') as CfdDirection,
    state: textOf(row, 'state') as CfdState,
    stake: amountOf(row, 'stake'),
    quantity: amountOf(row, 'quantity'),
    seconds: wholeOf(row, 'seconds'),
    returnRate: amountOf(row, 'return_rate'),
    acceptedAt: wholeOf(row, 'accepted_at'),
    acceptanceSeq: wholeOf(row, 'acceptance_seq'),
    expiresAt: wholeOf(row, 'expires_at'),
    openSeq: wholeOf(row, 'open_seq'),
    openedAt: wholeOf(row, 'opened_at'),
    openIndexDoubled: wholeOf(row, 'open_index_doubled'),
    openPrice: amountOf(row, 'open_price'),
    closePrice: amountOrNull(row, 'close_price'),
    payout: amountOrNull(row, 'payout'),
    voidReason: textOrNull(row, 'void_reason') as VoidReason | null,
    closedAt: wholeOrNull(row, 'closed_at'),
    trades: wholeOf(row, 'trades'),
    version: wholeOf(row, 'version'),
  };
}

export const cfdOrders = recordTable({
  table: 'cfd_orders',
  columns: COLUMNS,
  parse,
  // Of a settlement's batch all are.
  isKnown: ({ version }) => version > 1,
});

/** Every open order of all users, in all products or in one: what the settlement and the product's open payout start with. */
export const readOpenCfdOrders = (client: Queryable, productId?: string): Promise<CfdOrder[]> =>
  cfdOrders.read(client, `WHERE state = 'open' AND ($1::text IS NULL OR product_id = $1)`, [
    productId ?? null,
  ]);

/** Open orders whose expiry is before a time: what a settlement may have missed. */
export const readOverdueCfdOrders = (client: Queryable, before: number): Promise<CfdOrder[]> =>
  cfdOrders.read(client, `WHERE state = 'open' AND expires_at < $1`, [before]);

export interface CfdPage extends PageRequest {
  readonly view: 'open' | 'history';
  readonly productId: string | undefined;
}

/** A page of one user's orders, newest first. */
export const listCfdOrders = (
  client: Queryable,
  userId: string,
  { view, productId, ...page }: CfdPage,
): Promise<CfdOrder[]> =>
  cfdOrders.page(
    client,
    userId,
    {
      where: view === 'history' ? `state <> 'open'` : `state = 'open'`,
      equal: { product_id: productId },
      by: view === 'history' ? 'closed_at' : undefined,
    },
    page,
  );
