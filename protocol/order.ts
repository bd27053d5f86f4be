// Call group order: call and put. Source: wire.md "Calls" and "Objects" (CFD order), decisions.md "CFD call / put".
import * as z from 'zod/mini';
import { orderIdentity, ordersQuery } from './orders.ts';
import { decimalText, listOf, optionalDecimal, productId, timeMs, uuid } from './primitives.ts';

export const cfdDirection = z.enum(['call', 'put']);
export const cfdState = z.enum(['open', 'won', 'lost', 'tied', 'void', 'sold']);
/** Why a stake went back. */
export const cfdVoidReason = z.enum(['few_ticks', 'gap', 'paused', 'closed']);
export const cfdView = z.enum(['open', 'history']);

export const cfdOrder = z.object({
  ...orderIdentity,
  direction: cfdDirection,
  /** USDT. */
  stake: decimalText,
  /** Base units: what was typed, or what the stake buys at the entry price. */
  quantity: decimalText,
  seconds: z.int(),
  returnRate: decimalText,
  acceptedAt: timeMs,
  /** acceptedAt + seconds: fixed at acceptance. */
  expiresAt: timeMs,
  /** Index of the entry tick. */
  openPrice: decimalText,
  /** Settlement price; of a sale the index it was valued at; null while open or void. */
  closePrice: z.nullable(decimalText),
  state: cfdState,
  voidReason: z.nullable(cfdVoidReason),
  /** USDT that came back; null while open. */
  payout: z.nullable(decimalText),
  /** payout − stake; null while open. */
  profitLoss: z.nullable(decimalText),
  /** The user's running count in this product: 1 for the first order. */
  trades: z.int(),
  /** From here on it cannot be sold any more. */
  closableUntil: timeMs,
  orderTime: timeMs,
  handlingTime: z.nullable(timeMs),
});
export type CfdOrderDto = z.infer<typeof cfdOrder>;

/** Either `stake` (USDT) or `quantity` (base units), never both: the other one follows from the price. */
export const submitCfdOrder = z.strictObject({
  productId,
  direction: cfdDirection,
  stake: optionalDecimal,
  quantity: optionalDecimal,
  seconds: z.int().check(z.gte(1), z.lte(86_400)),
});
export type SubmitCfdOrder = z.infer<typeof submitCfdOrder>;

export const cfdOrderListQuery = z.strictObject({
  state: cfdView,
  ...ordersQuery,
});
export const cfdOrderList = listOf(cfdOrder);
export type CfdOrderList = z.infer<typeof cfdOrderList>;

export const cfdCloseQuote = z.object({
  orderId: uuid,
  /** USDT that the order is worth at `at`. It holds for nothing: a sale pays the value at the first message after it. */
  value: decimalText,
  at: timeMs,
  /** What it was computed from: the last message; proof/getFill has all of it after a sale. */
  seq: z.int(),
  indexPrice: decimalText,
  probability: decimalText,
  volatility: decimalText,
});
export type CfdCloseQuote = z.infer<typeof cfdCloseQuote>;

export const closeCfdOrder = z.strictObject({
  orderId: uuid,
  /** Refused with `price_moved` where the sale would pay less. */
  minValue: z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/)),
});
export type CloseCfdOrder = z.infer<typeof closeCfdOrder>;
