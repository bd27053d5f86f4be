// What the operations of contract trading take: JSON, amounts and prices as decimal texts.
// Must hold no price that a user sent but those he asks for. Source: house.md "An operation is data".
import type { LoggedIndex } from '../../../core/market/indexLog.ts';
import type { Points, Tick } from '../../../core/market/types.ts';
import { decimal } from '../../../core/money/decimal.ts';
import type { ContractCommand, ContractGate } from '../../../core/trading/contract/types.ts';
import type { Acceptance, MarketGate } from '../../../core/trading/order.ts';
import { optionalDecimal } from '../../execution/commonOperations.ts';

/** What the user sends (protocol/contractOrder.ts). */
export interface OpenTexts {
  readonly productId: string;
  readonly direction: 'long' | 'short';
  readonly type: 'market' | 'limit' | 'stop';
  readonly quantity: string;
  readonly leverage: number;
  readonly price?: string | null | undefined;
  readonly triggerPrice?: string | null | undefined;
  readonly postOnly?: boolean | undefined;
  readonly takeProfit?: string | null | undefined;
  readonly stopLoss?: string | null | undefined;
  readonly trailingRate?: string | null | undefined;
  readonly maxSlippage?: string | null | undefined;
}

/** What stood in the market when an operation that needs no price message was taken. */
export interface MarketThen {
  /** Null while the product has no price. */
  readonly mark: Points | null;
  /** USDT per unit of quote currency at the index; null while there is none. */
  readonly quoteRate: string | null;
}

export interface RestInput extends MarketThen {
  readonly order: OpenTexts;
  readonly rulebookHash: string;
  readonly acceptance: Acceptance;
  readonly gate: ContractGate;
  readonly quoteRate: string;
}

/** A post-only order, with the first message after its acceptance. */
export interface RestPostOnlyInput extends AtMessage {
  readonly order: OpenTexts;
  readonly rulebookHash: string;
  readonly acceptance: Acceptance;
  readonly gate: ContractGate;
}

/** A price message and the conversion rate of its moment. */
export interface AtMessage {
  readonly tick: Tick;
  readonly quoteRate: string;
}

export interface OpenInput extends AtMessage {
  readonly order: OpenTexts;
  readonly rulebookHash: string;
  readonly acceptance: Acceptance;
  readonly gate: ContractGate;
}

export interface CloseInput extends AtMessage {
  readonly orderId: string;
  /** Null for all of it. */
  readonly quantity: string | null;
  readonly acceptance: Acceptance;
  readonly gate: MarketGate;
}

export interface ReverseInput extends AtMessage {
  readonly orderId: string;
  /** Of both: closing a long and opening a short are one side of the market. */
  readonly acceptance: Acceptance;
  /** By which the opening is ruled. */
  readonly rulebookHash: string;
  readonly gate: ContractGate;
  readonly maxSlippage: string | null;
}

/** Which orders a request for all of them meant. */
export interface NameAllInput {
  readonly orderIds: readonly string[];
}

export interface OnTicketInput extends MarketThen {
  readonly orderId: string;
}

export interface ProtectInput extends OnTicketInput {
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  /** Left out it stays as it is. */
  readonly trailingRate?: string | null | undefined;
  /** The message that stood, where a trailing stop may begin at it. */
  readonly tick: Tick | null;
}

export interface AddMarginInput extends OnTicketInput {
  readonly amount: string;
}

export interface TriggerInput extends AtMessage {
  readonly orderId: string;
  readonly previousSeq: number;
  /** Of what one message alone never fires: the message from which on the price has been there. */
  readonly first: Tick | null;
  /** Of a trailing stop: the message that moved it last. */
  readonly followed: FollowedMark | null;
}

/** The message that moved a trailing stop last. */
export interface FollowedMark {
  readonly seq: number;
  readonly mark: Points;
  /** Its line of the log, where that alone is known and not kept yet. */
  readonly line: LoggedIndex | null;
}

export interface OvernightInput extends AtMessage {
  readonly orderId: string;
  readonly rollAt: number;
}

export const parseOpen = (order: OpenTexts): ContractCommand => ({
  productId: order.productId,
  direction: order.direction,
  type: order.type,
  quantity: decimal(order.quantity),
  leverage: order.leverage,
  price: optionalDecimal(order.price),
  triggerPrice: optionalDecimal(order.triggerPrice),
  postOnly: order.postOnly ?? false,
  takeProfit: optionalDecimal(order.takeProfit),
  stopLoss: optionalDecimal(order.stopLoss),
  trailingRate: optionalDecimal(order.trailingRate),
  maxSlippage: optionalDecimal(order.maxSlippage),
});
