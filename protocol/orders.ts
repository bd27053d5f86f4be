// What orders of every kind have in common. Source: wire.md "Objects".
import * as z from 'zod/mini';
import { pageQuery, productId, rulebookHash, uuid } from './primitives.ts';

/** Of every order of a product. */
export const orderIdentity = {
  id: uuid,
  productId,
  /** Of the rules it was taken under and runs by (proof/getRulebook). */
  rulebookHash,
};

/** Query of a user's orders: of one product or of all. */
export const ordersQuery = { productId: z.optional(productId), ...pageQuery };

/** The same, or one order alone, in whichever view it stands. */
export const viewedOrdersQuery = { orderId: z.optional(uuid), ...ordersQuery };

/** One order of the user's own. */
export const byOrder = z.strictObject({ orderId: uuid });
export type ByOrder = z.infer<typeof byOrder>;
