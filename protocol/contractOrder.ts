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

export const contractDirection = z.enum(['long', 'short']);
export const contractState = z.enum(['pending', 'holding', 'closed', 'cancelled', 'liquidated']);
export const contractView = z.enum(['holding', 'open', 'tpsl', 'history']);

export const contractOrder = z.object({
  ...orderIdentity,
  direction: contractDirection,
  type: z.enum(['market', 'limit']),
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
  openPrice: z.nullable(decimalText),
  /** Mark price now (holding, pending); null when the market has none. */
  currentPrice: z.nullable(decimalText),
  closePrice: z.nullable(decimalText),
  takeProfit: z.nullable(decimalText),
  stopLoss: z.nullable(decimalText),
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
  /** The next overnight charge of a holding position and when it is made. */
  nextOvernightFee: z.nullable(decimalText),
  nextOvernightAt: z.nullable(timeMs),
});
export type ContractOrderDto = z.infer<typeof contractOrder>;

export const submitContractOrder = z.strictObject({
  productId,
  direction: contractDirection,
  type: z.enum(['market', 'limit']),
  quantity: positiveDecimal,
  leverage: z.int().check(z.gte(1), z.lte(1000)),
  price: optionalDecimal,
  takeProfit: optionalDecimal,
  stopLoss: optionalDecimal,
  /** A share: "0.01" is 1 %. */
  maxSlippage: optionalDecimal,
});
export type SubmitContractOrder = z.infer<typeof submitContractOrder>;

export const contractOrderListQuery = z.strictObject({
  view: contractView,
  ...viewedOrdersQuery,
});
export type ContractOrderListQuery = z.infer<typeof contractOrderListQuery>;
export const contractOrderList = listOf(contractOrder);
export type ContractOrderList = z.infer<typeof contractOrderList>;

export const setStopProfitLossPrice = z.strictObject({
  orderId: uuid,
  takeProfit: z.nullable(positiveDecimal),
  stopLoss: z.nullable(positiveDecimal),
});
export type SetStopProfitLossPrice = z.infer<typeof setStopProfitLossPrice>;
export const closeContractOrder = z.strictObject({
  orderId: uuid,
  quantity: z.optional(positiveDecimal),
});
export type CloseContractOrder = z.infer<typeof closeContractOrder>;
export const addMargin = z.strictObject({ orderId: uuid, amount: positiveDecimal });
export type AddMargin = z.infer<typeof addMargin>;
