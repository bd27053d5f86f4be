// Call group operator: corrections of a user's balance, proposed by one operator and approved by another.
// Source: wire.md "Calls" (proposeCorrection, approveCorrection), decisions.md "Operators" (maker and checker for corrections).
import * as z from 'zod/mini';
import { USER_ACCOUNTS } from '../core/ledger/types.ts';
import { currency, decimalText, listOf, pageQuery, timeMs, uuid } from './primitives.ts';

const account = z.enum(USER_ACCOUNTS);

export const proposeCorrection = z.strictObject({
  uid: z.string().check(z.regex(/^\d{8}$/)),
  account,
  currency,
  /** Signed: below zero it takes from the user. */
  amount: decimalText,
  /** Why, in the operator's words: the user reads it in his records and in a mail. */
  reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
});
export type ProposeCorrection = z.infer<typeof proposeCorrection>;

export const approveCorrection = z.strictObject({
  id: uuid,
  /** `reject` ends it without a booking; who proposed it may do that too. */
  decision: z.optional(z.enum(['approve', 'reject'])),
});
export type ApproveCorrection = z.infer<typeof approveCorrection>;

export const correctionsQuery = z.strictObject({
  /** What waits for a second person without it. */
  state: z.optional(z.enum(['proposed', 'approved', 'rejected'])),
  ...pageQuery,
});

export const correctionView = z.object({
  id: uuid,
  uid: z.string(),
  account,
  currency,
  amount: decimalText,
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  proposedAt: timeMs,
  decidedAt: z.nullable(timeMs),
  /** Who proposed it, then who approved it. */
  approvals: z.array(z.object({ operatorId: uuid, email: z.string(), at: timeMs })),
});
export type CorrectionView = z.infer<typeof correctionView>;
export const correctionList = listOf(correctionView);
export type CorrectionList = z.infer<typeof correctionList>;
