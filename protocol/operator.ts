// Call group operator: the back office. Its tokens are its own: a user's token opens nothing here, and the other way round.
// No call sets a price, an outcome or a balance. Source: wire.md "Calls", decisions.md "Operators".
import * as z from 'zod/mini';
import { pledgeAccount } from './borrow.ts';
import {
  currency,
  decimalText,
  email,
  listOf,
  pageQuery,
  positiveDecimal,
  timeMs,
  uuid,
} from './primitives.ts';
import { paymentWay } from './payment.ts';
import { fileUrl } from './upload.ts';
import { password, sixDigits } from './user.ts';
import { withdrawalTerms, withdrawalTier } from './withdraw.ts';

export const operatorRole = z.enum(['reviewer', 'finance', 'content', 'auditor', 'admin']);
export type OperatorRole = z.infer<typeof operatorRole>;

export const operatorLogin = z.strictObject({ email, password, totp: sixDigits });
export const operatorSession = z.object({
  token: z.string(),
  role: operatorRole,
  operatorId: uuid,
  email: z.string(),
  expiresAt: timeMs,
});
export type OperatorSession = z.infer<typeof operatorSession>;

export const queueKind = z.enum(['certification', 'deposit', 'withdrawal', 'loan']);
export type QueueKind = z.infer<typeof queueKind>;
export const queueQuery = z.strictObject({ kind: queueKind, ...pageQuery });

const depositDetail = z.object({
  ...paymentWay,
  amount: decimalText,
  proofImage: fileUrl,
  /** As the first of two confirmed it; the second says the same. */
  confirmed: z.nullable(decimalText),
  transactionId: z.nullable(z.string()),
});
const withdrawalDetail = z.object({
  ...withdrawalTerms,
  tier: withdrawalTier,
  /** When the address was bound or last edited. */
  addressSince: timeMs,
  /** Paid withdrawals of this user to the same address before. */
  paidToAddress: z.int(),
  /** The user's funding balance now, held amounts included. */
  balance: decimalText,
  transactionId: z.nullable(z.string()),
});
const certificationDetail = z.object({
  tier: z.enum(['basic', 'advanced']),
  name: z.string(),
  country: z.string(),
  documentType: z.string(),
  idNumber: z.nullable(z.string()),
  frontImage: z.nullable(fileUrl),
  backImage: z.nullable(fileUrl),
  /** Other accounts that use a document with this number. */
  usedElsewhere: z.int(),
});

const loanDetail = z.object({
  amount: decimalText,
  days: z.int(),
  collateral: z.array(
    z.object({
      account: pledgeAccount,
      currency,
      amount: decimalText,
      /** USDT per coin now; null while its market has none. */
      price: z.nullable(decimalText),
    }),
  ),
  /** What would be owed at once over the collateral's value; null while a coin has no price. */
  ltv: z.nullable(decimalText),
  /** Of his other loans, USDT, and up to where his score lets him go. */
  open: decimalText,
  limit: decimalText,
  creditScore: z.int(),
  tier: withdrawalTier,
  documents: z.array(fileUrl),
});

export const queueItem = z.object({
  id: uuid,
  kind: queueKind,
  uid: z.string(),
  submittedAt: timeMs,
  dueAt: timeMs,
  /** `waiting`; `approved`: enough approvals, to be paid (withdrawals); then one of the ends. */
  state: z.enum(['waiting', 'approved', 'success', 'fail']),
  reason: z.nullable(z.string()),
  /** Who has approved so far, oldest first. */
  approvals: z.array(z.object({ operatorId: uuid, email: z.string(), at: timeMs })),
  approvalsNeeded: z.int(),
  deposit: z.nullable(depositDetail),
  withdrawal: z.nullable(withdrawalDetail),
  certification: z.nullable(certificationDetail),
  /** Of a loan alone. */
  loan: z.optional(loanDetail),
});
export type QueueItem = z.infer<typeof queueItem>;
export const queueList = listOf(queueItem);
export type QueueList = z.infer<typeof queueList>;

/** A transaction id as chains and banks write them; plain ASCII without spaces. */
export const transactionId = z.string().check(z.regex(/^[\w:.-]{8,128}$/));

export const operatorDecision = z.strictObject({
  kind: queueKind,
  id: uuid,
  decision: z.enum(['approve', 'reject']),
  /** A typed key of the kind's own list; needed to reject. */
  reason: z.optional(z.string().check(z.regex(/^[a-z][a-z_]{1,39}$/))),
  /** Deposit: as confirmed; needed to approve. */
  amount: z.optional(positiveDecimal),
  /**
   * Deposit: the chain's transaction; needed to approve. It counts once on its network, in and out.
   * Withdrawal: the payment. Without it an approval stands for itself and ends the user's time to cancel, so that nobody
   * pays what is then cancelled; the payment follows by the same call.
   */
  transactionId: z.optional(transactionId),
});
export type OperatorDecision = z.infer<typeof operatorDecision>;

/** Money out and new risk are stopped, for one user or for everybody, because an invariant was found violated. */
export const freeze = z.object({
  id: uuid,
  /** The invariant. */
  reason: z.string(),
  /** Null: everybody. An id that is no user's is shown as it was found. */
  uid: z.nullable(z.string()),
  /** What was found, as the check names it. */
  details: z.array(z.string()),
  since: timeMs,
  liftedAt: z.nullable(timeMs),
  /** The operator's address. */
  liftedBy: z.nullable(z.string()),
  finding: z.nullable(z.string()),
});
export type Freeze = z.infer<typeof freeze>;

export const reconciliation = z.object({
  /** When this server last looked; null before the first time. */
  checkedAt: z.nullable(timeMs),
  /** What it looks at. */
  invariants: z.array(z.string()),
  /** Those in force first, then the newest. */
  freezes: z.array(freeze),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const liftFreeze = z.strictObject({
  id: uuid,
  /** What was behind it, in the operator's words: kept with the freeze and in the audit log. */
  finding: z.string().check(z.trim(), z.minLength(20), z.maxLength(2000)),
});
export type LiftFreeze = z.infer<typeof liftFreeze>;
