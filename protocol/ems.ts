// Call group ems: verification codes by e-mail. Source: wire.md "Calls", running.md (practiceCode).
import * as z from 'zod/mini';
import { email } from './primitives.ts';

export const emsPurpose = z.enum(['register', 'login', 'email', 'password', 'withdraw', 'address']);
export type EmsPurpose = z.infer<typeof emsPurpose>;
export const sendCode = z.strictObject({ email, purpose: emsPurpose });
export type SendCode = z.infer<typeof sendCode>;
export const sendCodeResult = z.object({
  /** Seconds until another code may be asked for. */
  resendAfter: z.int(),
  /**
   * Practice mode without a mail server only; absent everywhere else. Null where it is not shown: for an account that this
   * browser did not make and that is not signed in.
   */
  practiceCode: z.optional(z.nullable(z.string())),
});
export type SendCodeResult = z.infer<typeof sendCodeResult>;
