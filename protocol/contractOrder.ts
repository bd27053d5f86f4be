// Call group contract_order. Source: wire.md "Calls" and "Objects".
import * as z from 'zod/mini';
import { orderIdentity, viewedOrdersQuery } from './orders.ts';
import {
  decimalText,
  listOf,
  optionalDecimal,
  positiveDecimal,
  productId,
  timeMs,
  uuid,
} from './primitives.ts';

export const contractOrderType = z.enum(['market', 'limit', 'stop']);
export const contractDirection = z.enum(['long', 'short']);
export const contractState = z.enum(['pending', 'holding', 'closed', 'cancelled', 'liquidated']);
export const contractView = z.enum(['holding', 'open', 'tpsl', 'history']);

export const contractOrder = z.object({
  ...orderIdentity,
  direction: contractDirection,
  type: contractOrderType,
  state: contractState,
  /** Ordered while pending or cancelled, open now while holding, closed in total when closed or liquidated. */
  quantity: decimalText,
  orderedQuantity: decimalText,
  restingQuantity: decimalText,
  closedQuantity: decimalText,
  leverage: z.int(),
  margin: decimalText,
  /** Limit price. */
  price: z.nullable(decimalText),
  /** Mark at which a stop entry fires. */
  triggerPrice: z.nullable(decimalText),
  /** A limit that never takes. */
  postOnly: z.boolean(),
  /** When a stop entry fired; it is a market order since. */
  firedAt: z.nullable(timeMs),
  openPrice: z.nullable(decimalText),
  /** Mark price now (holding, pending); null when the market has none. */
  currentPrice: z.nullable(decimalText),
  closePrice: z.nullable(decimalText),
  takeProfit: z.nullable(decimalText),
  stopLoss: z.nullable(decimalText),
  /** How far a trailing stop stays behind the best mark: "0.01" is 1 %. It stands in place of a stop loss. */
  trailingRate: z.nullable(decimalText),
  /** Where it stands now; null while nothing is open. */
  trailingStop: z.nullable(decimalText),
  /** Number of the message that it follows from: later ones move it. Null while none does: nothing is open, or it has fired. */
  trailingSince: z.nullable(z.int()),
  liquidationPrice: z.nullable(decimalText),
  handlingFee: decimalText,
  /** In total: settled with closed parts, and accrued on what is open. */
  overnightFee: decimalText,
  /** The part of `overnightFee` that is due with what is open. */
  accruedOvernightFee: decimalText,
  liquidationFee: decimalText,
  /** Unrealised on what is open (holding), realised in total (closed, liquidated); price result before fees. */
  profitLoss: decimalText,
  realisedProfitLoss: decimalText,
  /** Everything the order's postings have moved so far: price result less handling, overnight and liquidation fees. */
  netResult: decimalText,
  orderTime: timeMs,
  openTime: z.nullable(timeMs),
  closeTime: z.nullable(timeMs),
  closeReason: z.nullable(z.enum(['user', 'take_profit', 'stop_loss', 'liquidation', 'cancelled'])),
  /** Why the house took an order back: an error key; null where nobody or its owner did. */
  cancelReason: z.nullable(z.string()),
  /** The next overnight charge of a holding position and when it is made. */
  nextOvernightFee: z.nullable(decimalText),
  nextOvernightAt: z.nullable(timeMs),
});
export type ContractOrderDto = z.infer<typeof contractOrder>;

export const submitContractOrder = z.strictObject({
  productId,
  direction: contractDirection,
  type: contractOrderType,
  quantity: positiveDecimal,
  leverage: z.int().check(z.gte(1), z.lte(1000)),
  price: optionalDecimal,
  /** Of a stop entry: the mark at which it fires. */
  triggerPrice: optionalDecimal,
  /** Of a limit order: refused where it would fill at its first message. */
  postOnly: z.optional(z.boolean()),
  takeProfit: optionalDecimal,
  stopLoss: optionalDecimal,
  /** In place of a stop loss: a share, "0.01" is 1 %. */
  trailingRate: optionalDecimal,
  /** A share: "0.01" is 1 %. */
  maxSlippage: optionalDecimal,
});
export type SubmitContractOrder = z.infer<typeof submitContractOrder>;

export const contractOrderListQuery = z.strictObject({
  view: contractView,
  ...viewedOrdersQuery,
});
export const contractOrderList = listOf(contractOrder);
export type ContractOrderList = z.infer<typeof contractOrderList>;

export const setStopProfitLossPrice = z.strictObject({
  orderId: uuid,
  takeProfit: z.nullable(positiveDecimal),
  stopLoss: z.nullable(positiveDecimal),
  /** In place of a stop loss. Left out, a trailing stop stays as it is, unless a stop loss comes in its place; null ends it. */
  trailingRate: optionalDecimal,
});
export type SetStopProfitLossPrice = z.infer<typeof setStopProfitLossPrice>;
export const closeContractOrder = z.strictObject({
  orderId: uuid,
  quantity: z.optional(positiveDecimal),
});
export type CloseContractOrder = z.infer<typeof closeContractOrder>;
export const addMargin = z.strictObject({ orderId: uuid, amount: positiveDecimal });
export type AddMargin = z.infer<typeof addMargin>;

export const reverseContractOrder = z.strictObject({
  orderId: uuid,
  /** Of the opening; of the closing it is the rulebook's. */
  maxSlippage: optionalDecimal,
});
export type ReverseContractOrder = z.infer<typeof reverseContractOrder>;
/** A refusal as it stands in an answer of several: key of the sentence, wire field, values. */
export const partRefusal = z.object({
  error: z.string(),
  field: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.string())),
});
/** Where the opening was refused the closing stands. */
export const reversedContractOrder = z.object({
  closed: contractOrder,
  opened: z.nullable(contractOrder),
  error: z.optional(partRefusal),
});
export type ReversedContractOrder = z.infer<typeof reversedContractOrder>;

/** Of one product, or of all. */
export const allContractOrders = z.strictObject({ productId: z.optional(productId) });
export type AllContractOrders = z.infer<typeof allContractOrders>;
/** Each order decided for itself. */
export const contractOrderResults = z.array(
  z.union([
    z.object({ orderId: uuid, order: contractOrder }),
    z.object({ orderId: uuid, error: partRefusal }),
  ]),
);
export type ContractOrderResults = z.infer<typeof contractOrderResults>;
