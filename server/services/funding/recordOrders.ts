// The orders behind the entries of a page: which product, and what the whole trade has brought.
// Must never tell of another user's order. Source: decisions.md "Statistics" (net result of a trade).
import { netResult } from '../../../core/trading/contract/netResult.ts';
import { toText, ZERO } from '../../../core/money/decimal.ts';
import type { FinancialRecord } from '../../../protocol/records.ts';
import { cfdOrders } from '../../store/cfdOrderStore.ts';
import { contractOrders } from '../../store/contractOrderStore.ts';
import type { Queryable } from '../../store/database.ts';
import type { RecordPosting } from '../../store/recordStore.ts';
import { spotOrders } from '../../store/spotOrderStore.ts';

export type RecordOrder = NonNullable<FinancialRecord['order']>;

/** The id of the order that an entry's cause names (`<order id>:<version>`), and its kind; undefined for no trade. */
export function orderOf({
  kind,
  cause,
}: Pick<RecordPosting, 'kind' | 'cause'>): Pick<RecordOrder, 'kind' | 'id'> | undefined {
  const [family] = kind.split('_', 1);
  if (family !== 'contract' && family !== 'spot' && family !== 'cfd') return undefined;
  const [id = ''] = cause.split(':', 1);
  return { kind: family, id };
}

const OWN = 'WHERE id = ANY($1::uuid[]) AND user_id = $2';
const ENDED: readonly string[] = ['closed', 'liquidated'];

async function readContracts(client: Queryable, values: unknown[]): Promise<RecordOrder[]> {
  const orders = await contractOrders.read(client, OWN, values);
  return orders.map((order) => ({
    kind: 'contract',
    id: order.id,
    productId: order.productId,
    netResult: ENDED.includes(order.state) ? toText(netResult(order).net) : null,
  }));
}

async function readSpot(client: Queryable, values: unknown[]): Promise<RecordOrder[]> {
  const orders = await spotOrders.read(client, OWN, values);
  return orders.map((order) => ({
    kind: 'spot',
    id: order.id,
    productId: order.productId,
    // What is bought has brought nothing yet; of a sale its fee and what the coins cost are taken off.
    netResult:
      order.side === 'sell' && order.state !== 'open' && order.filledQuantity.gt(ZERO)
        ? toText(order.realised)
        : null,
  }));
}

async function readCfd(client: Queryable, values: unknown[]): Promise<RecordOrder[]> {
  const orders = await cfdOrders.read(client, OWN, values);
  return orders.map((order) => ({
    kind: 'cfd',
    id: order.id,
    productId: order.productId,
    netResult: order.payout === null ? null : toText(order.payout.minus(order.stake)),
  }));
}

const READERS = { contract: readContracts, spot: readSpot, cfd: readCfd } as const;

/** By order id; one read for each kind of order on the page. */
export async function readRecordOrders(
  client: Queryable,
  userId: string,
  postings: readonly RecordPosting[],
): Promise<ReadonlyMap<string, RecordOrder>> {
  const wanted = postings.flatMap((posting) => orderOf(posting) ?? []);
  const kinds = [...new Set(wanted.map(({ kind }) => kind))];
  const found = await Promise.all(
    kinds.map((kind) => {
      const ids = wanted.filter((order) => order.kind === kind).map(({ id }) => id);
      return READERS[kind](client, [[...new Set(ids)], userId]);
    }),
  );
  return new Map(found.flat().map((order) => [order.id, order]));
}
