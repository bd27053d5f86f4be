// Call group user: account, sessions, assets, transfers. Source: wire.md "Calls".
import * as z from 'zod/mini';
import { SHORTEST_PASSWORD } from '../core/identity/password.ts';
import { USER_ACCOUNTS } from '../core/ledger/types.ts';
import { certificationState } from './identity.ts';
import {
  countryCode,
  currency,
  decimalText,
  email,
  positiveDecimal,
  timeMs,
  uuid,
} from './primitives.ts';

/** 200 bounds the hashing work. */
export const newPassword = z.string().check(z.minLength(SHORTEST_PASSWORD), z.maxLength(200));
/** A password to check: any length a user may once have chosen. */
export const password = z.string().check(z.minLength(1), z.maxLength(200));
export const sixDigits = z.string().check(z.regex(/^\d{6}$/));
/** A code of the authenticator app, or one of the recovery codes given when it was set up. */
export const secondFactor = z.string().check(z.regex(/^(\d{6}|[0-9a-zA-Z]{5}-[0-9a-zA-Z]{5})$/));

export const register = z.strictObject({
  email,
  password: newPassword,
  code: sixDigits,
  country: z.optional(countryCode),
});
export type Register = z.infer<typeof register>;
/** Once, by who did not say it when registering. */
export const chooseCountry = z.strictObject({ country: countryCode });
export type ChooseCountry = z.infer<typeof chooseCountry>;
export const chosenCountry = z.object({ country: z.string() });
export const login = z.strictObject({
  /** E-mail address or uid. */
  account: z.string().check(z.minLength(1), z.maxLength(254)),
  password,
  totp: z.optional(secondFactor),
});
export type Login = z.infer<typeof login>;
/** Practice mode: an account at once, without e-mail and password. */
export const tryOut = z.strictObject({ country: z.optional(countryCode) });
export type TryOut = z.infer<typeof tryOut>;
/** `code`: ems purpose `register`. */
export const claim = z.strictObject({ email, code: sixDigits, password: newPassword });
export type Claim = z.infer<typeof claim>;
export const claimed = z.object({ email: z.string() });
export type Claimed = z.infer<typeof claimed>;
export const session = z.object({ token: z.string(), uid: z.string() });
export type Session = z.infer<typeof session>;

export const userInfo = z.object({
  uid: z.string(),
  /** Null while the account is only tried out (`tryOut`). */
  email: z.nullable(z.string()),
  country: z.nullable(z.string()),
  basic: certificationState,
  advanced: certificationState,
  hasFundPassword: z.boolean(),
  totpEnabled: z.boolean(),
  walletAddress: z.nullable(z.string()),
  creditScore: z.int(),
  createdAt: timeMs,
});
export type UserInfo = z.infer<typeof userInfo>;

export const sessions = z.array(
  z.object({
    id: uuid,
    current: z.boolean(),
    device: z.string(),
    createdAt: timeMs,
    lastSeenAt: timeMs,
    expiresAt: timeMs,
  }),
);
export type Sessions = z.infer<typeof sessions>;
export const revokeSession = z.strictObject({ sessionId: uuid });

export const userAccount = z.enum(USER_ACCOUNTS);

export const assetsData = z.object({
  /** Everything in USDT at the index: balances plus the value of open contracts. */
  total: decimalText,
  spotTotal: decimalText,
  earningsToday: decimalText,
  trend: z.array(z.object({ day: z.string(), equity: decimalText, earnings: decimalText })),
  accounts: z.array(
    z.object({
      account: userAccount,
      currency,
      available: decimalText,
      locked: decimalText,
      value: z.nullable(decimalText),
    }),
  ),
});
export type AssetsData = z.infer<typeof assetsData>;

export const transferDataQuery = z.strictObject({ from: userAccount, to: userAccount });
export const transferData = z.object({
  currencies: z.array(z.object({ currency, available: decimalText })),
});
export type TransferData = z.infer<typeof transferData>;
export const transfer = z.strictObject({
  from: userAccount,
  to: userAccount,
  currency,
  amount: positiveDecimal,
});
export type Transfer = z.infer<typeof transfer>;
export const transferResult = z.object({ transferId: uuid });

export const favouriteAction = z.strictObject({
  productId: z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)),
  action: z.enum(['add', 'remove', 'move']),
  before: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)))),
});
export type FavouriteAction = z.infer<typeof favouriteAction>;
export const favourites = z.object({ favourites: z.array(z.string()) });
