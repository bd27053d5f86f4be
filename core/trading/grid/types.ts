// The shapes of automated grids: rules, a subscription with its cells, commands, context, events.
// Amounts are Decimal in USDT, quantities in base units; cells count lots and levels points. Source: decisions.md "AI smart
// quantification", wire.md "Objects" (quant order).
import type { Decimal } from '../../money/decimal.ts';
import type { Currency } from '../../money/money.ts';
import type { Lots, Points, Tick, TimeMs } from '../../market/types.ts';
import type { Fill, Liquidity } from '../book/types.ts';
import type { Acceptance, MarketGate } from '../order.ts';
import type { Rejected } from '../rejection.ts';
import type { GridRange } from './levels.ts';

export type GridState = 'progress' | 'completed' | 'redeemed';
/** Why one ended: the owner redeemed it, its term was over, or it had lost what it may lose. */
export type GridEndReason = 'user' | 'term' | 'stop';

/** The rulebook's rules of one grid, compiled to Decimals. */
export interface GridRules {
  readonly quantId: string;
  /** A proper name. */
  readonly name: string;
  readonly productId: string;
  readonly base: Currency;
  readonly baseScale: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly kind: 'fixed' | 'demand';
  /** Null on demand. */
  readonly termMs: number | null;
  readonly days: number | null;
  /** Bounds as shares of the price at start. */
  readonly range: GridRange;
  /** USDT. */
  readonly minAmount: Decimal;
  readonly maxAmount: Decimal;
  /** Of the amount per day of the term. */
  readonly leaseRate: Decimal;
  readonly earlyFeeRate: Decimal;
  /** Of every trade, in USDT. */
  readonly feeRate: Decimal;
  readonly maxSlippage: Decimal;
  readonly stopRate: Decimal;
  readonly stopApartMs: number;
  readonly maxOpenOrders: number;
  readonly staleQuoteMs: number;
}

/** Between two levels: what it has bought at the lower one and will sell at the upper one. */
export interface GridCell {
  readonly lots: Lots;
  /** USDT paid for them, fees included. */
  readonly cost: Decimal;
}

export interface GridOrder {
  readonly id: string;
  readonly userId: string;
  /** Of the rulebook it was accepted under: its rules for life. */
  readonly rulebookHash: string;
  readonly quantId: string;
  readonly productId: string;
  readonly base: Currency;
  /** Of lots. */
  readonly quantityDecimals: number;
  readonly state: GridState;
  /** What was subscribed, USDT, the lease included. */
  readonly amount: Decimal;
  readonly leaseFee: Decimal;
  /** p_0 … p_N. */
  readonly levels: readonly Points[];
  /** What each cell buys and sells. */
  readonly cellLots: Lots;
  /** From the lowest to the highest. */
  readonly cells: readonly GridCell[];
  /** USDT that buys nothing at present; locked. */
  readonly cash: Decimal;
  /** What finished trades have made, less the lease: total = gridProfit + floating, to the last unit. */
  readonly gridProfit: Decimal;
  /** Of all trades, USDT. */
  readonly fees: Decimal;
  readonly trades: number;
  /** Paid on average at start: what holding is measured from. */
  readonly startPrice: Decimal;
  /** Being sold, over as many messages as the book needs; null while it trades. */
  readonly ending: GridEndReason | null;
  readonly endReason: GridEndReason | null;
  readonly earlyFee: Decimal;
  /** What came back to the account; null while it runs. */
  readonly proceeds: Decimal | null;
  readonly acceptanceSeq: number;
  readonly appliedAt: TimeMs;
  /** Null on demand. */
  readonly expiresAt: TimeMs | null;
  readonly endedAt: TimeMs | null;
  /** Counts changes; the trigger index uses it to drop outdated triggers. */
  readonly version: number;
}

/** What the user sends (protocol/quantOrder.ts), parsed. */
export interface GridCommand {
  readonly quantId: string;
  readonly amount: Decimal;
}

export type GridGate = MarketGate;
export type GridAcceptance = Acceptance;

/** Everything a decision may know besides the subscription: nothing else goes in. */
export interface GridContext {
  readonly now: TimeMs;
  readonly rules: GridRules;
  readonly tick: Tick;
  /** USDT in the wealth account; only a new subscription asks for it. */
  readonly available: Decimal;
  readonly liquidity: Liquidity;
  /** Of a stop: the message from which on the mark has been at or beyond it. */
  readonly first?: Tick | undefined;
}

/** What the start buys for is a cell's upper level, what the end sells is every cell's. */
export type GridPurpose = 'start' | 'cell' | 'end';

/** Why a grid was stopped, so that its owner can check it. Source: decisions.md "Price evidence". */
export interface GridCause {
  /** What the mark had to reach. */
  readonly level: Points;
  /** Of the message that it was sold on. */
  readonly mark: Points;
  /** The message from which on the mark was there. */
  readonly first: { readonly seq: number; readonly mark: Points };
}

/** What all that is held is sold for; `cause` of a stop alone, and none of a sale that goes on wherever the mark is. */
export interface GridSale {
  readonly reason: GridEndReason;
  readonly cause: GridCause | null;
}

/** One trade: an entry of the ledger, a row with its evidence. */
export interface GridTraded {
  readonly type: 'traded';
  readonly purpose: GridPurpose;
  /** Index from the lowest; null of the start and of the end, which trade for many. */
  readonly cell: number | null;
  /** Of the end. */
  readonly sale: GridSale | null;
  /** A buy walks asks, a sale bids; its fee is in USDT. */
  readonly fill: Fill;
  /** Paid (buy) or received before the fee (sale), USDT. */
  readonly amount: Decimal;
  /** Of what was sold, and what selling it made, USDT; both 0 for a buy. */
  readonly costShare: Decimal;
  readonly result: Decimal;
  /** As they are after it. */
  readonly cells: readonly GridCell[];
  readonly at: TimeMs;
}

export interface GridEnded {
  readonly type: 'ended';
  readonly reason: GridEndReason;
  readonly earlyFee: Decimal;
  readonly proceeds: Decimal;
  readonly at: TimeMs;
}

export interface GridSubscribed {
  readonly type: 'subscribed';
  /** As it was before its first trade: all of it cash. */
  readonly order: GridOrder;
}

export type GridEvent =
  | GridSubscribed
  | GridTraded
  /** Its sale has begun and goes on at the next message. */
  | { readonly type: 'ending'; readonly reason: GridEndReason; readonly at: TimeMs }
  | GridEnded;

export type GridDecision = { readonly ok: true; readonly events: readonly GridEvent[] } | Rejected;
