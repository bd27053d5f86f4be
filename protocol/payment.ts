// What deposits and withdrawals have in common. Source: wire.md "Objects", product.md §4.
import * as z from 'zod/mini';
import { currency, pageQuery, timeMs } from './primitives.ts';

/** A network's key in the rulebook, e.g. `tron`. */
export const network = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,19}$/));

/** The way of money that comes or goes, as it is shown. */
export const paymentWay = {
  currency,
  network,
  /** As people write it, e.g. `TRON (TRC-20)`. */
  networkName: z.string(),
  address: z.string(),
};
export const paymentState = z.enum(['auditing', 'success', 'fail']);
/** When an operator was asked, when he answered, and until when he does. */
export const reviewTimes = {
  submittedAt: timeMs,
  decidedAt: z.nullable(timeMs),
  dueAt: timeMs,
};
/** Of the lists of deposits and of withdrawals. */
export const paymentListQuery = z.strictObject({
  state: z.optional(z.enum(['all', 'auditing', 'success', 'fail'])),
  ...pageQuery,
});
export type PaymentFilter = NonNullable<z.infer<typeof paymentListQuery>['state']>;
