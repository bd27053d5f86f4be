// Call group withdraw: money going out, and the addresses it may go to. Source: wire.md "Calls" and "Objects",
// decisions.md "Deposit and withdrawal". There is no field by which a payment could be asked for.
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
import { network, paymentState, paymentWay, reviewTimes } from './payment.ts';
import { password, secondFactor, sixDigits } from './user.ts';

/** Needed where an authenticator is on; its code, or a recovery code. */
const totp = z.optional(secondFactor);

/** Why a withdrawal failed; everything came back with the fee. `cancelled`: by the user. */
export const withdrawalReason = z.enum([
  'cancelled',
  'address_refused',
  'source_unclear',
  'account_at_risk',
  'network_trouble',
]);

export const withdrawalTier = z.enum(['none', 'basic', 'advanced']);
export const withdrawalHold = z.object({
  reason: z.enum(['login_password', 'fund_password', 'email']),
  until: timeMs,
});

export const withdrawData = z.object({
  /** The account and currency withdrawals are paid from. */
  account: z.literal('funding'),
  currency,
  available: decimalText,
  currencies: z.array(
    z.object({
      currency,
      network,
      networkName: z.string(),
      /** Share of the amount. */
      feeRate: decimalText,
      feeMin: decimalText,
      minimum: decimalText,
      /** Per UTC day, over all networks. */
      dailyLimit: decimalText,
      dailyUsed: decimalText,
    }),
  ),
  tier: withdrawalTier,
  /** What each tier may withdraw a day. */
  limits: z.array(z.object({ tier: withdrawalTier, dailyLimit: decimalText })),
  hasFundPassword: z.boolean(),
  /** Then each of these calls needs a code of the authenticator. */
  totpEnabled: z.boolean(),
  /** When the longest hold ends; null when none is active. */
  lockedUntil: z.nullable(timeMs),
  /** Active holds, longest first. */
  holds: z.array(withdrawalHold),
  /** How long a new or edited address waits. */
  addressHoldMs: z.int(),
  /** Above this amount two operators must approve. */
  largeAbove: decimalText,
  /** An operator decides within this time. */
  reviewMs: z.int(),
});
export type WithdrawData = z.infer<typeof withdrawData>;

export const walletAddress = z.object({
  id: uuid,
  ...paymentWay,
  label: z.string(),
  usableFrom: timeMs,
  createdAt: timeMs,
  updatedAt: timeMs,
  /** Begins and ends like another saved address without being it: the labels of those; empty for none. */
  resembles: z.array(z.object({ id: uuid, label: z.string(), address: z.string() })),
});
export type WalletAddress = z.infer<typeof walletAddress>;

export const addressText = z.string().check(z.minLength(1), z.maxLength(120));
/** Something visible, and nothing that turns or hides the text around it. */
export const addressLabel = z.string().check(
  z.minLength(1),
  z.maxLength(40),
  z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u),
  z.refine((text) => text.trim() !== ''),
);

export const addressListQuery = z.strictObject({
  currency: z.optional(currency),
  network: z.optional(network),
  ...pageQuery,
});
export const addressList = listOf(walletAddress);
export type AddressList = z.infer<typeof addressList>;
export const addressQuery = z.strictObject({ addressId: uuid });

/** What an address is to be, with the proof of who asks. */
const addressContent = {
  currency,
  network,
  address: addressText,
  label: addressLabel,
  /** From ems/send with purpose `address`. */
  code: sixDigits,
  fundPassword: password,
  totp,
};
export const addAddress = z.strictObject(addressContent);
export type AddAddress = z.infer<typeof addAddress>;
export const editAddress = z.strictObject({ addressId: uuid, ...addressContent });
export type EditAddress = z.infer<typeof editAddress>;
/** Removing needs no code: it can take no money anywhere. */
export const delAddress = z.strictObject({ addressId: uuid, fundPassword: password, totp });
export type DelAddress = z.infer<typeof delAddress>;

/** What leaves, and where to; address, label and fee as they were when it was asked for. */
export const withdrawalTerms = {
  ...paymentWay,
  label: z.string(),
  amount: decimalText,
  fee: decimalText,
  received: decimalText,
};

export const withdrawalRecord = z.object({
  id: uuid,
  ...withdrawalTerms,
  state: paymentState,
  reason: z.nullable(withdrawalReason),
  transactionId: z.nullable(z.string()),
  /** True until it is approved or final. */
  canCancel: z.boolean(),
  ...reviewTimes,
});
export type WithdrawalRecord = z.infer<typeof withdrawalRecord>;

export const submitWithdrawal = z.strictObject({
  addressId: uuid,
  amount: positiveDecimal,
  fundPassword: password,
  totp,
});
export type SubmitWithdrawal = z.infer<typeof submitWithdrawal>;
export const cancelWithdrawal = z.strictObject({ withdrawalId: uuid });
export const withdrawalList = listOf(withdrawalRecord);
export type WithdrawalList = z.infer<typeof withdrawalList>;
