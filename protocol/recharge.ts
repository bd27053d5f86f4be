// Call group recharge: money coming in (inside: deposit). Source: wire.md "Calls" and "Objects", product.md §3 and §4.
import * as z from 'zod/mini';
import { currency, decimalText, listOf, positiveDecimal, uuid } from './primitives.ts';
import { network, paymentState, paymentWay, reviewTimes } from './payment.ts';
import { fileUrl } from './upload.ts';

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
