// Subscriptions to automated grids as rows. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: a subscription's state edges are decided in core under the user's lock.
import type { Points } from '../../../core/market/types.ts';
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import type { GridCell, GridOrder, GridState } from '../../../core/trading/grid/types.ts';
import {
  amount,
  exact,
  fixed,
  integer,
  listOf,
  oneOf,
  orNull,
  safeInteger,
  word,
  zip,
} from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { plainArray } from '../../store/arrays.ts';
import { KEPT_MARK } from '../../store/evidenceStore.ts';
import { liveReader } from '../../store/kindReads.ts';
import { type PageRequest, RecordTable } from '../../store/recordTable.ts';
import { ORDER_COLUMNS } from '../../store/sharedColumns.ts';

const REASONS = ['user', 'term', 'stop'] as const;

export const quantOrders = new RecordTable<GridOrder>({
  table: 'quant_orders',
  columns: {
    ...ORDER_COLUMNS,
    quantId: fixed(word('quant_id')),
    base: fixed(word('base')),
    quantityDecimals: fixed(integer('quantity_decimals')),
    state: oneOf('state', ['progress', 'completed', 'redeemed']),
    amount: fixed(amount('amount', SETTLEMENT_SCALE)),
    leaseFee: fixed(amount('lease_fee', SETTLEMENT_SCALE)),
    levels: fixed(listOf(safeInteger('levels'))),
    cellLots: fixed(safeInteger('lots_per_cell')),
    cells: zip<GridCell>({
      lots: listOf(safeInteger('cell_lots')),
      cost: listOf(amount('cell_cost', SETTLEMENT_SCALE)),
    }),
    cash: amount('cash', SETTLEMENT_SCALE),
    gridProfit: amount('grid_profit', SETTLEMENT_SCALE),
    fees: amount('fees', SETTLEMENT_SCALE),
    trades: integer('trades'),
    startPrice: fixed(exact('start_price')),
    ending: orNull(oneOf('ending', REASONS)),
    endReason: orNull(oneOf('end_reason', REASONS)),
    earlyFee: amount('early_fee', SETTLEMENT_SCALE),
    proceeds: orNull(amount('proceeds', SETTLEMENT_SCALE)),
    acceptanceSeq: fixed(safeInteger('acceptance_seq')),
    appliedAt: fixed(safeInteger('applied_at')),
    expiresAt: fixed(orNull(safeInteger('expires_at'))),
    endedAt: orNull(safeInteger('ended_at')),
    version: integer('version'),
  },
  // One that begins with a trade is first written at version 2.
  isNew: ({ version }) => version === 1,
  isKnown: ({ version }) => version > 2,
});

/** Every one that runs: what the trigger index is filled with at start. */
export const readRunningQuantOrders = liveReader(quantOrders, `state = 'progress'`);

/** Those whose term ended before a time and that still run, for what was forgotten. */
export const readOverdueQuantOrders = (client: Queryable, before: number): Promise<GridOrder[]> =>
  quantOrders.read(client, `WHERE state = 'progress' AND expires_at < $1`, [before]);

/** Of those that are over, by id: the mark of the message that each ended at, in points. */
export async function readEndMarks(
  client: Queryable,
  orders: readonly GridOrder[],
): Promise<ReadonlyMap<string, Points>> {
  const ended = orders.filter(({ state }) => state !== 'progress').map(({ id }) => id);
  if (ended.length === 0) return new Map();
  const { rows } = await client.query<{ order_id: string; mark: string }>(
    `SELECT f.order_id, ${KEPT_MARK} AS mark FROM fills f
      JOIN tick_evidence e ON e.product_id = f.product_id AND e.seq = f.seq
      WHERE f.order_id = ANY($1::uuid[]) AND f.kind = 'close'`,
    [plainArray(ended)],
  );
  return new Map(rows.map(({ order_id: id, mark }) => [id, Number(mark)]));
}

export interface QuantPage extends PageRequest {
  readonly state: GridState;
}

/** A page of one user's subscriptions in a state, newest first; those that are over by the time they ended. */
export const listQuantOrders = (
  client: Queryable,
  userId: string,
  { state, ...page }: QuantPage,
): Promise<GridOrder[]> =>
  quantOrders.page(
    client,
    userId,
    {
      where: state === 'progress' ? `state = 'progress'` : `state <> 'progress'`,
      equal: { state },
      by: state === 'progress' ? undefined : 'endedAt',
    },
    page,
  );
