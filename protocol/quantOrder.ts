// Call group quant_order: subscriptions to automated grids. Source: wire.md "Calls" and "Objects" (quant order), decisions.md "AI smart
// quantification".
import * as z from 'zod/mini';
import { orderIdentity } from './orders.ts';
import { decimalText, listOf, pageQuery, positiveDecimal, timeMs, uuid } from './primitives.ts';
import { quantId, quantKind } from './quant.ts';

export const quantState = z.enum(['progress', 'completed', 'redeemed']);
export type QuantStateDto = z.infer<typeof quantState>;
export const quantEndReason = z.enum(['user', 'term', 'stop']);

export const quantOrder = z.object({
  ...orderIdentity,
  quantId,
  name: z.string(),
  kind: quantKind,
  days: z.nullable(z.int()),
  /** What was subscribed, USDT, the lease included. */
  amount: decimalText,
  state: quantState,
  appliedAt: timeMs,
  /** Null on demand. */
  expiresAt: z.nullable(timeMs),
  endedAt: z.nullable(timeMs),
  endReason: z.nullable(quantEndReason),
  /** Being sold over more than one message; null while it trades and once it has ended. */
  ending: z.nullable(quantEndReason),
  /** Cash and coins at the mark, USDT; what came back once it has ended; null while there is no price. */
  value: z.nullable(decimalText),
  /** total = gridProfit + floating, to the last unit. */
  gridProfit: decimalText,
  floating: z.nullable(decimalText),
  total: z.nullable(decimalText),
  /** What holding would have made, of one that is over until it ended; null while there is no price. */
  ifHeld: z.nullable(decimalText),
  leaseFee: decimalText,
  /** What redeeming it now would cost; what it did cost once it has ended. */
  earlyFee: decimalText,
  /** What came back; null while it runs. */
  proceeds: z.nullable(decimalText),
  /** Of all trades, USDT. */
  fees: decimalText,
  trades: z.int(),
  /** Paid on average at start. */
  startPrice: decimalText,
  /** Ascending. */
  levels: z.array(decimalText),
  /** Between two levels each, from the lowest: base units and what they cost, USDT. */
  cells: z.array(z.object({ quantity: decimalText, cost: decimalText })),
  cellQuantity: decimalText,
  /** USDT that buys nothing at present. */
  cash: decimalText,
});
export type QuantOrderDto = z.infer<typeof quantOrder>;

export const submitQuantOrder = z.strictObject({ quantId, amount: positiveDecimal });
export type SubmitQuantOrder = z.infer<typeof submitQuantOrder>;

export const quantOrderListQuery = z.strictObject({
  state: quantState,
  orderId: z.optional(uuid),
  ...pageQuery,
});
export const quantOrderList = listOf(quantOrder);
export type QuantOrderList = z.infer<typeof quantOrderList>;

export const quantFillsQuery = z.strictObject({ orderId: uuid, ...pageQuery });
export const quantFill = z.object({
  id: uuid,
  time: timeMs,
  /** `start` buys for the cells above the price, `end` sells all that is held. */
  purpose: z.enum(['start', 'cell', 'end']),
  side: z.enum(['buy', 'sell']),
  /** From the lowest, 0; null of the start and the end. */
  cell: z.nullable(z.int()),
  price: decimalText,
  quantity: decimalText,
  /** Paid, or received before the fee, USDT. */
  amount: decimalText,
  fee: decimalText,
  /** What a sale has made, fees of both sides taken off; null of a buy. */
  result: z.nullable(decimalText),
  /** The message it was filled from. */
  seq: z.int(),
});
export type QuantFill = z.infer<typeof quantFill>;
export const quantFillList = listOf(quantFill);
export type QuantFillList = z.infer<typeof quantFillList>;
