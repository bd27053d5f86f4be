// A reading of the database beside what goes on meanwhile: what was told of since it began is newer than what it finds.
// Must never let an old state of an order come after a newer one.
import type { ProductId } from '../../core/market/types.ts';
import type { RecordName, Records } from './recordKinds.ts';
import type { OrderOfProduct } from './shards.ts';

/** Ids of the orders that were told of while a reading was under way. */
export type Told = Set<string>;

/** What was read of one kind whose orders have one product each, of that product, as far as nothing newer was told of. */
export const ordersOf = (
  records: Records,
  kind: RecordName,
  productId: ProductId,
  told: Told,
): readonly OrderOfProduct[] =>
  ((records[kind] ?? []) as readonly OrderOfProduct[]).filter(
    (order) => order.productId === productId && !told.has(order.id),
  );
