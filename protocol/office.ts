// Call group operator, beyond queues and decisions: who works in the back office, users, corrections, the audit log, exposure.
// Source: wire.md "Calls", decisions.md "Operators".
import * as z from 'zod/mini';
import { operatorRole } from './operator.ts';
import { email, timeMs, uuid } from './primitives.ts';
import { password, sixDigits } from './user.ts';

export const operatorChange = z.object({
  id: uuid,
  kind: z.enum(['invite', 'role']),
  email: z.string(),
  /** The one that is to be. */
  role: operatorRole,
  /** Null for who is yet to come. */
  operatorId: z.nullable(uuid),
  /** The address of who proposed it. */
  proposedBy: z.string(),
  proposedAt: timeMs,
  /** Approved at once where there never was another admin. */
  state: z.enum(['proposed', 'approved', 'rejected']),
  /** Of an approved invitation, in practice mode without a mail server: what was mailed. */
  code: z.nullable(z.string()),
});
export type OperatorChange = z.infer<typeof operatorChange>;

export const listedOperators = z.object({
  operators: z.array(
    z.object({
      id: uuid,
      email: z.string(),
      role: operatorRole,
      createdAt: timeMs,
      disabledAt: z.nullable(timeMs),
    }),
  ),
  /** What waits for another admin. */
  changes: z.array(operatorChange),
});
export type ListedOperators = z.infer<typeof listedOperators>;

export const inviteOperator = z.strictObject({ email, role: operatorRole });
export type InviteOperator = z.infer<typeof inviteOperator>;
export const changeRole = z.strictObject({ operatorId: uuid, role: operatorRole });
export const aboutOperator = z.strictObject({ operatorId: uuid });
export const changeDecision = z.strictObject({ id: uuid, decision: z.enum(['approve', 'reject']) });
export type ChangeDecision = z.infer<typeof changeDecision>;
/** As `operatorChange.code`. */
export const totpReset = z.object({ code: z.nullable(z.string()) });

const enrolmentCode = z.string().check(z.regex(/^[\w-]{43}$/));
export const openInvitation = z.strictObject({ code: enrolmentCode });
export const invitation = z.object({
  email: z.string(),
  role: operatorRole,
  /** For the authenticator: to type, and as a QR code. */
  secret: z.string(),
  uri: z.string(),
});
/** `password`: a new one of who is invited, the known one of whose authenticator was reset. */
export const acceptInvitation = z.strictObject({ code: enrolmentCode, password, totp: sixDigits });
export const acceptedInvitation = z.object({ email: z.string(), role: operatorRole });
