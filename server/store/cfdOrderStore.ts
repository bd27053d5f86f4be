// Calls and puts as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: an order's state edges are decided in core under the user's lock.
import { toText } from '../../core/money/decimal.ts';
import type { CfdDirection, CfdOrder, CfdState, VoidReason } from '../../core/trading/cfd/types.ts';
import { plainArray } from './arrays.ts';
import type { Queryable } from './database.ts';
import {
  amountOf,
  amountOrNull,
  numericOrNull,
  type Row,
  textOf,
  textOrNull,
  wholeOf,
  wholeOrNull,
} from './recordTable.ts';
import type { Statement } from './statement.ts';

/** Column, its type and how an order fills it; one list for insert, update and read. */
const COLUMNS: readonly (readonly [
  name: string,
  type: string,
  value: (order: CfdOrder) => string | number | null,
])[] = [
  ['id', 'uuid', (o) => o.id],
  ['user_id', 'uuid', (o) => o.userId],
  ['product_id', 'text', (o) => o.productId],
  ['direction', 'text', (o) => o.direction],
  ['state', 'text', (o) => o.state],
  ['stake', 'numeric', (o) => toText(o.stake)],
  ['quantity', 'numeric', (o) => toText(o.quantity)],
  ['seconds', 'integer', (o) => o.seconds],
  ['return_rate', 'numeric', (o) => toText(o.returnRate)],
  ['accepted_at', 'bigint', (o) => o.acceptedAt],
  ['acceptance_seq', 'bigint', (o) => o.acceptanceSeq],
  ['expires_at', 'bigint', (o) => o.expiresAt],
  ['open_seq', 'bigint', (o) => o.openSeq],
  ['opened_at', 'bigint', (o) => o.openedAt],
  ['open_index_doubled', 'bigint', (o) => o.openIndexDoubled],
  ['open_price', 'numeric', (o) => toText(o.openPrice)],
  ['close_price', 'numeric', (o) => numericOrNull(o.closePrice)],
  ['payout', 'numeric', (o) => numericOrNull(o.payout)],
  ['void_reason', 'text', (o) => o.voidReason],
  ['closed_at', 'bigint', (o) => o.closedAt],
  ['trades', 'integer', (o) => o.trades],
  ['version', 'integer', (o) => o.version],
];

const NAMES = COLUMNS.map(([name]) => name).join(', ');
/** All that ever changes after the first write. */
const CHANGING = ['state', 'close_price', 'payout', 'void_reason', 'closed_at', 'version'];

const SAVE = {
  name: 'cfd_orders_save',
  text: `INSERT INTO cfd_orders (${NAMES})
    SELECT * FROM unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${CHANGING.map((name) => `${name} = excluded.${name}`).join(', ')}`,
};

const CHANGED = COLUMNS.filter(([name]) => name === 'id' || CHANGING.includes(name));
const UPDATE = {
  name: 'cfd_orders_update',
  text: `UPDATE cfd_orders o SET ${CHANGING.map((name) => `${name} = s.${name}`).join(', ')}
    FROM unnest(${CHANGED.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      AS s (${CHANGED.map(([name]) => name).join(', ')}) WHERE o.id = s.id`,
};

/** Statement that writes the newest state of each order; a settlement's batch has known ones alone, and is spared much. */
export function saveCfdOrdersStatement(orders: readonly CfdOrder[]): Statement {
  const isKnown = orders.every(({ version }) => version > 1);
  if (isKnown) return { ...UPDATE, values: valuesOf(CHANGED, orders) };
  return { ...SAVE, values: valuesOf(COLUMNS, orders) };
}

const valuesOf = (columns: typeof COLUMNS, orders: readonly CfdOrder[]): string[] =>
  columns.map(([, , value]) => plainArray(orders.map(value)));

/** Statement that loads orders by id, for the executor's pipeline. */
export function cfdOrdersStatement(ids: readonly string[]): Statement {
  return {
    name: 'cfd_orders_by_id',
    text: `SELECT ${NAMES} FROM cfd_orders WHERE id = ANY($1::uuid[])`,
    values: [plainArray(ids)],
  };
}

/** A row of our own table as an order. */
export function parseCfdOrder(raw: unknown): CfdOrder {
  const row = raw as Row;
  return {
    id: textOf(row, 'id'),
    userId: textOf(row, 'user_id'),
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

/** Every open order of all users: what the settlement and the product's open payout start with. */
export async function readOpenCfdOrders(client: Queryable): Promise<CfdOrder[]> {
  const { rows } = await client.query(`SELECT ${NAMES} FROM cfd_orders WHERE state = 'open'`);
  return rows.map(parseCfdOrder);
}

/** Open orders whose expiry is before a time: what a settlement may have missed. */
export async function readOverdueCfdOrders(client: Queryable, before: number): Promise<CfdOrder[]> {
  const { rows } = await client.query(
    `SELECT ${NAMES} FROM cfd_orders WHERE state = 'open' AND expires_at < $1`,
    [before],
  );
  return rows.map(parseCfdOrder);
}

/** One order of one user; undefined when it is missing or somebody else's. */
export async function findCfdOrder(
  client: Queryable,
  userId: string,
  orderId: string,
): Promise<CfdOrder | undefined> {
  const { rows } = await client.query(
    `SELECT ${NAMES} FROM cfd_orders WHERE id = $1 AND user_id = $2`,
    [orderId, userId],
  );
  return rows[0] === undefined ? undefined : parseCfdOrder(rows[0]);
}

export interface CfdPage {
  readonly view: 'open' | 'history';
  readonly productId: string | undefined;
  /** Of the last row of the page before: its closing time (history) and id. */
  readonly after: { readonly time: number; readonly id: string } | undefined;
  readonly limit: number;
}

/** A page of one user's orders, newest first, by keyset: as fast on the last page as on the first. */
export async function listCfdOrders(
  client: Queryable,
  userId: string,
  page: CfdPage,
): Promise<CfdOrder[]> {
  const values: unknown[] = [userId, page.limit];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const past = page.view === 'history';
  const where = ['user_id = $1', past ? `state <> 'open'` : `state = 'open'`];
  if (page.productId !== undefined) where.push(`product_id = ${parameter(page.productId)}`);
  if (page.after) {
    where.push(
      past
        ? `(closed_at, id) < (${parameter(page.after.time)}::bigint, ${parameter(page.after.id)}::uuid)`
        : `id < ${parameter(page.after.id)}::uuid`,
    );
  }
  const order = past ? 'closed_at DESC, id DESC' : 'id DESC';
  const { rows } = await client.query(
    `SELECT ${NAMES} FROM cfd_orders WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT $2`,
    values,
  );
  return rows.map(parseCfdOrder);
}
