// Call group recharge: money coming in (inside: deposit). Source: wire.md "Calls" and "Objects", product.md §3 and §4.
import * as z from 'zod/mini';
import {
  currency,
  decimalText,
  listOf,
  pageQuery,
  positiveDecimal,
  timeMs,
  uuid,
} from './primitives.ts';
import { fileUrl } from './upload.ts';

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

/** Why a deposit failed; the sentence is in the catalogue under the same key. */
export const depositReason = z.enum([
  'not_received',
  'amount_differs',
  'wrong_network',
  'proof_unreadable',
  'sender_refused',
]);

export const rechargeData = z.object({
  currencies: z.array(
    z.object({
      ...paymentWay,
      /** `own`: made for this user alone; `published`: the operator's, shared; `practice`: nobody can pay to or from it. */
      addressKind: z.enum(['own', 'published', 'practice']),
      minimum: decimalText,
      /** Blocks after which the operator counts it. */
      confirmations: z.int(),
    }),
  ),
  /** A reviewer decides within this time. */
  reviewMs: z.int(),
});
export type RechargeData = z.infer<typeof rechargeData>;

export const depositRecord = z.object({
  id: uuid,
  ...paymentWay,
  /** As declared while auditing, as confirmed once it succeeded. */
  amount: decimalText,
  declaredAmount: decimalText,
  proofImage: fileUrl,
  state: paymentState,
  reason: z.nullable(depositReason),
  ...reviewTimes,
});
export type DepositRecord = z.infer<typeof depositRecord>;

export const submitDeposit = z.strictObject({
  currency,
  network,
  amount: positiveDecimal,
  proofImage: fileUrl,
});
export type SubmitDeposit = z.infer<typeof submitDeposit>;

export const depositList = listOf(depositRecord);
export type DepositList = z.infer<typeof depositList>;
