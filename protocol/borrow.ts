// Call group borrow: loans in USDT against coins. Source: wire.md "Calls" and "Objects" (borrow order), decisions.md "Borrowing".
import * as z from 'zod/mini';
import { certificationState } from './identity.ts';
import {
  currency,
  decimalText,
  listOf,
  pageQuery,
  positiveDecimal,
  productId,
  rulebookHash,
  timeMs,
  uuid,
} from './primitives.ts';
import { fileUrl } from './upload.ts';

export const loanState = z.enum(['review', 'approved', 'rejected', 'unpaid', 'repaid']);
export type LoanStateDto = z.infer<typeof loanState>;

/** Where collateral may stand. */
export const pledgeAccount = z.enum(['funding', 'spot']);

/** Shares: debt over the value of the collateral. */
const ltvBounds = {
  /** At most when it is borrowed, of the value less the haircut. */
  initial: decimalText,
  /** The first notice. */
  call: decimalText,
  /** A part of it is sold. */
  liquidation: decimalText,
};

export const borrowData = z.object({
  /** What is lent. */
  currency,
  /** Of the rules that a loan asked for now would run by. */
  rulebookHash,
  minAmount: decimalText,
  terms: z.array(z.object({ days: z.int(), dailyRate: decimalText, serviceRate: decimalText })),
  collaterals: z.array(
    z.object({
      currency,
      /** Whose index is its price; null for one that counts 1:1. */
      productId: z.nullable(productId),
      /** Of all accounts that it may stand in. */
      available: decimalText,
      accounts: z.array(z.object({ account: pledgeAccount, available: decimalText })),
      /** USDT per coin; null while its market has none. */
      price: z.nullable(decimalText),
      haircut: decimalText,
      ltv: z.object(ltvBounds),
    }),
  ),
  /** USDT, all open loans together. */
  limit: decimalText,
  /** What of it is left. */
  limitLeft: decimalText,
  creditScore: z.int(),
  /** USDT of collateral that is his own: what other loans paid out carries no second one. */
  own: decimalText,
  /** Of the basic tier: without it nothing is lent. */
  certification: certificationState,
  /** Of the class that carries furthest; each collateral has its own beside it. */
  ltv: z.object(ltvBounds),
});
export type BorrowData = z.infer<typeof borrowData>;

export const pledge = z.strictObject({
  /** `funding` when left out. */
  account: z.optional(pledgeAccount),
  currency,
  amount: positiveDecimal,
});

export const submitBorrow = z.strictObject({
  amount: positiveDecimal,
  days: z.int().check(z.gte(1), z.lte(3650)),
  collateral: z.array(pledge).check(z.minLength(1), z.maxLength(40)),
  /** Pictures uploaded before, where the operator wants them. */
  documents: z.optional(z.array(fileUrl).check(z.maxLength(6))),
  /** The agreement (richtext/getInfo, key `borrow-agreement`). */
  agreed: z.boolean(),
});
export type SubmitBorrow = z.infer<typeof submitBorrow>;

export const borrowOrder = z.object({
  /** The order number. */
  id: uuid,
  rulebookHash,
  /** What was asked for, USDT. */
  amount: decimalText,
  days: z.int(),
  dailyRate: decimalText,
  /** Over the whole term, as it was told before. */
  totalInterest: decimalText,
  serviceFee: decimalText,
  estimatedRepayment: decimalText,
  /** What was repaid so far, by its owner or out of a sale. */
  repaymentAmount: decimalText,
  /** What is owed now, and of what it consists; zero unless unpaid. */
  debt: decimalText,
  interestDue: decimalText,
  feeDue: decimalText,
  principal: decimalText,
  /** Interest of the term that repaying all of it now would not cost. */
  unusedInterest: decimalText,
  appliedAt: timeMs,
  /** Until when an operator decides; null unless under review. */
  reviewDueAt: z.nullable(timeMs),
  /** Until when the offer can be accepted; null before it was made. */
  offerUntil: z.nullable(timeMs),
  borrowTime: z.nullable(timeMs),
  /** When it was over; null before. */
  repaymentTime: z.nullable(timeMs),
  dueTime: z.nullable(timeMs),
  state: loanState,
  /** Why it was rejected: a reviewer's key, `declined` or `lapsed`; the sentence is in the catalogue under the same key. */
  reason: z.nullable(z.string()),
  isOverdue: z.boolean(),
  /** Part or all of the collateral was sold. */
  isSold: z.boolean(),
  collateral: z.array(
    z.object({
      account: pledgeAccount,
      currency,
      amount: decimalText,
      /** USDT per coin now; null while its market has none. */
      price: z.nullable(decimalText),
      /** Prices of this coin while the others keep theirs; null where no price of it does. */
      noticePrice: z.nullable(decimalText),
      liquidationPrice: z.nullable(decimalText),
    }),
  ),
  /** Debt over value; null while a coin has no price, or nothing is pledged. */
  ltv: z.nullable(decimalText),
});
export type BorrowOrderDto = z.infer<typeof borrowOrder>;

export const borrowOrderListQuery = z.strictObject({
  /** All of them when left out: the history. */
  state: z.optional(loanState),
  orderId: z.optional(uuid),
  ...pageQuery,
});
export type BorrowOrderListQuery = z.infer<typeof borrowOrderListQuery>;
export const borrowOrderList = listOf(borrowOrder);
export type BorrowOrderList = z.infer<typeof borrowOrderList>;

/** `all` is decided by the server when it is executed and leaves no dust. */
export const repayBorrow = z.strictObject({
  orderId: uuid,
  amount: z.union([z.literal('all'), positiveDecimal]),
});
export type RepayBorrow = z.infer<typeof repayBorrow>;

export const addBorrowCollateral = z.strictObject({
  orderId: uuid,
  collateral: z.array(pledge).check(z.minLength(1), z.maxLength(40)),
});
export type AddBorrowCollateral = z.infer<typeof addBorrowCollateral>;
