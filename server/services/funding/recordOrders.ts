// The orders behind the entries of a page: which product, and what the whole trade has brought.
// Must never tell of another user's order. Source: decisions.md "Statistics" (net result of a trade).
import { type Decimal, textOrNull } from '../../../core/money/decimal.ts';
import type { FinancialRecord } from '../../../protocol/records.ts';
import type { Queryable } from '../../store/database.ts';
import type { RecordPosting } from '../../store/recordStore.ts';
import type { Kept, RecordTable } from '../../store/recordTable.ts';

export type RecordOrder = NonNullable<FinancialRecord['order']>;

/** A kind of product whose entries belong to orders: their cause is `<order id>:<version>`, their kind `<name>_…`. */
export interface OrdersOfRecords {
  readonly name: RecordOrder['kind'];
  /** Those of these ids that are the user's; net result in the settlement currency, null until there is one. */
  read(
    client: Queryable,
    userId: string,
    ids: readonly string[],
  ): Promise<readonly Omit<RecordOrder, 'kind'>[]>;
}

/** Of a table of orders; `resultOf` is an order's net result, null until there is one. */
export const ordersOf = <T extends Kept & { readonly productId: string }>(
  name: RecordOrder['kind'],
  table: RecordTable<T>,
  resultOf: (order: T) => Decimal | null,
): OrdersOfRecords => ({
  name,
  read: async (client, userId, ids) => {
    const found = await table.findAll(client, userId, ids);
    return found.map((order) => ({
      id: order.id,
      productId: order.productId,
      netResult: textOrNull(resultOf(order)),
    }));
  },
});

interface Named {
  readonly kind: OrdersOfRecords;
  readonly id: string;
}

/** The order that an entry's cause names; undefined for no trade. */
export function orderOf(
  { kind, cause }: Pick<RecordPosting, 'kind' | 'cause'>,
  kinds: readonly OrdersOfRecords[],
): Named | undefined {
  const family = kinds.find(({ name }) => kind.startsWith(`${name}_`));
  const [id = ''] = cause.split(':', 1);
  return family && { kind: family, id };
}

/** By order id; one read for each kind of order on the page. */
export async function readRecordOrders(
  client: Queryable,
  userId: string,
  postings: readonly RecordPosting[],
  kinds: readonly OrdersOfRecords[],
): Promise<ReadonlyMap<string, RecordOrder>> {
  const wanted = postings.flatMap((posting) => orderOf(posting, kinds) ?? []);
  const found = await Promise.all(
    [...new Set(wanted.map(({ kind }) => kind))].map(async (kind) => {
      const ids = wanted.filter((order) => order.kind === kind).map(({ id }) => id);
      const orders = await kind.read(client, userId, [...new Set(ids)]);
      return orders.map((order) => ({ ...order, kind: kind.name }));
    }),
  );
  return new Map(found.flat().map((order) => [order.id, order]));
}
