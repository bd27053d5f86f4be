// Call group user, what guards an account: passwords, e-mail, authenticator, wallet, freeze. Source: wire.md "Calls",
// decisions.md "Identity, security" and "Deposit and withdrawal" (holds).
import * as z from 'zod/mini';
import { certificationState } from './identity.ts';
import { email, timeMs } from './primitives.ts';
import { newPassword, password, secondFactor, sixDigits } from './user.ts';

/**
 * `login`, signed in: oldPassword (a code, where one is sent along, must be right too).
 * `login`, forgotten: email and the code mailed to it.
 * `fund`, signed in: the code mailed to the account's address, the first time and every other time.
 */
export const resetPassword = z.strictObject({
  kind: z.enum(['login', 'fund']),
  newPassword,
  oldPassword: z.optional(password),
  email: z.optional(email),
  code: z.optional(sixDigits),
  /** `fund`: needed where an authenticator is on. */
  totp: z.optional(secondFactor),
});
export type ResetPassword = z.infer<typeof resetPassword>;

export const changeEmail = z.strictObject({
  email,
  /** Mailed to the new address (ems purpose `email`). */
  code: sixDigits,
  /** The login password. */
  password,
  /** Needed where an authenticator is on. */
  totp: z.optional(secondFactor),
});
export type ChangeEmail = z.infer<typeof changeEmail>;
export const changeEmailResult = z.object({ email: z.string() });

export const totpSetupResult = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth://totp/…; the client draws the QR code from it. */
  uri: z.string(),
});
export type TotpSetupResult = z.infer<typeof totpSetupResult>;
export const totpEnable = z.strictObject({ password, totp: sixDigits });
export type TotpEnable = z.infer<typeof totpEnable>;
/** Shown once; stored hashed. Each is good for one log-in. */
export const totpEnableResult = z.object({ recoveryCodes: z.array(z.string()) });
export type TotpEnableResult = z.infer<typeof totpEnableResult>;
export const totpDisable = z.strictObject({ password, totp: secondFactor });
export type TotpDisable = z.infer<typeof totpDisable>;

export const freezeAccount = z.strictObject({ password });
export type FreezeAccount = z.infer<typeof freezeAccount>;
/** `code`: ems purpose `login`. */
export const unfreezeAccount = z.strictObject({ password, code: sixDigits });
export type UnfreezeAccount = z.infer<typeof unfreezeAccount>;

const holdReason = z.enum(['login_password', 'fund_password', 'email']);
const hold = z.object({ reason: holdReason, until: timeMs });

/** Everything the security centre shows, in one call. */
export const securityState = z.object({
  /** Null for an account that is only tried out. */
  email: z.nullable(z.string()),
  hasFundPassword: z.boolean(),
  /** While the fund password is locked after wrong tries. */
  fundPasswordLockedUntil: z.nullable(timeMs),
  totpEnabled: z.boolean(),
  recoveryCodesLeft: z.int(),
  walletAddress: z.nullable(z.string()),
  basic: certificationState,
  advanced: certificationState,
  frozen: z.nullable(
    z.object({
      since: timeMs,
      by: z.enum(['user', 'operator']),
      /** From when the user may end it; null where only an operator can. */
      unfreezeFrom: z.nullable(timeMs),
    }),
  ),
  /** Withdrawals wait until the last of these. */
  holds: z.array(hold),
  lockedUntil: z.nullable(timeMs),
  /** How long a change would hold withdrawals: said before the change is made. */
  passwordHoldMs: z.int(),
  emailHoldMs: z.int(),
  /** How long the user's own freeze would stand at least: said before it is made. */
  freezeLeastMs: z.int(),
});
export type SecurityState = z.infer<typeof securityState>;

const walletAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
/** GET: what to sign. With an address the whole text comes along, ready for the wallet. */
export const walletNonceQuery = z.strictObject({ walletAddress: z.optional(walletAddress) });
export const walletNonce = z.object({
  nonce: z.string(),
  domain: z.string(),
  uri: z.string(),
  chainId: z.int(),
  statement: z.string(),
  issuedAt: timeMs,
  expiresAt: timeMs,
  /** EIP-4361 text; null where no address was given. */
  message: z.nullable(z.string()),
});
export type WalletNonce = z.infer<typeof walletNonce>;
/** POST: the signed text. Signed in, it links the wallet; signed out, it signs in whose wallet it is. */
export const authorize = z.strictObject({
  walletAddress,
  message: z.string().check(z.minLength(1), z.maxLength(2000)),
  signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/)),
  /** The login password; needed to link: a wallet is a way in from then on. */
  password: z.optional(password),
  /** Needed where an authenticator is on, to link and to sign in. */
  totp: z.optional(secondFactor),
});
export type Authorize = z.infer<typeof authorize>;
export const unlinkWallet = z.strictObject({
  password,
  /** Needed where an authenticator is on. */
  totp: z.optional(secondFactor),
});
export type UnlinkWallet = z.infer<typeof unlinkWallet>;
export const authorizeResult = z.object({
  token: z.string(),
  uid: z.string(),
  walletAddress: z.string(),
});
export type AuthorizeResult = z.infer<typeof authorizeResult>;
