// Call group operator: users as the back office sees them, and the audit log. Source: wire.md "Calls", decisions.md "Operators".
import * as z from 'zod/mini';
import { USER_ACCOUNTS } from '../core/ledger/types.ts';
import { currency, decimalText, listOf, pageQuery, timeMs, uuid } from './primitives.ts';

const uid = z.string().check(z.regex(/^\d{8}$/));
const certification = z.enum(['none', 'review', 'approved', 'rejected']);

export const officeUser = z.object({
  uid,
  /** Null for an account that is only tried out. */
  email: z.nullable(z.string()),
  country: z.nullable(z.string()),
  basic: certification,
  advanced: certification,
  createdAt: timeMs,
  frozen: z.boolean(),
  /** He may end it himself by a mailed code. */
  frozenByOwner: z.boolean(),
});
export type OfficeUser = z.infer<typeof officeUser>;
export const officeUsers = listOf(officeUser);
export type OfficeUsers = z.infer<typeof officeUsers>;
/** `search`: a whole uid or a whole address. */
export const officeUsersQuery = z.strictObject({
  search: z.optional(z.string().check(z.minLength(3), z.maxLength(254))),
  ...pageQuery,
});
export const officeUserQuery = z.strictObject({ uid });
export const officeUserDetail = z.extend(officeUser, {
  balances: z.array(
    z.object({
      account: z.enum(USER_ACCOUNTS),
      currency,
      available: decimalText,
      locked: decimalText,
    }),
  ),
});
export type OfficeUserDetail = z.infer<typeof officeUserDetail>;

export const freezeUser = z.strictObject({
  uid,
  /** False ends it. */
  frozen: z.boolean(),
  /** Why, in the operator's words: kept in the audit log. */
  reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(2000)),
});
export type FreezeUser = z.infer<typeof freezeUser>;

export const auditQuery = z.strictObject(pageQuery);
export const auditList = listOf(
  z.object({
    number: z.int(),
    at: timeMs,
    operatorId: z.nullable(uuid),
    /** His address; null for the command line. */
    operator: z.nullable(z.string()),
    action: z.string(),
    subject: z.string(),
    /** JSON. */
    detail: z.string(),
    previousHash: z.string(),
    hash: z.string(),
    /** Recomputed just now: it is what was written, and hangs on the row below it. */
    isSound: z.boolean(),
  }),
);
export type AuditList = z.infer<typeof auditList>;

export const exposureView = z.object({
  open: z.array(
    z.object({
      kind: z.string(),
      productId: z.string(),
      side: z.string(),
      /** How many. */
      open: z.int(),
      /** In the base currency; null where a kind has none. */
      quantity: z.nullable(decimalText),
      /** Notional at the opening in the quote currency, or the stakes in USDT. */
      amount: decimalText,
      /** USDT beyond the stakes where every one of the side wins; null where prices set no bound. */
      mayCost: z.nullable(decimalText),
    }),
  ),
  /** The insurance fund is one of them. */
  house: z.array(z.object({ account: z.string(), currency, amount: decimalText })),
});
export type ExposureView = z.infer<typeof exposureView>;
